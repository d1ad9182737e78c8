-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `majority`: the second player is paid for what anybody holds; after each turn he counts what his
-- first piece would bring, and in the fourth has it scored.
local phases = {
    {
        id = "appraise",
        label = "Count what there is",
        after = "return",
        enter = function (game)
            local second = game:player (1)
            local piece = game:next_piece (nil, second)
            if not piece then
                return
            end
            local preview = game:preview (piece.segment, "complete")
            game:add_counter (second, "calls", 100 * preview.value + preview.points[second])
            if game.turn == 4 then
                game:score_now (piece.segment, "final", nil, true)
            end
        end,
    },
}

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    phases = phases,
    hooks = {
        majority = function (game, ctx)
            local first, second = game:player (0), game:player (1)
            game:add_counter (first, "calls", ctx.around and 10000 or ctx.final and 100 or 1)
            if ctx.winners[first] or ctx.winners[second] then
                ctx.winners[first] = false
                ctx.winners[second] = true
            end
        end,
    },
}
