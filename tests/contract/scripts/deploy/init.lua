-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `deploy`: nobody may be a monk.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    refusals = { ["no-monks"] = "Monks are not allowed." },
    hooks = {
        deploy = {
            function (game, ctx)
                return "no-monks"
            end,
            terrain = "monastery",
        },
    },
}
