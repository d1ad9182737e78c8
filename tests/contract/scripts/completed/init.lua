-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `completed`: the tiles of complete roads are counted.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        completed = {
            function (game, ctx)
                game:add_counter (game.active, "calls", ctx.segment.feature.tiles)
            end,
            terrain = "road",
        },
    },
}
