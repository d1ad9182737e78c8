-- SPDX-License-Identifier: GPL-3.0-or-later
-- wagon.lua: the wagons: what a wagon may drive on to when its feature was scored, and who decides when.
local abbey = require "abbey"
local wagon = {}

-- The seat of an abbot in a monastery that has one beside the monk's.
local ABBOT_SEAT = "great-abbey"

-- What wagons stand on, whichever rules bring it.
wagon.TERRAINS = { "road", "city", "monastery", ABBOT_SEAT, "yaga-hut" }

-- The abbot's seat of the tile; nil: there is none, or the rules that seat somebody there are off.
local function find_abbot_seat (game, tile)
    for segment in tile:each_segment () do
        if segment.terrain == ABBOT_SEAT then
            return game.ruleset:piece "wagon":stands_on (ABBOT_SEAT) and segment or nil
        end
    end
    return nil
end

-- Whether a wagon may drive on to a segment.
local function is_free (game, segment)
    return game.ruleset:piece "wagon":stands_on (segment.terrain) and not segment.feature.complete
        and game:is_free (segment) and not segment.tile:holds "dragon"
end

-- Adds a segment to the targets, if it is free, a monastery with both of its seats; some are added more than once.
local function add (game, targets, segment)
    if segment.terrain == ABBOT_SEAT or not is_free (game, segment) then
        return
    end
    local seat = segment.terrain == "monastery" and find_abbot_seat (game, segment.tile) or nil
    if seat and not game:is_free (seat) then
        return
    end
    targets[#targets + 1] = segment
    targets[#targets + 1] = seat
end

-- Whether rules part the roads at a crossing.
local function is_parted (game, tile, junction)
    local ways = 0
    for _, segment, access in tile:each_at_junction (junction) do
        ways = ways + (segment.terrain == "road" and not access and 1 or 0)
    end
    return ways > 1 and not game:network_of_junction (tile, junction, { terrain = "road" })
end

-- What meets SEGMENT at the junctions of its tile: a road everything, all else roads and what access roads
-- lead to.
local function add_met (game, targets, segment)
    local tile = segment.tile
    for junction = 0, tile.n_junctions - 1 do
        local here, by_access = false, false
        for _, other, access in tile:each_at_junction (junction) do
            if other == segment then
                here, by_access = true, access
            end
        end
        if here and not is_parted (game, tile, junction) then
            for _, other, access in tile:each_at_junction (junction) do
                if other ~= segment and (access or by_access or segment.terrain == "road"
                    or other.terrain == "road") then
                    add (game, targets, other)
                end
            end
        end
    end
end

-- A monastery that lies within a city, and back.
local function add_through_passage (game, targets, segment)
    for other in segment.tile:each_segment () do
        if other.terrain == "monastery" and segment.terrain == "city"
            or other.terrain == "city" and segment.terrain == "monastery" then
            add (game, targets, other)
        end
    end
end

local function monastery_of (tile)
    for segment in tile:each_segment () do
        if segment.terrain == "monastery" then
            return segment
        end
    end
end

-- The abbeys beside SEGMENT, or the roads and cities beside an abbey's monastery; KIND is that of abbeys.
local function add_beside (game, targets, segment, kind)
    local tile = segment.tile
    local is_abbey = tile.kind == kind
    for side = 0, 3 do
        local there, slot = tile:neighbour (side), 3 * side + 1
        if there and is_abbey then
            add (game, targets, there:segment_at ((slot + 6) % 12))
        elseif there and there.kind == kind and segment.terrain ~= "monastery"
            and tile:segment_at (slot) == segment then
            add (game, targets, monastery_of (there))
        end
    end
end

-- All free places on the wagon's tile and on those around, as one reads.
local function add_near (game, targets, tile)
    for i = 0, 8 do
        local near = game:tile_at (tile.x - 1 + i % 3, tile.y - 1 + i // 3)
        if near then
            for segment in near:each_segment () do
                add (game, targets, segment)
            end
        end
    end
end

-- Where a wagon of a scored feature may drive on to, in a list.
local function find_targets (game, piece)
    local targets = {}
    if game:option "wagon" == "near" then
        add_near (game, targets, piece.tile)
        return targets
    end
    local kind = game.state.laid and game.ruleset:kind (abbey.KIND)
    for segment in piece.segment.feature:each_segment () do
        add_met (game, targets, segment)
        if segment.tile.kind:has_mark "passage" then
            add_through_passage (game, targets, segment)
        end
        if kind then
            add_beside (game, targets, segment, kind)
        end
    end
    return targets
end

-- A feature was scored in the course of the game: its wagons need not go home.
function wagon.scored (game, ctx)
    if not ctx.complete or ctx.final or ctx.segment.feature.withheld then
        return
    end
    for piece in ctx.segment.feature:each_piece () do
        if piece.kind == "wagon" then
            piece.state.scored = true
            game.state.driving = true
        end
    end
end

function wagon.returning (game, ctx)
    ctx.stays = ctx.stays or ctx.piece.state.scored
end

function wagon.returned (game, ctx)
    ctx.piece.state.scored = false
end

-- The wagons that have not gone home yet, that of the active player first, then clockwise.
local function waiting (game)
    local found = {}
    for _, piece in ipairs { game:on_table "wagon" } do
        if piece.state.scored then
            found[#found + 1] = piece
        end
    end
    local first = game.active.index
    table.sort (found, function (a, b)
        return (a.owner.index - first) % game.n_players < (b.owner.index - first) % game.n_players
    end)
    return found
end

local function go_home (game, piece)
    piece.state.scored = false
    game:send_home (piece)
end

wagon.action = {
    verb = "wagon",
    label = N_ "Drive on",
    args = { "cell", "slot" },
    -- Of the wagon that is asked about.
    among = function (game)
        return find_targets (game, game:piece (game.frame_data))
    end,
    refusal = "no-link",
    commit = function (game, action)
        local piece = game:piece (game.frame_data)
        piece.state.scored = false
        game:move_piece (piece, action.segment, action.player)
    end,
    describe = { N_ "The wagon drives on to column %d, row %d", "x", "y" },
}

wagon.phases = {
    {
        id = "wagons",
        label = N_ "Wagons drive on",
        after = "return",
        state = "driving",
        -- The phase pushed last runs first.  Who declined goes home once all have decided.
        enter = function (game)
            local found, asked = waiting (game), false
            for i = #found, 1, -1 do
                if game.entry == "new" and #find_targets (game, found[i]) > 0 then
                    game:push_phase ("wagon", found[i].owner, found[i].number)
                    asked = true
                else
                    go_home (game, found[i])
                end
            end
            game.state.driving = asked
            return asked and "wait" or "done"
        end,
    },
    {
        id = "wagon",
        label = N_ "The wagon drives on",
        after = "-",
        decider = "frame",
        optional = true,
        decline = N_ "Send the wagon home",
        verbs = { "wagon" },
    },
}

return wagon
