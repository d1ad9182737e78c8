-- SPDX-License-Identifier: GPL-3.0-or-later
-- highlight.test.lua: what is highlighted and explained with the pointer on a wanderer, an office,
-- a road or a city.
local board = [[
    decks core inns-and-cathedrals princess-and-dragon wanderer
    rules wanderer princess-and-dragon
    lay core/22 6 6 3
    lay core/23 7 6 1
    lay inns-and-cathedrals/04 8 6 1
    lay core/20 9 6 3
    lay core/20 12 12 0
    put wanderer red 6 6 4
    put office blue 9 6 9
]]

local function contains (text, words)
    assert (text:find (words, 1, true), ("%q is not in %q"):format (words, text))
end

local function has (list, item)
    for i = 1, #list do
        if list[i] == item then
            return true
        end
    end
    return false
end

test ("a wanderer: his network is framed, what he reaches is lit and told", function ()
    local game = new_game (board)
    local text, segments, cells = game:highlight (6, 6)
    contains (text, "Anna's wanderer is paid")
    contains (text, "neighbours: 9 points")
    contains (text, "city, 2 tiles, complete: nothing more")
    equal (#cells, 3)
    for _, cell in ipairs { "6 6", "7 6", "8 6" } do
        assert (has (cells, cell), cell)
    end
    for _, lit in ipairs { "6 6 4", "7 6 4", "8 6 10", "8 6 3", "9 6 9" } do
        assert (has (segments, lit), lit)
    end
    equal (#segments, 6)
end)

test ("any road of his network shows him as well, other roads do not", function ()
    local game = new_game (board)
    contains ((game:highlight (7, 6, 4)), "Anna's wanderer")
    equal ((game:highlight (12, 12, 0)), "")
end)

test ("beyond the dragon nothing is lit, though it is his network", function ()
    local game = new_game (board .. "put dragon 7 6")
    local text, segments, cells = game:highlight (6, 6)
    contains (text, "monastery")
    assert (not text:find ("city", 1, true), text)
    equal (#cells, 3)
    assert (not has (segments, "7 6 4"))
    assert (not has (segments, "9 6 9"))
end)

test ("an office: what its city is joined with is lit and told", function ()
    local game = new_game (board)
    local text, segments = game:highlight (9, 6)
    contains (text, "Bruno's office is paid")
    contains (text, "neighbours: 9 points")
    equal (#segments, 1)
end)

test ("an unfinished monastery: who would be paid what", function ()
    local game = new_game (board)
    local text = game:highlight (6, 6, 12)
    contains (text, "it would pay Anna's wanderer 9")
    contains (text, "it would pay Bruno's office 9")
end)

test ("who has only just come is not paid in this turn, but in the next", function ()
    -- A builder gives the turn a second part, in which the wanderer can be asked about.
    local game = new_game [[
        decks core inns-and-cathedrals princess-and-dragon wanderer
        rules wanderer traders-and-builders
        lay core/12 6 6 0
        put follower red 6 6 7
        put builder red 6 6 7
        turn red
        pile core/12 core/12 core/12
    ]]
    game:apply ("draw", "place 6 7 2", "pass", "wander 6 7 1")
    contains (game:highlight (6, 7), "a point for each tile, 1 now\nNot in this turn: he has only just come.")
    game:apply ("draw", "place 6 5 2", "pass")
    local text = game:highlight (6, 7)
    contains (text, "Anna's wanderer is paid")
    assert (not text:find ("Not in this turn", 1, true), text)
end)
