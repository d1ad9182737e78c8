-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `targets`: followers may go to the first tile's monastery at any time.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        targets = {
            function (game, ctx)
                ctx.segments:add (game:tile (0):segment_at (12))
            end,
            piece_kind = "follower",
        },
    },
}
