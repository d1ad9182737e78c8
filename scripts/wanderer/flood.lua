-- SPDX-License-Identifier: GPL-3.0-or-later
-- flood.lua: finds the networks tile by tile without the engine's network service; for verify.lua.
local network = require "network"
local flood = {}

-- The number of a junction among the members of a network: negative, since roads have their own numbers.
local function number_of (tile, junction)
    return -1 - 16 * tile.number - junction
end

local function root_of (parents, member)
    while parents[member] ~= member do
        parents[member] = parents[parents[member]]
        member = parents[member]
    end
    return member
end

local function join (parents, a, b)
    a, b = root_of (parents, a), root_of (parents, b)
    parents[math.max (a, b)] = math.min (a, b)
end

-- The roads at a junction, the other segments there, and whether the roads are joined there: two or more
-- always are (a crossing), a single road if all else is on access roads.
local function read_junction (tile, junction)
    local ways, others, joins = {}, {}, true
    for _, segment, access in tile:each_at_junction (junction) do
        if segment.terrain == "road" then
            ways[#ways + 1] = segment.number
        else
            others[#others + 1] = { segment = segment, access = access }
            joins = joins and access
        end
    end
    return ways, others, joins or #ways > 1
end

local function join_edges (found, tile, without)
    for side = 1, 2 do
        local there, slot = tile:neighbour (side), 3 * side + 1
        local own = there and there ~= without and tile:segment_at (slot)
        local facing = own and there:segment_at ((slot + 6) % 12)
        if own and own.terrain == "road" and facing.terrain == "road" then
            join (found.parents, own.number, facing.number)
        end
    end
end

-- Joins the roads at a junction, and notes the cities and monasteries to which they lead there.
local function join_junction (game, found, tile, junction)
    local ways, others, joins = read_junction (tile, junction)
    local parents, stops = found.parents, found.all_stops
    if joins then
        local number = number_of (tile, junction)
        parents[number] = number
        for i = 1, #ways do
            join (parents, ways[i], number)
        end
        ways = { number }
    end
    for i = 1, #others do
        if network.kind (game, others[i].segment) then
            for k = 1, #ways do
                stops[#stops + 1] = {
                    member = ways[k],
                    number = others[i].segment.feature.number,
                    tile = tile,
                    access = others[i].access,
                }
            end
        end
    end
end

-- All networks; with WITHOUT, as if that tile did not lie there.  Each is a group, known by the number of one
-- member: `ends` has its features by number, `stops` all places where it leads to one, `n_ways` counts its
-- roads.
function flood.of (game, without)
    local found = { parents = {}, all_stops = {}, ends = {}, stops = {}, n_ways = {} }
    local parents, stops = found.parents, found.all_stops
    for segment in game:each_segment () do
        if segment.terrain == "road" and segment.tile ~= without then
            parents[segment.number] = segment.number
        end
    end
    for tile in game:each_tile () do
        if tile ~= without then
            join_edges (found, tile, without)
            for junction = 0, tile.n_junctions - 1 do
                join_junction (game, found, tile, junction)
            end
        end
    end
    for _, tie in ipairs (network.ties (game)) do
        local was_there = not without or tie.since <= without.number
        if was_there and parents[tie.a.number] and parents[tie.b.number] then
            join (parents, tie.a.number, tie.b.number)
        end
    end
    for member in pairs (parents) do
        local group = root_of (parents, member)
        found.n_ways[group] = (found.n_ways[group] or 0) + (member >= 0 and 1 or 0)
    end
    for i = 1, #stops do
        local group = root_of (parents, stops[i].member)
        found.ends[group] = found.ends[group] or {}
        found.ends[group][stops[i].number] = true
        found.stops[group] = found.stops[group] or {}
        table.insert (found.stops[group], stops[i])
    end
    return found
end

-- The group of a road, or of the access roads alone that lead to a city; or nil.
function flood.group_of (found, segment)
    if segment.terrain == "road" then
        return root_of (found.parents, segment.number)
    end
    local tile = segment.tile
    for junction = 0, tile.n_junctions - 1 do
        local ways, others, joins = read_junction (tile, junction)
        for i = 1, joins and #ways == 0 and #others or 0 do
            if others[i].segment == segment then
                return root_of (found.parents, number_of (tile, junction))
            end
        end
    end
    return nil
end

-- The set of other features that networks join with the feature of this number, by number.
function flood.joined_with (found, number)
    local joined = {}
    for _, ends in pairs (found.ends) do
        for other in pairs (ends[number] and ends or {}) do
            joined[other] = other ~= number or nil
        end
    end
    return joined
end

-- Whether a group leads to a feature by anything but an access road of TILE.
local function has_other_way (found, group, tile, number)
    for _, stop in ipairs (found.stops[group]) do
        if stop.number == number and not (stop.access and stop.tile == tile) then
            return true
        end
    end
    return false
end

-- Whether TILE lets a wanderer come to a group; BEFORE has the networks without that tile.
function flood.is_new_link (game, found, before, group, tile)
    for a in pairs (found.ends[group] or {}) do
        local city = game:segment (a).feature
        local old = flood.joined_with (before, a)
        for b in pairs (city.terrain == "city" and found.ends[group] or {}) do
            local other = game:segment (b).feature
            local by_road = has_other_way (found, group, tile, a)
                or has_other_way (found, group, tile, b)
            local by_access = other.terrain == "city" and city.tiles > 1 and other.tiles > 1
                and (found.n_ways[group] > 0 or game:option "access" == "yes")
            if a ~= b and not old[b] and (by_road or by_access) then
                return true
            end
        end
    end
    return false
end

return flood
