-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `points`: the first player gets one more each time, and whoever else is paid gives him luck.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        points = function (game, ctx)
            if ctx.player.index == 0 then
                ctx.points = ctx.points + 1
                game:add_counter (ctx.player, "calls", ctx.segment and 1 or 100)
            else
                game:add_points (game:player (0), 2, "luck")
                game:tell ("He is\nlucky.", game:player (0))
            end
        end,
    },
}
