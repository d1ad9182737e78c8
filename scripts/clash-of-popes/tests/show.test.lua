-- SPDX-License-Identifier: GPL-3.0-or-later
-- show.test.lua: what is read in a terminal: the table as text, what happened, and what an expectation found.
local position = [[
    game clash-of-popes
    player red "Anna" human
    player blue "Bruno" human
    card 0 0 bishop
    card 1 1 knight
    card 2 -1 cardinal
    card 3 0 inquisitor
    card 4 0 noble
    discard peasant
    pile knight bishop
]]

test ("the table as text", function ()
    equal (new_game (position):drawing (), [[
Congregation of Bruno: -
                        0           1           2           3           4
Bruno: Influence 2      .           .           .           .           .
Bruno: Influence 1      .           .           Cardinal    .           .
Centre Row              Bishop      .           .           Inquisitor  Noble
Anna: Influence 1       .           Knight      .           .           .
Anna: Influence 2       .           .           .           .           .
Congregation of Anna: -
Deck: 2; discarded: Peasant
Anna has two actions: choose a card.
]])
end)

test ("whoever excommunicates is told which card comes instead", function ()
    local game = new_game (position)
    game:apply ("excommunicate 0", "draw knight")
    equal (game:events (), { "Cards are drawn", "Drawn: Knight" })
end)

test ("an expectation that fails says what is there", function ()
    local game = new_game (position)
    raises (function ()
        game:expect "card 1 1 noble"
    end, "expected card 1 1 noble, found 1 1 knight")
    raises (function ()
        game:expect "card 2 0 cardinal"
    end, "found 2 -1 cardinal")
    raises (function ()
        game:expect "discard knight"
    end, "found peasant")
end)
