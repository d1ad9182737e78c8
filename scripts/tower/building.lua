-- SPDX-License-Identifier: GPL-3.0-or-later
-- building.lua: the foundations on the table, the floors that are built on them, and who climbs to the top.
local building = { MOST = 18 }

-- Floors for each player, by the number of players.
local FLOORS = { 10, 10, 9, 7, 6, 5 }

-- Who may stand on a tower.
local CLIMBERS = { "follower", "big-follower" }

-- --- foundations ---

local function note (game, tile)
    local kept = game.state
    if kept.n_sites < building.MOST then
        kept.n_sites = kept.n_sites + 1
        kept.sites[kept.n_sites] = tile.number + 1
    end
end

function building.placed (game, ctx)
    note (game, ctx.tile)
end

function building.floors_each (game)
    return FLOORS[game.n_players]
end

-- The first turn: floors are handed out, and what a scenario laid is looked at.
function building.begin (game)
    game.state.begun = true
    for player in game:each_player () do
        game:add_counter (player, "floor", building.floors_each (game) - player:counter "floor")
    end
    if game.ruleset.has_prelude then
        for tile in game:each_tile () do
            if tile.kind:has_mark "tower" then
                note (game, tile)
            end
        end
    end
end

-- The number of the tower on a tile among those on the table, or nil.
function building.find (game, tile)
    return tile and game.state.sites:find (tile.number + 1)
end

-- --- who stands on top ---

-- Calls f for each follower on the top of a tower.
local function for_tops (game, f)
    for _, piece in ipairs { game:on_table (nil, nil, "tile") } do
        if piece.occupies and building.find (game, piece.tile) then
            f (piece)
        end
    end
end

local function list_tops (game)
    local tops = {}
    for_tops (game, function (piece)
        tops[piece.tile.number] = piece
    end)
    return tops
end

-- --- building and climbing ---

local WHOEVER = { occupied = true }

-- Whether other rules forbid to place anything in this part of the turn.
local function is_barred (game)
    local last, player = game.last, game.active
    if last then
        for segment in last:each_segment () do
            local may, why = game:may_stand (player, "follower", segment, WHOEVER)
            if may or why == "not-now" then
                return not may
            end
        end
    end
    return false
end

-- The tile on which the dragon stands, or nil.
local function dragon_tile (game)
    local dragon = game:on_table "dragon"
    return dragon and dragon.tile
end

