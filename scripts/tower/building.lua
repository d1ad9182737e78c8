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

-- Whether a piece stands on top of a tower; other rules have places of their own for followers.
local function is_on_top (piece)
    return piece.place == "tile" and piece.occupies and piece.tile.kind:has_mark "tower"
end

-- Each follower on the top of a tower, by the number of its tile.
local function list_tops (game)
    local tops = {}
    for _, piece in ipairs { game:on_table (nil, nil, "tile", true) } do
        if is_on_top (piece) then
            tops[piece.tile.number] = piece
        end
    end
    return tops
end

-- --- building and climbing ---

-- The tile on which the dragon stands, or nil.
local function dragon_tile (game)
    local dragon = game:on_table "dragon"
    return dragon and dragon.tile
end

-- What a player may stand on a tower, of those he has left.
local function list_climbers (game, player)
    local list, ruleset = {}, game.ruleset
    for i = 1, #CLIMBERS do
        if ruleset:piece (CLIMBERS[i]) and player:supply (CLIMBERS[i]) > 0 then
            list[#list + 1] = CLIMBERS[i]
        end
    end
    return list
end

function building.list (game, ctx)
    local kept, player, list = game.state, game.active, ctx.list
    if game:is_barred (game.active, "follower") then
        return
    end
    local tops, dragon, tile_of = list_tops (game), dragon_tile (game), game.tile
    local floors, climbers = player:counter "floor", list_climbers (game, player)
    local sites, heights = { kept.sites:unpack () }, { kept.heights:unpack () }
    -- Those where nobody can climb are listed together, up to the next where somebody can.
    local open = {}
    for i = 1, kept.n_sites do
        local number, height = sites[i] - 1, heights[i]
        local tile = (floors > 0 or height > 0) and not tops[number] and tile_of (game, number)
        if tile and floors > 0 then
            open[#open + 1] = tile
        end
        if tile and height > 0 and climbers[1] and tile ~= dragon then
            list:add_each ("floor", open)
            open = {}
            for k = 1, #climbers do
                list:add ("climb", climbers[k], tile)
            end
        end
    end
    list:add_each ("floor", open)
end

-- Why nothing can be done with a tower on a cell, or nil and the tower's number.
local function check_open (game, action)
    local tile = game:tile_at (action.x, action.y)
    local i = building.find (game, tile)
    if not i then
        return "no-tower"
    end
    return list_tops (game)[tile.number] and "closed" or game:is_barred (game.active, "follower") and "barred" or nil, i
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
    if not ctx.segment and game:option "top" == "safe" and is_on_top (ctx.piece) then
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
    for _, piece in ipairs { game:on_table (nil, nil, "tile", true) } do
        local i = is_on_top (piece) and building.find (game, piece.tile)
        if i and (kept.heights[i] == 0 or seen[i]) then
            ctx.complaints:append (("nobody can stand at %d %d\n"):format (piece.tile.x, piece.tile.y))
        end
        seen[i or 0] = true
    end
end

return building
