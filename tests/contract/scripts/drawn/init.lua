-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `drawn`: tiles of the chosen kind are discarded.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        drawn = function (game, ctx)
            if ctx.kind.id == "core/21" then
                ctx.verdict = "discard"
            end
        end,
    },
}
