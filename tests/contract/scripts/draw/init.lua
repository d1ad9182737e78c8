-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `draw`: the first player goes without a tile in his second turn, and has the chosen one after it.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        draw = function (game, ctx)
            game:add_counter (ctx.player, "calls", 1)
            ctx.none = game.turn == 3
            if game.turn == 5 then
                ctx.kind = game.ruleset:kind "core/21"
            end
        end,
    },
}
