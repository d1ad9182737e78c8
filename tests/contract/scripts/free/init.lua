-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `free`: on roads there is room, but on the first tile; at the end of each turn the active player
-- counts the segments where there is, and whether anybody is asked.
local function survey (game)
    for segment in game:each_segment () do
        if game:is_free (segment) then
            game:add_counter (game.active, "calls", 1)
        end
    end
    if game:has_hook "free" then
        game:add_counter (game.active, "calls", 1000)
    end
    if game:has_hook "catch" then
        game:add_counter (game.active, "calls", 10000)
    end
end

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    phases = { { id = "survey", label = "Count the room there is", after = "return", enter = survey } },
    hooks = {
        free = {
            function (_game, ctx)
                ctx.free = ctx.segment.tile.number > 0
            end,
            terrain = "road",
        },
    },
}
