-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `actions`: one may wave instead of deploying.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    actions = {
        {
            verb = "wave",
            label = "Wave",
            commit = function (game, action)
                game:add_counter (action.player, "calls", 1)
            end,
        },
    },
    hooks = {
        actions = {
            function (game, ctx)
                ctx.list:add ("wave")
            end,
            phase = "deploy",
        },
    },
}
