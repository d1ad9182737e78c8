-- SPDX-License-Identifier: GPL-3.0-or-later
-- whole.test.lua: arrays and lists as a whole: what they do, and what they refuse.
local START = [[
    rules whole
    lay core/20 5 5 0
]]

test ("arrays are read, compared and changed as a whole", function ()
    local game = new_game (START)
    game:apply ("draw core/05", "try 1")
    equal (game.phase, "place")
end)

test ("what modules use to translate is there, and gives the English", function ()
    equal (_ "sheep" .. N_ "sheep", "sheepsheep")
    equal (ngettext ("%d follower", "%d followers", 1), "%d follower")
    equal (ngettext ("%d follower", "%d followers", 0), "%d followers")
end)

test ("what does not fit is an error, and nothing is changed", function ()
    local game = new_game (START)
    game:apply "draw core/05"
    for number, text in pairs {
        [2] = "has 4 members, not 5", [3] = "has 4 members, not 5", [4] = "not from -3 to 9",
        [5] = "whole number was expected", [6] = "whole number was expected", [7] = "holds no numbers",
        [8] = "not from 1 to 4", [9] = "there is no “sort”", [10] = "does not come to an end",
        [11] = "holds no number",
    } do
        raises (function () game:apply ("try " .. number) end, text)
    end
    game:apply "try 1"
end)

test ("draws are narrowed for the list and for what is done", function ()
    local game = new_game (START)
    local draws = game:legal ()
    for _, draw in ipairs (draws) do
        assert (draw ~= "draw core/01")
    end
    game:refuse ("draw core/01", "early")
    game:apply (draws[1])
    equal (game.phase, "place")
end)

test ("placements are narrowed by an array of cells", function ()
    local game = new_game (START)
    game:apply "draw core/05"
    local east, n = nil, 0
    for _, action in ipairs (game:legal ()) do
        east = action:find "^place 6 5 " and action or east
    end
    game:apply "try 12"
    for _, action in ipairs (game:legal ()) do
        if action:find "^place" then
            assert (action:find "^place 4 5 ", action)
            n = n + 1
        end
    end
    assert (n > 0)
    game:refuse (east, "outside")
end)
