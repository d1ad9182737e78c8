-- SPDX-License-Identifier: GPL-3.0-or-later
-- attacks.test.lua: scripts that go too far in a game are stopped.
local START = [[
    rules author
    lay core/20 5 5 0
    put follower red 5 5 1
    pile core/20 core/21 core/21
]]

for _, what in ipairs { "events", "points", "counters", "moves" } do
    test (what .. " without end are counted as steps", function ()
        local game = new_game (START)
        game:apply ("draw", "place 5 4 2")
        raises (function () game:apply ("flood-" .. what) end, "does not come to an end")
        equal (game:score "red", 0)
        equal (game.phase, "deploy")
    end)
end

test ("a check cannot write what no record holds", function ()
    local game = new_game (START)
    game:apply ("draw", "place 5 4 2")
    for number = 1, 2 do
        raises (function () game:apply ("forge blue follower " .. number) end, "no record can hold")
    end
    equal (game.phase, "deploy")
end)
