-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `score`: roads are worth three a tile, a term and something for one player.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        score = {
            function (game, ctx)
                ctx.per_tile = 3
                ctx.terms:add ("wish", "wishes", 2, 5)
                ctx.extra[game:player (1)] = 1
            end,
            terrain = "road",
        },
    },
}
