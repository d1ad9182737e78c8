-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `fed`: a city counts two more, though it is withheld in the third turn; after each turn the first
-- player counts what his field would bring, and in the fourth has it scored.
local phases = {
    {
        id = "appraise",
        label = "Count what there is",
        after = "return",
        enter = function (game)
            local first = game:player (0)
            local segment = game:next_piece (nil, first).segment
            local preview = game:preview_field (segment)
            game:add_counter (first, "calls", 100 * preview.value + preview.points[first])
            if game.turn == 3 then
                game:withhold (game:tile_at (5, 6):segment_at (7))
            elseif game.turn == 4 then
                game:score_field (segment, 7, first, false)
            end
        end,
    },
}

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    phases = phases,
    hooks = {
        fed = {
            function (_game, ctx)
                ctx.points = ctx.per_fed + 2
            end,
            terrain = "city",
        },
    },
}
