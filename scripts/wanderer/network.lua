-- SPDX-License-Identifier: GPL-3.0-or-later
-- network.lua: what roads lead to: the cities and cloisters of a network, and which pairs are new.
local network = {}

-- "city" or "cloister", whatever terrain it is made of; nil: nobody walks there.
function network.kind (game, segment)
    local id = segment.terrain
    if id == "city" then
        return "city"
    end
    local terrain = game.ruleset:terrain (id)
    return terrain and terrain.closing == "around" and "cloister" or nil
end

-- What a complete one pays.
function network.size (game, segment)
    return network.kind (game, segment) == "city" and segment.feature.tiles or 9
end

-- Whether a meeting is of access roads alone.
local function is_bare (segments, access)
    return access == (1 << #segments) - 1
end

-- The network that a wanderer on SEGMENT is in: a road's, or that of the access roads that meet there.
function network.of (game, segment, without, walker)
    if segment.terrain == "road" then
        return game:network_of_way (segment, without, walker)
    end
    local tile = segment.tile
    for meet = 0, tile.n_meets - 1 do
        local segments, access = tile:meet (meet)
        for i = 1, #segments do
            if segments[i] == segment and is_bare (segments, access) then
                return game:network_of_point (tile, meet, "road", without, walker)
            end
        end
    end
    return nil
end

-- All networks that a tile is part of.
function network.around (game, tile)
    local list, seen = {}, {}
    for segment in tile:each_segment () do
        if segment.terrain == "road" then
            local found = game:network_of_way (segment)
            if not seen[found.id] then
                seen[found.id] = true
                list[#list + 1] = found
            end
        end
    end
    for meet = 0, tile.n_meets - 1 do
        local segments, access = tile:meet (meet)
        if is_bare (segments, access) then
            list[#list + 1] = game:network_of_point (tile, meet, "road")
        end
    end
    return list
end

-- Whether a tile can change networks at all.
function network.touches (tile)
    return tile.n_meets > 0 or tile.kind:has_terrain "road"
end

-- The features a network ends at, each once: its number, a segment, its kind, its ends.
function network.features (game, found)
    local list, by = {}, {}
    local ends = found and found.ends or {}
    for i = 1, #ends do
        local stop = ends[i]
        local kind = network.kind (game, stop.segment)
        if kind then
            local number = stop.segment.feature.number
            local feature = by[number]
            if not feature then
                feature = { number = number, segment = stop.segment, kind = kind, ends = {} }
                by[number] = feature
                list[#list + 1] = feature
            end
            feature.ends[#feature.ends + 1] = stop
        end
    end
    return list, by
end

-- What is connected with the feature of SEGMENT, as `features`; WITHOUT a tile: before that was placed.
function network.connected (game, segment, without)
    return network.features (game, game:network_of_end (segment, "road", without))
end

-- Whether two features hang on one point of TILE by access roads, and no other road joins them.
local function is_access_only (tile, a, b)
    local meet = a.ends[1].meet
    for _, feature in ipairs { a, b } do
        for i = 1, #feature.ends do
            local stop = feature.ends[i]
            if not stop.access or stop.tile ~= tile or stop.meet ~= meet then
                return false
            end
        end
    end
    return true
end

-- Whether a city was begun before TILE was placed.
local function is_older (feature, tile)
    for segment in feature.segment.feature:each_segment () do
        if segment.tile ~= tile then
            return true
        end
    end
    return false
end

local function is_enough (game, found, tile, a, b)
    if not is_access_only (tile, a, b) then
        return true
    end
    return b.kind == "city" and is_older (a, tile) and is_older (b, tile)
        and (#found.ways > 0 or game:option "access" == "yes")
end

-- Whether TILE, just placed, has joined by this network a city with a city or a cloister that it was
-- not joined with, in a way that lets a wanderer come.
function network.is_new_link (game, found, tile)
    if #found.ends < 2 then
        return false
    end
    local features = network.features (game, found)
    for i = 1, #features do
        local a, old = features[i], nil
        for k = 1, a.kind == "city" and #features or 0 do
            local b = features[k]
            if k ~= i and (b.kind ~= "city" or k > i) then
                if not old then
                    local _, by = network.connected (game, a.segment, tile)
                    old = by
                end
                if not old[b.number] and is_enough (game, found, tile, a, b) then
                    return true
                end
            end
        end
    end
    return false
end

return network
