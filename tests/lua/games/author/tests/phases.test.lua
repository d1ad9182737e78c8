-- SPDX-License-Identifier: GPL-3.0-or-later
-- phases.test.lua: phases that are skipped, waited in and pushed.
local START = [[
    rules author
    lay core/20 5 5 0
    pile core/20 core/21 core/21
]]

test ("an optional phase whose list is empty is passed over", function ()
    local game = new_game (START)
    equal (game.phase, "draw")
    game:refuse ("pass", "not-now")
end)

test ("where there is something to choose it waits, and may be passed", function ()
    local game = new_game (START .. "score red 2\n")
    equal (game.phase, "gifts")
    equal (game:legal (), { "give blue", "pass" })
    game:apply "pass"
    equal (game.phase, "draw")
end)

test ("an event may be told with all there is to say", function ()
    local game = new_game (START)
    game:apply ("draw", "place 5 4 2", "tell")
    equal (game.phase, "draw")
end)

test ("a pushed phase is in no turn and is its player's", function ()
    local game = new_game (START .. "score red 2\n")
    game:apply "give blue"
    equal (game.phase, "thank")
    equal (game.decider, "blue")
    game:apply "blue: bow"
    equal (game.phase, "draw")
    equal (game.active, "red")
    equal (game:field ("author.seen", 3), 7, "the second of blue's two")
end)
