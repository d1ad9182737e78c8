-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `acted`: who deploys nobody is counted, and what he deploys.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        acted = {
            function (game, ctx)
                game:add_counter (ctx.action.player, "calls", ctx.action.verb == "pass" and 100 or 1)
            end,
            phase = "deploy",
        },
    },
}
