-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `farmed`: what fields brought is counted.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        farmed = function (game, ctx)
            game:add_counter (ctx.player, "calls", ctx.points)
        end,
    },
}
