-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `ending`: the second player has three late turns.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        ending = function (game, ctx)
            local late = game:player (1)
            if late:counter "calls" < 3 then
                ctx.player = late
            end
            game:add_counter (late, "calls", 1)
        end,
    },
}
