-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `final`: the second player is lucky at the end.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        final = {
            function (game, ctx)
                game:add_points (game:player (1), 5, "luck", { { "clover", "clovers", 1, 5 } })
            end,
            priority = 10,
        },
    },
}
