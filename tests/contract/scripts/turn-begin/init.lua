-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `turn-begin`: every turn is counted, a part of one tenfold.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        turn_begin = function (game, ctx)
            game:add_counter (game.active, "calls", ctx.again and 10 or 1)
        end,
    },
}
