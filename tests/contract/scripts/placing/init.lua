-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `placing`: where the chosen kind does not fit, a road leads across it.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        kinds = function (game, ctx)
            ctx.kinds:add (ctx.ruleset:kind ("core/21"), "crossed",
                           { { terrain = "road", slots = { 4, 10 } } })
        end,
        placements = function (game, ctx)
            for i = 1, ctx.kind.id == "core/21" and ctx.n or 0 do
                ctx.candidates:allow (i, 0)
            end
        end,
        placing = function (game, ctx)
            ctx.kind = game.ruleset:kind ("core/21:crossed")
            game:add_counter (game.active, "calls",
                              100 * ctx.x + 10 * ctx.y + game:misfits (ctx.kind, ctx.x, ctx.y, ctx.rotation))
        end,
    },
}
