-- SPDX-License-Identifier: GPL-3.0-or-later
-- traps.lua: Vodyanoy's pond and Solovei's tree: who is caught, stands there in no feature, and is freed.
local traps = {}

local MOST = 8

traps.state = {
    game = {
        traps = { "int8", min = 0, max = MOST },                  -- how many ponds and trees lie on the table
        trees = { "int8", min = 0, max = MOST },                  -- trees among them
        tiles = { "int16", min = 0, max = 32767, count = MOST },  -- the numbers of their tiles + 1, ponds first
        loose = "bool",                                           -- somebody may be in reach who is not caught
    },
    player = { caught = { "int16", min = 0 } },                   -- his followers that are caught
    tile = {
        road = { "int16", min = 0 },                              -- of a tree: its road's tiles when it last caught
        figures = { "int16", min = 0 },                           -- and the followers then left on it
    },
}

-- --- who is caught ---

local function is_trap (tile)
    return tile.kind:has_mark "vodyanoy" or tile.kind:has_mark "solovei"
end

-- Whoever is caught stands on the tile and on no segment of it.
local function is_caught (piece)
    return piece.place == "tile" and piece.occupies and is_trap (piece.tile)
end

-- Followers in their places; lords of castles, those on towers and whoever is caught already are out of reach.
local function can_be_caught (piece)
    return piece.occupies and piece.owner and piece.segment and not piece.segment.feature.withheld
end

-- How many followers of a player are caught, by those with a mark or by all.
function traps.count (game, player, mark)
    local n = 0
    for i = 1, game.state.traps do
        local tile = game:tile (game.state.tiles[i] - 1)
        for _, piece in ipairs (mark and not tile.kind:has_mark (mark) and {} or { tile:pieces () }) do
            n = n + (piece.owner == player and is_caught (piece) and 1 or 0)
        end
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
        game:move_piece (piece, tile, game.active)
    end
end

