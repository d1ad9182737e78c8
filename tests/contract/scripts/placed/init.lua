-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `placed`: tiles with a city on them are counted, and those that come to a follower's feature.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        placed = {
            {
                function (game, ctx)
                    game:add_counter (game.active, "calls", 1 + ctx.tile.number)
                end,
                terrain = "city",
            },
            {
                function (game)
                    game:add_counter (game.active, "calls", 1000)
                end,
                piece_kind = "follower",
            },
        },
    },
}
