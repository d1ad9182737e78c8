-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `worth`: roads count tenfold, and one that is complete is not settled yet; at the end of
-- each turn the active player counts what is on the tile just placed.
local phases = {
    {
        id = "appraise",
        label = "Count what there is",
        after = "return",
        enter = function (game)
            for slot = 0, 15 do
                local tiles, settled = game:worth (game.last:segment_at (slot))
                game:add_counter (game.active, "calls", tiles + (settled and 1000 or 0))
            end
        end,
    },
}

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    phases = phases,
    hooks = {
        worth = {
            function (_game, ctx)
                ctx.tiles = 10 * ctx.tiles
                if ctx.settled then
                    ctx.settled = false
                else
                    ctx.tiles = -ctx.tiles
                end
            end,
            terrain = "road",
        },
    },
}
