-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `placements`: the chosen kind may go to every open cell.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        placements = function (game, ctx)
            for i = 1, ctx.kind.id == "core/21" and ctx.n or 0 do
                ctx.candidates:allow (i, 0)
            end
        end,
    },
}
