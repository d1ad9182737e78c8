-- lanterns.test.lua: what is easier to say in Lua than in a scenario (docs/plugins/test-kit.md).

-- The same words as in scenarios; deck core and players red and blue need not be said.
local ROAD = [[
    decks core @ID@
    rules @ID@
    lay @ID@/end 5 5 0
    put follower red 5 5 7
    pile @ID@/end core/21
]]

test ("the places a second end can go to", function ()
    local game = new_game (ROAD)
    game:apply "draw"
    equal (game:legal "place 5 6", { "place 5 6 2" })
    game:refuse ("place 5 6 0", "edge-mismatch")
end)

test ("a lantern is told of and paid once its road is complete", function ()
    local game = new_game (ROAD)
    equal (game:highlight (5, 5, 7), "Lantern: points once the road is complete.")
    game:apply ("draw", "place 5 6 2", "pass")
    game:expect "score red 6"
    equal (game:pieces (), {}, "the follower went home")
end)

test ("an unfinished road brings nothing for its lanterns", function ()
    local game = new_game (ROAD)
    game:apply ("draw", "place 4 5 1", "pass")
    game:finish ()
    equal (game:score "red", 1)
end)
