-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: roads that stay open at a mark until they are tied; where a kind of piece stands.
local function bore (game)
    local tile = game.last
    local mouth = tile and tile:segment (tile.n_segments - 1)
    if mouth and mouth.part:marks "mouth" > 0 then
        local player = game.active
        game:add_counter (player, "calls", mouth.feature.complete and 2 or 1)
        for segment in game:each_segment () do
            if segment.part:marks "mouth" > 0 and segment ~= mouth then
                game:tie (segment, mouth)
                game:add_counter (player, "calls", mouth.feature.complete and 10 or 20)
                game:add_counter (player, "calls", 100 * mouth.feature.tiles)
                local joined = { mouth:joined () }
                game:add_counter (player, "calls", joined[#joined] == segment and #joined or 7)
                game:untie (segment, mouth)
                game:add_counter (player, "calls", 4 + #{ mouth:joined () })
                game:add_counter (player, "calls", mouth.feature.complete and 2000 or 1000)
                game:tie (mouth, segment)
            end
        end
        for _, a, b, since in game:each_tie () do
            game:add_counter (player, "calls", a ~= b and 3 * since or 0)
        end
        local ways, known = 0, {}
        for segment in tile:each_segment () do
            local network = segment.terrain == "road" and game:network_of_way (segment)
            if network and not known[network.id] then
                known[network.id], ways = true, ways + network.n_ways
            end
        end
        game:add_counter (player, "calls", 10000 * ways)
        local mole = game.ruleset:piece "mole"
        if mole:stands_on "road" and not mole:stands_on "city" then
            game:add_counter (player, "calls", 1000000)
        end
    end
    return "done"
end

return {
    brings = { ties = 2 },
    counters = { { id = "calls", name = "calls" } },
    marks = { { id = "mouth", name = "mouth", scope = "segment", opens = true } },
    pieces = { { id = "mole", name = "mole", supply = 1, terrains = { "road" }, home = true } },
    phases = { { id = "bore", label = "Bore", after = "place", enter = bore } },
    hooks = {
        kinds = function (game, ctx)
            ctx.kinds:extend (ctx.ruleset:kind "core/22",
                              { { terrain = "road", slots = { 13 }, marks = { "mouth" } } })
        end,
    },
}
