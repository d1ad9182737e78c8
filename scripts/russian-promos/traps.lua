-- SPDX-License-Identifier: GPL-3.0-or-later
-- traps.lua: Vodyanoy's pond and Solovei's tree: who is caught, stands there in no feature, and is freed.
local traps = {}

-- Ponds, and roads below trees, that catch anybody: with more decks of them those after these do not.
local MOST = 8

traps.state = {
    game = {
        begun = "bool",                                           -- what a scenario laid was counted
        ponds = { "int8", min = 0, max = MOST },                  -- how many lie on the table
        trees = { "int8", min = 0, max = MOST },                  -- how many roads run below trees
        traps = { "int8", min = 0, max = 2 * MOST },              -- both
        tiles = { "int16", min = 0, max = 32767, count = MOST },  -- the numbers of the ponds' tiles + 1
        roads = { "int16", min = 0, max = 32767, count = MOST },  -- the segments + 1 below trees
        lengths = { "int16", min = 0, count = MOST },             -- their roads' tiles when somebody was last caught
        left = { "int16", min = 0, count = MOST },                -- and the figures then left there
        loose = "bool",                                           -- somebody may be in reach who is not caught
    },
    player = { caught = { "int16", min = 0 } },                   -- his figures that are caught
}

-- --- who is caught ---

-- Whoever is caught stands on the tile and on no segment of it.
local function is_caught (game, piece, mark)
    if piece.place ~= "tile" or not (piece.occupies or piece.walks) and game.ruleset:piece (piece.kind).apart then
        return false
    end
    local kind = piece.tile.kind
    return kind:has_mark "vodyanoy" or mark == nil and kind:has_mark "solovei"
end

-- Followers in their places and acrobats, by option all figures, and those who walk if their rules let them be caught;
-- lords of castles, those on towers and whoever is caught already are out of reach.
local function can_be_caught (game, piece, all)
    if not piece.owner or not piece.segment then
        return piece.owner and piece.place == "tile" and piece.occupies and piece.tile.kind:has_mark "acrobats"
    end
    local is_one = piece.occupies or piece.walks and game:may_catch (piece)
        or all and not game.ruleset:piece (piece.kind).apart
    return is_one and not piece.segment.feature.withheld
end

-- How many figures of a player are caught, by those with a mark or by all.
function traps.count (game, player, mark)
    local n = 0
    for _, piece in ipairs { game:on_table (nil, player) } do
        n = n + (is_caught (game, piece, mark) and 1 or 0)
    end
    return n
end

-- A piece of somebody's came or went.
function traps.recount (game, ctx)
    local owner = ctx.piece.owner
    if owner and (owner.state.caught > 0 or ctx.piece.place == "tile") then
        owner.state.caught = traps.count (game, owner)
    end
end

local function catch (game, list, tile)
    for _, piece in ipairs (list) do
        -- A builder has gone home when the last follower beside him was caught.
        if piece.on_table then
            game:move_piece (piece, tile, game.active)
        end
    end
end

local function is_around (pond, tile)
    return math.abs (tile.x - pond.x) <= 1 and math.abs (tile.y - pond.y) <= 1
end

