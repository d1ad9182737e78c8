-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `strength`: the first player weighs two more in cities.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        strength = {
            function (game, ctx)
                local first = game:player (0)
                ctx.strength[first] = ctx.strength[first] + 2
            end,
            terrain = "city",
        },
    },
}
