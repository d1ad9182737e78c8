-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `due`: the tiles of roads that are due are counted; all on the tile just placed is, each
-- turn.
local phases = {
    {
        id = "fall-due",
        label = "All is due",
        after = "score",
        enter = function (game)
            for slot = 0, 15 do
                game:make_due (game.last:segment_at (slot))
            end
        end,
    },
}

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    phases = phases,
    hooks = {
        due = {
            function (game, ctx)
                game:add_counter (game.active, "calls", ctx.segment.feature.tiles)
            end,
            terrain = "road",
        },
    },
}