local function catch_around (game, pond)
    local found = table.filter ({ game:followers_around (pond) }, function (piece)
        return can_be_caught (game, piece)
    end)
    for _, piece in ipairs { game:on_table (nil, nil, "segment", false) } do
        local is_near = piece.walks and is_around (pond, piece.tile)
        found[#found + 1] = is_near and can_be_caught (game, piece) and piece or nil
    end
    catch (game, found, pond)
end

-- How many tiles along its road each segment is away from ROAD, by number.
local function measure (road)
    local far, queue, i = { [road.number] = 0 }, { road }, 1
    while queue[i] do
        local segment = queue[i]
        local tile = segment.tile
        for side = 0, 3 do
            local beside = tile:segment_at (3 * side + 1) == segment and tile:neighbour (side)
            local next = beside and beside:segment_at (3 * ((side + 2) % 4) + 1)
            if next and next.terrain == "road" and not far[next.number] then
                far[next.number] = far[segment.number] + 1
                queue[#queue + 1] = next
            end
        end
        i = i + 1
    end
    return far
end

-- Of these the nearest along the road; what only a tunnel or ferry joins is farther than all else.
local function keep_nearest (found, road)
    local far, least = measure (road), math.huge
    local function distance (piece)
        return far[piece.segment.number] or 1 << 20
    end
    for _, piece in ipairs (found) do
        least = math.min (least, distance (piece))
    end
    return table.filter (found, function (piece)
        return distance (piece) == least
    end)
end

-- The number I is that of the road.
local function catch_on_road (game, road, i)
    local found, state, nearest = {}, game.state, game:option "solovei" == "nearest"
    for piece in road.feature:each_piece () do
        found[#found + 1] = can_be_caught (game, piece, nearest) and piece or nil
    end
    if nearest then
        local n, tiles = #found, road.feature.tiles
        found = (n > state.left[i] or tiles > state.lengths[i]) and keep_nearest (found, road) or {}
        state.lengths[i], state.left[i] = tiles, n - #found
    end
    catch (game, found, road.tile)
end

-- Vodyanoy comes first, then Solovei.
local function catch_all (game)
    local state = game.state
    for i = 1, state.ponds do
        catch_around (game, game:tile (state.tiles[i] - 1))
    end
    for i = 1, state.trees do
        catch_on_road (game, game:segment (state.roads[i] - 1), i)
    end
    state.loose = false
end

-- --- when ---

-- Whether it is a road that runs below Solovei's tree; a bridge leads over it.
local function is_below_tree (segment)
    return segment.terrain == "road" and segment.tile.kind:has_mark "solovei" and segment.part:marks "bridge" == 0
end

local function add_trap (game, tile)
    local state, pond = game.state, tile.kind:has_mark "vodyanoy"
    if pond and state.ponds < MOST then
        state.ponds = state.ponds + 1
        state.tiles[state.ponds] = tile.number + 1
    end
    for segment in tile:each_segment () do
        if is_below_tree (segment) and state.trees < MOST then
            state.trees = state.trees + 1
            state.roads[state.trees] = segment.number + 1
        end
    end
    state.traps, state.loose = state.ponds + state.trees, true
end

function traps.placed (game, ctx)
    add_trap (game, ctx.tile)
end

-- A tile makes a road below a tree longer.
function traps.extended (game, ctx)
    for i = 1, game.state.trees do
        if game:segment (game.state.roads[i] - 1).feature:is_on (ctx.tile) then
            game.state.loose = true
        end
    end
end

-- A figure came to a place in reach.
function traps.came (game, ctx)
    local state, segment = game.state, ctx.piece.segment
    if state.loose or not can_be_caught (game, ctx.piece, true) then
        return
    end
    for i = 1, state.ponds do
        state.loose = state.loose or is_around (game:tile (state.tiles[i] - 1), ctx.piece.tile)
    end
    for i = 1, segment and segment.terrain == "road" and state.trees or 0 do
        state.loose = state.loose or game:segment (state.roads[i] - 1).feature == segment.feature
    end
end

-- A bridge, a ferry or a tunnel may have joined roads.
function traps.joined (game)
    game.state.loose = true
end

-- What a scenario lays and puts is counted as the first turn begins.
function traps.begin (game)
    game.state.begun = true
    for tile in game:each_tile () do
        if tile.kind:has_mark "vodyanoy" or tile.kind:has_mark "solovei" then
            add_trap (game, tile)
        end
    end
    for player in game:each_player () do
        player.state.caught = traps.count (game, player)
    end
end

-- The steps of a turn after which they catch: others, as a wagon's, are seen at the next of these.
local STEPS = {
    place = true, abbey = true, bridge = true, deploy = true, land = true, join = true, free = true, tunnel = true,
    ferry = true, acrobat = true,
}

function traps.acted (game, ctx)
    if STEPS[ctx.action.verb] or game:option "check" == "always" then
        catch_all (game)
    end
end

-- --- getting free ---

-- Whom the player may free now, one of each kind on each tile; or the one that an action names.
local function list_caught (game, player, action)
    local found, seen = {}, {}
    for _, piece in ipairs { game:on_table (action and action.piece, player) } do
        local key = piece.place == "tile" and piece.kind .. piece.tile.number
        if key and not seen[key] and is_caught (game, piece)
            and (not action or piece.tile.x == action.x and piece.tile.y == action.y) then
            seen[key] = true
            found[#found + 1] = piece
        end
    end
    return found
end

function traps.list (game, ctx)
    for _, piece in ipairs (game:is_barred (game.active, "follower") and {} or list_caught (game, game.active)) do
        if piece.tile ~= game.placed then
            ctx.list:add ("free", piece.kind, piece.tile.x, piece.tile.y)
        end
    end
end

traps.free = {
    verb = "free", label = N_ "Set free", args = { "piece", "cell" }, phases = "deploy",
    check = function (game, action)
        local piece = list_caught (game, action.player, action)[1]
        if not piece then
            return "not-caught"
        elseif piece.tile == game.placed then
            return "fresh-trap"
        elseif game:is_barred (action.player, "follower") then
            return "barred"
        end
    end,
    commit = function (game, action)
        game:send_home (list_caught (game, action.player, action)[1])
    end,
    -- TRANSLATORS: a kind of piece, a column, a row
    describe = { N_ "Free from column %2$d, row %3$d: %1$s", "piece", "x", "y" },
}

-- --- recounted ---

function traps.verify (game, ctx)
    local ponds, roads = 0, 0
    for tile in game:each_tile () do
        for segment in tile:each_segment () do
            roads = roads + (is_below_tree (segment) and 1 or 0)
        end
        ponds = ponds + (tile.kind:has_mark "vodyanoy" and 1 or 0)
    end
    local n = math.min (ponds, MOST) + math.min (roads, MOST)
    if game.state.loose and game:option "check" == "always" then
        ctx.complaints:add_line "somebody in reach is not caught yet"
    end
    if n ~= game.state.traps then
        ctx.complaints:add_line ("%d ponds and roads below trees, not %d", n, game.state.traps)
    end
    for player in game:each_player () do
        local caught = traps.count (game, player)
        if caught ~= player.state.caught then
            ctx.complaints:add_line ("%d followers of %s are caught, not %d", caught, player.name, player.state.caught)
        end
    end
end

return traps
