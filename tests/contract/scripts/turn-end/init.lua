-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `turn-end`: the first turn of each player has two parts.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        turn_end = function (game, ctx)
            ctx.again = game.active:counter ("calls") == 0
            game:add_counter (game.active, "calls", 1)
        end,
    },
}
