-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: what rules find of tiles and features in one call: what a tile could become, whether a piece stands there,
-- where a segment leads.
local function find (game)
    for tile in game:each_tile () do
        local found, sum = { tile:exchanges "shield" }, 0
        for i = 2, #found, 2 do
            sum = sum + 100 + found[i] + (game:can_exchange (tile, found[i - 1]) and 0 or 1)
        end
        game:add_counter (game.active, "calls", sum)
    end
    for segment in game:each_segment () do
        -- Of a kind that no rules declare there is no piece.
        if segment.feature:holds "follower" or segment.feature:holds "nobody" then
            game:add_counter (game.active, "calls", 1000)
        end
    end
    local sum = 0
    for segment in game:each_segment () do
        for i, there in ipairs { segment:joined () } do
            sum = sum + i * there.number
        end
    end
    game:add_counter (game.active, "calls", sum)
    return "done"
end

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    phases = { { id = "find", label = "Find", after = "deploy", enter = find } },
    hooks = {
        kinds = function (game, ctx)
            local base = ctx.ruleset:kind "core/21"
            ctx.kinds:add (base, "east", { { terrain = "road", slots = { 4 }, marks = { "shield" } } })
            ctx.kinds:add (base, "south", { { terrain = "road", slots = { 7 }, marks = { "shield" } } })
            ctx.kinds:add (base, "plain", { { terrain = "road", slots = { 1 } } })
        end,
    },
}
