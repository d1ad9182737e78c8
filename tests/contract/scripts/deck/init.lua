-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `deck`: two of the chosen kind come right after the start tile.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        deck = function (game, ctx)
            for i = 1, ctx.n do
                if ctx.kinds[i].id == "core/21" then
                    ctx.stages[i] = 1
                    ctx.counts[i] = 2
                end
            end
        end,
    },
}
