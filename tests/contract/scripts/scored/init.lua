-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `scored`: what each got for a feature is counted, and features with a follower in them.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        scored = {
            {
                function (game, ctx)
                    for player in game:each_player () do
                        if ctx.winners[player] then
                            game:add_counter (player, "calls", ctx.points[player])
                        end
                    end
                end,
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
