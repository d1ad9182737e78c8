-- SPDX-License-Identifier: GPL-3.0-or-later
-- verify.lua: recounts the networks by painting roads over and over, and looks where pieces stand.
local network = require "network"
local state = require "state"
local verify = {}

-- The two roads that come together at each edge, as pairs of numbers.
local function find_edges (game)
    local edges = {}
    for tile in game:each_tile () do
        for side = 1, 2 do
            local there = tile:neighbour (side)
            local own = tile:segment_at (3 * side + 1)
            if there and own.terrain == "road" then
                edges[#edges + 1] = { own.number, there:segment_at ((3 * side + 7) % 12).number }
            end
        end
    end
    return edges
end

-- Each road has a colour; roads that meet, at an edge or a crossing, take the lower one, until nothing
-- changes.  Rules that part or join roads by hooks are not known here: where any do, `paint` gives up.
local function paint (game)
    local edges, colours = find_edges (game), {}
    for segment in game:each_segment () do
        if segment.terrain == "road" then
            colours[segment.number] = segment.number
        end
    end
    for tile in game:each_tile () do
        for meet = 0, tile.n_meets - 1 do
            local ways, parted = {}, false
            for _, segment, access in tile:each_meet (meet) do
                local is_way = segment.terrain == "road"
                if is_way then
                    ways[#ways + 1] = segment.number
                end
                parted = parted or not is_way and not access
            end
            for i = 2, parted and 0 or #ways do
                edges[#edges + 1] = { ways[1], ways[i] }
            end
        end
    end
    local changed = true
    while changed do
        changed = false
        for i = 1, #edges do
            local a, b = edges[i][1], edges[i][2]
            if colours[a] ~= colours[b] then
                local low = math.min (colours[a], colours[b])
                colours[a], colours[b] = low, low
                changed = true
            end
        end
    end
    return colours
end

-- Cities and cloisters by the colour of what leads to them: colour -> feature -> true, and how many.
local function find_ends (game, colours)
    local ends, counts = {}, {}
    for tile in game:each_tile () do
        for meet = 0, tile.n_meets - 1 do
            local segments = network.meeting (tile, meet)
            for i = 1, #segments do
                local colour = colours[segments[i].number]
                for k = 1, colour and #segments or 0 do
                    if network.kind (game, segments[k]) then
                        local number = segments[k].feature.number
                        ends[colour] = ends[colour] or {}
                        counts[colour] = (counts[colour] or 0) + (ends[colour][number] and 0 or 1)
                        ends[colour][number] = true
                    end
                end
            end
        end
    end
    return ends, counts
end

local function check_network (game, player, segment, colours, ctx)
    local found, members = game:network_of_way (segment), 0
    local colour = colours[segment.number]
    for other in game:each_segment () do
        members = members + (colours[other.number] == colour and 1 or 0)
    end
    for _, way in found:each_way () do
        if colours[way.number] ~= colour then
            members = -1
        end
    end
    if members ~= found.n_ways then
        ctx.complaints:append (("%s's wanderer is in a network of other roads\n"):format (player.name))
    end
    local ends, counts = find_ends (game, colours)
    local features = network.features (game, found)
    local known = ends[colour] or {}
    for i = 1, #features do
        if not known[features[i].number] then
            ctx.complaints:append (("%s's wanderer reaches what no road leads to\n"):format (player.name))
        end
    end
    if #features ~= (counts[colour] or 0) then
        ctx.complaints:append (("%s's wanderer does not reach all ends\n"):format (player.name))
    end
end

local function check_office (game, player, segment, ctx)
    if segment.terrain ~= "city" or not segment.feature.complete
        and not game.ruleset.has_prelude then
        ctx.complaints:append (("%s's office is in no complete city\n"):format (player.name))
    end
end

function verify.recount (game, ctx)
    local colours
    for player in game:each_player () do
        local wanderer, office = state.wanderer (game, player), state.office (game, player)
        if wanderer.segment then
            if wanderer.segment.terrain == "road" then
                colours = colours or paint (game)
                check_network (game, player, wanderer.segment, colours, ctx)
            elseif not network.of (game, wanderer.segment) then
                ctx.complaints:append (("%s's wanderer is on no road\n"):format (player.name))
            end
        end
        if office.segment then
            check_office (game, player, office.segment, ctx)
        end
    end
end

return verify
