-- SPDX-License-Identifier: GPL-3.0-or-later
-- castle-highlight.test.lua: what the highlight says about a castle before and after its points are
-- known.
local game_of_castle = [[
    decks core inns-and-cathedrals princess-and-dragon wanderer far-roads
    rules wanderer far-roads
    lay inns-and-cathedrals/04 6 6 0
    lay core/12 6 7 2
    lay core/22 7 3 0
    lay core/23 7 4 0
    lay core/23 7 5 0
    put wanderer red 6 6 7
    put follower blue 6 6 0
    turn blue
    pile core/20 core/22 core/21
]]

local function contains (text, words)
    assert (text:find (words, 1, true), ("%q is not in %q"):format (words, text))
end

test ("a castle: what it pays is not known, then nothing more is to come", function ()
    local game = new_game (game_of_castle)
    game:apply ("draw", "place 6 5 2", "pass", "fortify 6 6")
    contains ((game:highlight (6, 6)), "city, 2 tiles, complete: what it pays is not known yet")
    contains ((game:highlight (6, 6)), "city, 1 tile, open: a point for each tile, 1 now")
    game:apply ("draw", "place 7 6 2", "pass")
    contains ((game:highlight (6, 6)), "city, 2 tiles, complete: nothing more")
end)
