-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `step`: nobody goes north or south, nor through a junction.

-- At the end of each turn the active player counts the roads that hang together with the first one on the
-- tile just placed; his first piece walks.
local function survey (game)
    local active = game.active
    for slot = 0, 15 do
        local segment = game.last:segment_at (slot)
        if segment.terrain == "road" then
            local walker = game:next_piece (nil, active)
            local network = game:network_of_way (segment, { walker = walker })
            game:add_counter (active, "calls",
                              100 * network.n_ways + 10 * network.n_junctions + network.n_ends)
            break
        end
    end
end

local phases = {
    { id = "survey", label = "Count the roads", after = "return", enter = survey },
}

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    phases = phases,
    refusals = { tired = "That is too far." },
    hooks = {
        step = {
            function (_, ctx)
                if ctx.junction or ctx.from.tile.x == ctx.tile.x then
                    return "tired"
                end
            end,
            piece_kind = "follower",
        },
    },
}
