-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `evaluate`: the first player is promised two thousand points and a half.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        evaluate = function (game, ctx)
            local first = game:player (0)
            ctx.values[first] = ctx.values[first] + 2000.5
        end,
    },
}
