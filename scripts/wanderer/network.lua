-- SPDX-License-Identifier: GPL-3.0-or-later
-- network.lua: the cities and monasteries that a network connects, and which pairs of them are new.
local network = {}

-- What a wanderer can be paid for: "city", or "monastery" for any terrain that is complete when surrounded;
-- else nil.
function network.kind (game, segment)
    local id = segment.terrain
    if id == "city" then
        return "city"
    end
    local terrain = game.ruleset:terrain (id)
    return terrain and terrain.closing == "around" and "monastery" or nil
end

-- The segments at a junction, and whether all of them are there by access roads.
function network.junction (tile, junction)
    local segments, bare = {}, true
    for _, segment, access in tile:each_at_junction (junction) do
        segments[#segments + 1] = segment
        bare = bare and access
    end
    return segments, bare
end

-- The network of a wanderer on SEGMENT: that of a road, or of the access roads that meet at its junction.
function network.of (game, segment, without, walker)
    if segment.terrain == "road" then
        return game:network_of_way (segment, { without = without, walker = walker })
    end
    local tile = segment.tile
    for junction = 0, tile.n_junctions - 1 do
        local segments, bare = network.junction (tile, junction)
        for i = 1, bare and #segments or 0 do
            if segments[i] == segment then
                return game:network_of_junction (tile, junction,
                    { terrain = "road", without = without, walker = walker })
            end
        end
    end
    return nil
end

-- Adds the network of a road to a list where it is not in it yet.
local function add_network (game, list, segment)
    local known = segment.terrain ~= "road"
    for i = 1, known and 0 or #list do
        known = known or list[i]:has_way (segment)
    end
    if not known then
        list[#list + 1] = game:network_of_way (segment)
    end
end

-- Whether rules join roads as they please: then a tile, or what came with it, may change any network.
local function has_links (game)
    return game:has_hook "links"
end

-- By option the roads of a tile with a tower meet there, as at a crossing.
function network.meet_at_tower (_game, ctx)
    for road in ctx.segment.tile:each_segment () do
        if road.terrain == "road" and road ~= ctx.segment then
            ctx.segments:add (road)
        end
    end
end

-- Each two roads that are tied to one another, and how many tiles lay there when they were.
function network.ties (game)
    local found = {}
    for _, a, b, since in game:each_tie () do
        if a.terrain == "road" then
            found[#found + 1] = { a = a, b = b, since = since }
        end
    end
    return found
end

-- A road of each two that were tied since a tile was placed.
local function tied_since (game, tile)
    local roads = {}
    for _, tie in ipairs (network.ties (game)) do
        roads[#roads + 1] = tie.since > tile.number and tie.a or nil
    end
    return roads
end

-- All networks that a tile, or what came with it, may have changed.
function network.around (game, tile)
    local list = {}
    for segment in tile:each_segment () do
        add_network (game, list, segment)
    end
    for _, road in ipairs (tied_since (game, tile)) do
        add_network (game, list, road)
    end
    if has_links (game) then
        for segment in game:each_segment () do
            add_network (game, list, segment)
        end
    end
    for junction = 0, tile.n_junctions - 1 do
        if select (2, network.junction (tile, junction)) then
            list[#list + 1] = game:network_of_junction (tile, junction, { terrain = "road" })
        end
    end
    return list
end

-- Whether a tile can change networks at all.
function network.touches (game, tile)
    return tile.n_junctions > 0 or tile.kind:has_terrain "road" or has_links (game) or #tied_since (game, tile) > 0
end

-- The features that a network leads to, each once, with its number, a segment, its kind and its ends.
function network.features (game, found)
    local list, by, others = {}, {}, {}
    if not found then
        return list
    end
    for _, segment, tile, junction, _, access in found:each_end () do
        local number = segment.feature.number
        local feature = by[number]
        if not feature and not others[number] then
            local kind = network.kind (game, segment)
            if kind then
                feature = { number = number, segment = segment, kind = kind, ends = {} }
                by[number] = feature
                list[#list + 1] = feature
            else
                others[number] = true
            end
        end
        if feature then
            feature.ends[#feature.ends + 1] = { tile = tile, junction = junction, access = access }
        end
    end
    return list
end

-- The network of all roads that lead to the feature of SEGMENT; with WITHOUT, before that tile was placed.
function network.connected (game, segment, without)
    return game:network_of_end (segment, { terrain = "road", without = without })
end

-- Whether two features are joined only by access roads at one junction of TILE.
local function is_access_only (tile, a, b)
    local junction = a.ends[1].junction
    for _, feature in ipairs { a, b } do
        for i = 1, #feature.ends do
            local stop = feature.ends[i]
            if not stop.access or stop.tile ~= tile or stop.junction ~= junction then
                return false
            end
        end
    end
    return true
end

-- Whether a city has a segment on a tile other than TILE.
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
        and (found.n_ways > 0 or game:option "access" == "yes")
end

-- Whether TILE, just placed, newly joins a city with another city or a monastery by this network, in a way
-- that lets a wanderer come.
function network.is_new_link (game, found, tile)
    if found.n_ends < 2 then
        return false
    end
    local features = network.features (game, found)
    for i = 1, #features do
        local a, old = features[i], nil
        for k = 1, a.kind == "city" and #features or 0 do
            local b = features[k]
            if k ~= i and (b.kind ~= "city" or k > i) then
                old = old or network.connected (game, a.segment, tile)
                if not old:has_end (b.segment) and is_enough (game, found, tile, a, b) then
                    return true
                end
            end
        end
    end
    return false
end

return network
