-- SPDX-License-Identifier: GPL-3.0-or-later
-- highlight.test.lua: whoever points at a city reads how strong the mayor in it is, and elsewhere nothing of him.
local STRENGTH = "Anna's mayor: strength 2, as much as the city has shields."

test ("the strength of a mayor is told in his city alone", function ()
    local game = new_game [[
        rules mayor
        lay core/20 6 6 1
        lay core/14 7 6 0
        lay core/14 8 6 0
        lay core/20 9 7 0
        put mayor red 7 6 3
        put follower blue 8 6 3
    ]]
    for _, place in ipairs { { 6, 6, 4 }, { 7, 6, 3 }, { 8, 6, 9 } } do
        local text = game:highlight (table.unpack (place))
        assert (text:find (STRENGTH, 1, true), text)
    end
    for _, place in ipairs { { 6, 6, 10 }, { 9, 7, 1 }, { 12, 12, 1 } } do
        local text = game:highlight (table.unpack (place))
        assert (not text:find ("mayor", 1, true), text)
    end
end)