-- What a player may stand on a tower, of those he has left.
local function list_climbers (game, player)
    local list = {}
    for _, kind in ipairs (CLIMBERS) do
        if game.ruleset:piece (kind) and player:supply (kind) > 0 then
            list[#list + 1] = kind
        end
    end
    return list
end

function building.list (game, ctx)
    local kept, player, list = game.state, game.active, ctx.list
    if is_barred (game) then
        return
    end
    local tops, dragon = list_tops (game), dragon_tile (game)
    local floors, climbers = player:counter "floor", list_climbers (game, player)
    local sites, heights = { kept.sites:unpack () }, { kept.heights:unpack () }
    for i = 1, kept.n_sites do
        local number = sites[i] - 1
        local tile = not tops[number] and game:tile (number)
        local climbed = tile and heights[i] > 0 and tile ~= dragon and #climbers > 0
        if tile and (floors > 0 or climbed) then
            local x, y = tile.x, tile.y
            if floors > 0 then
                list:add ("floor", x, y)
            end
            for k = 1, climbed and #climbers or 0 do
                list:add ("climb", climbers[k], x, y)
            end
        end
    end
end

-- Why nothing can be done with a tower on a cell, or nil and the tower's number.
local function check_open (game, action)
    local tile = game:tile_at (action.x, action.y)
    local i = building.find (game, tile)
    if not i then
        return "no-tower"
    end
    return list_tops (game)[tile.number] and "closed" or is_barred (game) and "barred" or nil, i
end

building.floor = {
    verb = "floor",
    label = N_ "Build a floor",
    args = { "cell" },
    phases = { "deploy" },
    check = function (game, action)
        return check_open (game, action) or action.player:counter "floor" == 0 and "no-floor" or nil
    end,
    commit = function (game, action)
        local kept, tile = game.state, game:tile_at (action.x, action.y)
        local i = building.find (game, tile)
        if kept.heights[i] == 0 then
            game:move_piece (game:find_piece "tower", tile, action.player)
        end
        kept.heights[i] = kept.heights[i] + 1
        game:add_counter (action.player, "floor", -1)
        game:push_phase ("capture", action.player, tile.number)
    end,
    describe = function (_game, action)
        return (_ "Build a floor at column %d, row %d"):format (action.x, action.y)
    end,
}

building.climb = {
    verb = "climb",
    label = N_ "Stand on a tower",
    args = { "piece", "cell" },
    phases = { "deploy" },
    check = function (game, action)
        local refusal, i = check_open (game, action)
        if refusal then
            return refusal
        elseif game.state.heights[i] == 0 then
            return "bare"
        elseif game:tile_at (action.x, action.y) == dragon_tile (game) then
            return "eaten"
        end
        for _, kind in ipairs (CLIMBERS) do
            if action.piece == kind then
                return not game:find_piece (kind, action.player) and "nobody-left" or nil
            end
        end
        return "no-climber"
    end,
    commit = function (game, action)
        local piece = game:find_piece (action.piece, action.player)
        game:move_piece (piece, game:tile_at (action.x, action.y), action.player)
    end,
    describe = function (game, action)
        -- TRANSLATORS: a kind of piece, a column, a row
        return (_ "Stand on the tower at column %2$d, row %3$d: %1$s"):format (
            _ (game.ruleset:piece (action.piece).name), action.x, action.y)
    end,
}

-- Whoever stands on top is safe from the dragon, if so wished.
function building.returning (game, ctx)
    if not ctx.segment and game:option "top" == "safe" and ctx.piece.place == "tile" and ctx.piece.occupies
        and building.find (game, ctx.piece.tile) then
        ctx.stays = true
    end
end

-- --- for the reader ---

function building.labels (game, ctx)
    for _, piece in ipairs { game:on_table "tower" } do
        ctx.labels:add (piece, tostring (game.state.heights[building.find (game, piece.tile)]))
    end
end

-- How far a tower reaches with one floor more.
function building.explain (game, ctx)
    local tile = game:tile_at (ctx.x, ctx.y)
    local i = building.find (game, tile)
    if not i then
        return
    end
    local height = game.state.heights[i]
    for d = -height - 1, height + 1 do
        ctx.cells:add (tile.x + d, tile.y)
        if d ~= 0 then
            ctx.cells:add (tile.x, tile.y + d)
        end
    end
    if ctx.text.n > 0 then
        ctx.text:append "\n"
    end
    ctx.text:append ((_ "A tower of height %d; with one floor more it reaches what is lit."):format (height))
end

-- Floors are held or built, each tower stands where it was counted, and one follower at most on each.
function building.verify (game, ctx)
    local kept, built, held, seen = game.state, 0, 0, {}
    for i = 1, kept.n_sites do
        built = built + kept.heights[i]
    end
    for player in game:each_player () do
        held = held + player:counter "floor"
    end
    local all = building.floors_each (game) * game.n_players
    if kept.begun and not game.ruleset.has_prelude and built + held ~= all then
        ctx.complaints:append (("%d floors are built and %d held, of %d\n"):format (built, held, all))
    end
    for _, piece in ipairs { game:on_table "tower" } do
        local i = building.find (game, piece.tile)
        if not i or kept.heights[i] == 0 then
            ctx.complaints:append (("a tower without a floor, at %d %d\n"):format (piece.tile.x, piece.tile.y))
        end
    end
    for_tops (game, function (piece)
        local i = building.find (game, piece.tile)
        if kept.heights[i] == 0 or seen[i] then
            ctx.complaints:append (("nobody can stand at %d %d\n"):format (piece.tile.x, piece.tile.y))
        end
        seen[i] = true
    end)
end

return building
