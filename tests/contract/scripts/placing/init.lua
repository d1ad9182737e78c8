-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `placing`: where the chosen kind does not fit, a road leads across it; how such a road would make it
-- fit there is counted, whether it fits elsewhere, and what waits to be scored.
local function count_exchanges (game, ctx)
    local sum = game:fits_anywhere (ctx.kind) and 1 or 0
    for _, exchange in ipairs (game:exchanges (ctx.kind, ctx.x, ctx.y, "shield")) do
        sum = sum + 10 * exchange.rotations + (exchange.tile and 500 or 0)
    end
    -- A mark that it has already makes nothing fit.
    sum = sum + 1000 * #game:exchanges (game.ruleset:kind ("core/21:crossed"), ctx.x, ctx.y, "shield")
    -- Each would lead to a road, and none to a monastery.
    for avoided, expected in pairs { road = 0, monastery = #game:exchanges (ctx.kind, ctx.x, ctx.y, "shield") } do
        sum = sum + 1000 * (#game:exchanges (ctx.kind, ctx.x, ctx.y, "shield", avoided) - expected)
    end
    for _, segment in game:each_completed () do
        sum = sum + segment.number
    end
    return sum
end

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        kinds = function (game, ctx)
            local crossed = ctx.kinds:add (ctx.ruleset:kind ("core/21"), "crossed",
                                           { { terrain = "road", slots = { 4, 10 }, marks = { "shield" } } })
            -- What is made from that is no exchange of the kind itself.
            ctx.kinds:add (crossed, "again", { { terrain = "road", slots = { 1, 7 } } })
        end,
        placements = function (game, ctx)
            for i = 1, ctx.kind.id == "core/21" and ctx.n or 0 do
                ctx.candidates:allow (i, 0)
            end
        end,
        placing = function (game, ctx)
            local exchanges = count_exchanges (game, ctx)
            ctx.kind = game.ruleset:kind ("core/21:crossed")
            local misfits = game:misfits (ctx.kind, ctx.x, ctx.y, ctx.rotation)
            game:add_counter (game.active, "calls", 1000 * exchanges + 100 * ctx.x + 10 * ctx.y + misfits)
        end,
    },
}
