-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: phases that may be declined, an action of two phases, one skipped to, one pushed in `ending`; winners.
return {
    counters = { { id = "calls", name = "calls" } },
    actions = {
        {
            verb = "rest",
            label = "Rest",
            args = { { "number", name = "number" } },
            phases = "place",
            -- In `place` the tile goes on waiting.
            commit = function (game, action)
                game:add_counter (action.player, "calls", action.number)
                if game.phase ~= "rest" then
                    return "wait"
                end
                game:skip_to "score"
            end,
        },
        {
            verb = "account",
            label = "Reckon",
            commit = function (game, action)
                game:add_counter (action.player, "calls", 1000 * (1 + game.frame_data))
                return game:player (1):counter "calls" < 103000 and "wait" or "done"
            end,
        },
    },
    phases = {
        {
            id = "rest",
            label = "Rest",
            after = "place",
            optional = true,
            decline = "Work on",
            verbs = { "rest" },
            list = function (game, list)
                list:add_each ("rest", { 10, 20, 40 })
            end,
        },
        {
            id = "reckon",
            label = "Reckon",
            after = "-",
            decider = "frame",
            optional = true,
            decline = "Reckon no more",
            verbs = { "account" },
            enter = function (game)
                game:add_counter (game.decider, "calls", game.entry == "new" and 100000 or 200000)
                return "wait"
            end,
            list = function (_game, list)
                list:add "account"
            end,
        },
    },
    hooks = {
        actions = {
            function (game, ctx)
                if game.decider:counter "calls" == 0 then
                    ctx.list:add ("rest", 5)
                end
            end,
            phase = "place",
        },
        ending = function (game)
            local player = game:player (1)
            if player:counter "calls" < 1000 then
                game:push_phase ("reckon", player, 1)
            end
        end,
        over = function (game)
            game:set_winners (game:player (1), game:player (0))
        end,
    },
}
