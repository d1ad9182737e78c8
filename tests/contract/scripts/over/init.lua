-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `over`: the winners are counted once all is scored.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        over = function (game, ctx)
            for player in game:each_player () do
                if game:is_winner (player) then
                    game:add_counter (player, "calls", 1)
                end
            end
        end,
    },
}
