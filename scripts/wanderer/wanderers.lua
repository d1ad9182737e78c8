-- SPDX-License-Identifier: GPL-3.0-or-later
-- wanderers.lua: wanderers: where they enter, how they move, and when they go home.
local network = require "network"
local state = require "state"
local wanderers = {}

-- The first N of those places in a network where a wanderer may stand that TEST accepts: of its roads, or where there
-- are none, the segment with the lowest slot.
local function find_places (found, n, test)
    local places = {}
    for _, segment in found:each_way () do
        if test (segment) then
            places[#places + 1] = segment
            if #places == n then
                return places
            end
        end
    end
    if found.n_ways == 0 then
        local lowest = nil
        for _, segment in found:each_end () do
            lowest = lowest and lowest.slot < segment.slot and lowest or segment
        end
        places[1] = test (lowest) and lowest or nil
    end
    return places
end

local function any ()
    return true
end

-- Notes the networks to which the tile just placed lets the active player's wanderer come, each by one of its
-- places.  Returns whether there are any.
local function note_links (game)
    local tile = game.placed
    local networks = tile and game:networks_on (tile, "road", 2)
    if not networks or #networks == 0 then
        return false
    end
    local kept, piece, own = game.state, state.wanderer (game, game.active), nil
    if not (piece.place == "supply" or piece.segment) then
        return false
    end
    kept.n_links = 0
    for _, found in ipairs (networks) do
        if network.is_new_link (game, found, tile) then
            own = own or piece.segment and network.of (game, piece.segment) or {}
            if own.id ~= found.id and kept.n_links < state.MAX_LINKS then
                kept.n_links = kept.n_links + 1
                kept.links[kept.n_links] = find_places (found, 1, any)[1].number
            end
        end
    end
    return kept.n_links > 0
end

-- The first N segments to which the active player's wanderer may be sent after his tile.
local function find_spots (game, n)
    local piece, kept, spots = state.wanderer (game, game.active), game.state, {}
    for i = 1, kept.n_links do
        local found = network.of (game, game:segment (kept.links[i]))
        local places = #spots < n and find_places (found, n - #spots, function (place)
            return game:may_come (piece, place)
        end) or {}
        table.move (places, 1, #places, #spots + 1, spots)
    end
    return spots
end

-- The spot that an action names; sets the action's slot to the lowest of that segment.
local function find_spot (game, action)
    local piece, kept = state.wanderer (game, game.active), game.state
    local named = action.segment
    for i = 1, named and kept.n_links or 0 do
        local found = network.of (game, game:segment (kept.links[i]))
        if (found.n_ways == 0 and find_places (found, 1, any)[1] == named
                or named.terrain == "road" and found:has_way (named))
            and game:may_come (piece, named) then
            action.slot = named.slot
            return named
        end
    end
    return nil
end

-- The roads on other tiles to which a wanderer can go without passing the tile BARRED.
local function find_escapes (game, piece, barred)
    local spots, found = {}, piece.segment and network.of (game, piece.segment, barred, piece)
    if found then
        for _, way in found:each_way () do
            spots[#spots + 1] = way.tile ~= piece.tile and way or nil
        end
    end
    return spots
end

-- Any slot of a segment at a junction of access roads names that junction: makes it the lowest one there.
local function name_junction (action)
    local named = action.segment
    for junction = 0, named and named.tile.n_junctions - 1 or -1 do
        local segments, bare = network.junction (named.tile, junction)
        local here, lowest = false, 15
        for i = 1, #segments do
            here = here or segments[i] == named
            lowest = math.min (lowest, segments[i].slot)
        end
        if here and bare then
            action.slot = lowest
        end
    end
end

-- Moves a player's wanderer, and remembers where he stood when the tile was placed.
local function move (game, player, segment)
    local piece, own = state.wanderer (game, player), player.state
    state.refresh (game)
    game.state.stands = true
    if piece.segment and own.from == 0 then
        own.from = piece.segment.number + 1
    end
    game:move_piece (piece, segment, player)
end

wanderers.wander = {
    verb = "wander",
    label = N_ "Send the wanderer",
    args = { "cell", "slot" },
    check = function (game, action)
        name_junction (action)
        return not find_spot (game, action) and "no-link" or nil
    end,
    commit = function (game, action)
        move (game, action.player, action.segment)
        action.player.state.came = true
    end,
    describe = { N_ "Send the wanderer to column %d, row %d", "x", "y" },
}

wanderers.slip = {
    verb = "slip",
    label = N_ "Slip away",
    args = { "cell", "slot" },
    among = function (game, player)
        local barred = game.frame_data > 0 and game:tile (game.frame_data - 1) or nil
        return find_escapes (game, state.wanderer (game, player), barred)
    end,
    refusal = "no-escape",
    commit = function (game, action)
        move (game, action.player, action.segment)
    end,
    describe = { N_ "The wanderer slips away to column %d, row %d", "x", "y" },
}

wanderers.phases = {
    {
        id = "wander",
        label = N_ "Send the wanderer",
        after = "deploy",
        optional = true,
        verbs = { "wander" },
        enter = function (game)
            return note_links (game) and #find_spots (game, 1) > 0 and "wait" or "done"
        end,
        list = function (game, list)
            list:add_each ("wander", find_spots (game, math.maxinteger))
        end,
    },
    {
        id = "slip",
        label = N_ "Slip away",
        after = "-",
        decider = "frame",
        verbs = { "slip" },
        enter = function ()
            return "wait"
        end,
    },
}

-- Who catches followers in their places catches him only by option.
function wanderers.keep_free (game)
    return not game:option "trap" and "no-catch" or nil
end

-- Whoever can slip away must.
function wanderers.flee (game, ctx)
    game:push_phase ("slip", table.filter ({ game.active:round () }, function (player)
        local piece = state.wanderer (game, player)
        return piece.tile == ctx.tile and #find_escapes (game, piece, ctx.from) > 0
    end), ctx.from and ctx.from.number + 1 or 0)
end

-- Whether all roads of a network are complete, and all that they lead to is settled.
local function is_finished (game, found)
    for _, way in found:each_way () do
        if not way.feature.complete then
            return false
        end
    end
    for _, segment in found:each_end () do
        local _, settled = game:worth (segment)
        if not settled then
            return false
        end
    end
    return true
end

wanderers.go_home = {
    id = "go-home",
    label = N_ "Wanderers go home",
    after = "return",
    state = "stirred",
    enter = function (game)
        local ended = game.state.ended
        for player in game:each_player () do
            local piece = state.wanderer (game, player)
            local own = (ended or player.state.came) and piece.segment
            -- Of a road that is not complete the network need not be found.
            if own and (own.terrain ~= "road" or own.feature.complete) then
                local walker = game:option "home" == "reach" and piece or nil
                local found = network.of (game, own, nil, walker)
                if found and is_finished (game, found) then
                    game:return_piece (piece)
                end
            end
        end
    end,
}

return wanderers
