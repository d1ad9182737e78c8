-- SPDX-License-Identifier: GPL-3.0-or-later
-- widen.test.lua: hooks can only remove places for a tile, never add any.
test ("a rotation that was not listed cannot be added", function ()
    raises (function ()
        local game = new_game [[
            decks core
            rules widen
            option core.start placed
            player red "A" human
            player blue "B" human
        ]]
        game:apply "draw core/23"
        game:legal ()
    end, "rotations can only be taken away")
end)