local function catch_around (game, pond)
    local found = {}
    for _, piece in ipairs { game:on_table () } do
        local tile = can_be_caught (piece) and piece.tile
        if tile and math.abs (tile.x - pond.x) <= 1 and math.abs (tile.y - pond.y) <= 1 then
            found[#found + 1] = piece
        end
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
    local nearest = {}
    for _, piece in ipairs (found) do
        nearest[#nearest + 1] = distance (piece) == least and piece or nil
    end
    return nearest
end

local function catch_on_road (game, tree, road)
    local found, kept = {}, tree.state
    for piece in road.feature:each_piece () do
        found[#found + 1] = can_be_caught (piece) and piece or nil
    end
    local n = #found
    if game:option "solovei" == "nearest" then
        local news = n > kept.figures or road.feature.tiles > kept.road
        found = news and keep_nearest (found, road) or {}
        kept.road, kept.figures = road.feature.tiles, n - #found
    end
    catch (game, found, tree)
end

-- The segments of road below a tree.
local function roads_of (tree)
    local found = {}
    for segment in tree:each_segment () do
        found[#found + 1] = segment.terrain == "road" and segment or nil
    end
    return found
end

-- Vodyanoy comes first, then Solovei.
local function catch_all (game)
    local state = game.state
    local ponds = state.traps - state.trees
    for i = 1, state.traps do
        local tile = game:tile (state.tiles[i] - 1)
        if i <= ponds then
            catch_around (game, tile)
        else
            for _, road in ipairs (roads_of (tile)) do
                catch_on_road (game, tile, road)
            end
        end
    end
    state.loose = false
end

-- --- when ---

-- Ponds stand before trees in the list.
local function add_trap (game, tile)
    local state = game.state
    local list = { state.tiles:unpack () }
    local at = state.traps + 1
    if tile.kind:has_mark "vodyanoy" then
        at = 1
        while at <= state.traps and game:tile (list[at] - 1).kind:has_mark "vodyanoy" do
            at = at + 1
        end
    end
    table.insert (list, at, tile.number + 1)
    list[MOST + 1] = nil
    state.tiles:assign (list)
    state.traps = state.traps + 1
    state.trees = state.trees + (tile.kind:has_mark "solovei" and 1 or 0)
    state.loose = true
end

function traps.placed (game, ctx)
    add_trap (game, ctx.tile)
end

-- Whether one of the segments is of a road below a tree.
local function is_below_tree (game, segment)
    local state = game.state
    for i = state.traps - state.trees + 1, state.traps do
        for _, road in ipairs (roads_of (game:tile (state.tiles[i] - 1))) do
            if road.feature == segment.feature then
                return true
            end
        end
    end
    return false
end

-- A tile makes a road longer.
function traps.extended (game, ctx)
    for segment in ctx.tile:each_segment () do
        if segment.terrain == "road" and is_below_tree (game, segment) then
            game.state.loose = true
        end
    end
end

-- A follower came to a place in reach.
function traps.came (game, ctx)
    local piece, state = ctx.piece, game.state
    local segment = piece.occupies and piece.segment
    if not segment or state.loose then
        return
    end
    local at = segment.tile
    for i = 1, state.traps - state.trees do
        local pond = game:tile (state.tiles[i] - 1)
        if math.abs (at.x - pond.x) <= 1 and math.abs (at.y - pond.y) <= 1 then
            state.loose = true
        end
    end
    if segment.terrain == "road" and is_below_tree (game, segment) then
        state.loose = true
    end
end

-- A bridge or a ferry may have joined roads.
function traps.joined (game)
    game.state.loose = true
end

-- What a scenario lays and puts is counted as the first turn begins.
function traps.begin (game)
    if game.n_actions > 0 or not game.ruleset.has_prelude then
        return
    end
    for tile in game:each_tile () do
        if is_trap (tile) then
            add_trap (game, tile)
        end
    end
    for player in game:each_player () do
        player.state.caught = traps.count (game, player)
    end
end

-- The steps of a turn after which they catch: others, as a wagon's, are seen at the next of these.
local STEPS = {
    place = true, abbey = true, bridge = true, deploy = true, land = true, join = true, ferry = true,
}

function traps.acted (game, ctx)
    if STEPS[ctx.action.verb] or game:option "check" == "always" then
        catch_all (game)
    end
end

-- --- getting free ---

function traps.list (game, ctx)
    local seen, state = {}, game.state
    for i = 1, state.traps do
        local tile = game:tile (state.tiles[i] - 1)
        for _, piece in ipairs (tile ~= game.placed and { tile:pieces () } or {}) do
            local key = piece.owner == game.active and is_caught (piece) and piece.kind .. i
            if key and not seen[key] then
                seen[key] = true
                ctx.list:add ("free", piece.kind, tile.x, tile.y)
            end
        end
    end
end

local function find_named (game, action)
    for _, piece in ipairs { game:on_table (action.piece, action.player) } do
        if is_caught (piece) and piece.tile.x == action.x and piece.tile.y == action.y then
            return piece
        end
    end
    return nil
end

traps.free = {
    verb = "free",
    label = N_ "Set free",
    args = { "piece", "cell" },
    phases = "deploy",
    check = function (game, action)
        local piece = find_named (game, action)
        if not piece then
            return "not-caught"
        elseif piece.tile == game.placed then
            return "fresh-trap"
        end
    end,
    commit = function (game, action)
        game:send_home (find_named (game, action))
    end,
    describe = function (game, action)
        -- TRANSLATORS: a kind of piece, a column, a row
        return (_ "Free from column %2$d, row %3$d: %1$s"):format (
            _ (game.ruleset:piece (action.piece).name), action.x, action.y)
    end,
}

-- --- recounted ---

function traps.verify (game, ctx)
    local n = 0
    for tile in game:each_tile () do
        n = n + (is_trap (tile) and 1 or 0)
    end
    if game.state.loose and game:option "check" == "always" then
        ctx.complaints:append "somebody in reach is not caught yet\n"
    end
    if n ~= game.state.traps then
        ctx.complaints:append (("%d ponds and trees lie on the table, not %d\n"):format (n, game.state.traps))
    end
    for player in game:each_player () do
        local caught = 0
        for _, piece in ipairs { game:on_table (nil, player) } do
            caught = caught + (is_caught (piece) and 1 or 0)
        end
        if caught ~= player.state.caught then
            ctx.complaints:append (("%d followers of %s are caught, not %d\n"):format (
                caught, player.name, player.state.caught))
        end
    end
end

return traps
