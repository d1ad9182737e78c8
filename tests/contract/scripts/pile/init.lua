-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `pile`: while others are left the chosen kind stays in the pile.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    refusals = { kept = "It comes last." },
    hooks = {
        pile = function (game, ctx)
            for i = 1, ctx.n > 1 and ctx.n or 0 do
                ctx.weights[i] = ctx.kinds[i].id == "core/21" and 0 or ctx.left[i]
            end
            return "kept"
        end,
    },
}
