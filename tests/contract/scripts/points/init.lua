-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `points`: the first player gets one more each time, and whoever else is paid gives him luck; after
-- each turn his first piece is scored for itself.
local function appraise (game)
    local first = game:player (0)
    local piece = game:next_piece (nil, first)
    if piece then
        game:add_points (first, 1, "luck", { piece = piece })
    end
end

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    phases = { { id = "appraise", label = "Score one", after = "return", enter = appraise } },
    hooks = {
        points = function (game, ctx)
            if ctx.player.index == 0 then
                ctx.points = ctx.points + 1
                game:add_counter (ctx.player, "calls", ctx.segment and 1 or 100)
                game:add_counter (ctx.player, "calls", ctx.piece and 1000 * (ctx.piece.number + 1) or 0)
            else
                game:add_points (game:player (0), 2, "luck")
                game:tell ("He is\nlucky.", game:player (0))
            end
        end,
    },
}
