-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `conceal`: a number from 1 to 6, drawn anew, is counted for the player from whom it is hidden.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        conceal = function (game, ctx)
            game:add_counter (ctx.player, "calls", 1 + ctx.random:below (6))
        end,
    },
}
