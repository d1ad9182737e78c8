-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `deployed`: followers deployed are counted.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        deployed = {
            function (game, ctx)
                game:add_counter (ctx.owner, "calls", 1)
            end,
            piece_kind = "follower",
        },
    },
}
