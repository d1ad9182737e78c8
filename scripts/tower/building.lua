-- SPDX-License-Identifier: GPL-3.0-or-later
-- building.lua: the foundations on the table, the floors that are built on them, and who climbs to the top.
local building = { MOST = 18 }

-- Floors for each player, by the number of players.
local FLOORS = { 10, 10, 9, 7, 6, 5 }

-- Who may stand on a tower.
local CLIMBERS = { ["follower"] = true, ["big-follower"] = true }

-- --- foundations ---

function building.placed (game)
    game.state.n_sites = math.min (game.state.n_sites + 1, building.MOST)
end

-- The first turn: floors are handed out, and what a scenario laid is looked at.
function building.begin (game)
    game.state.begun = true
    for player in game:each_player () do
        game:add_counter (player, "floor", FLOORS[game.n_players] - player:counter "floor")
    end
    if game.ruleset.has_prelude then
        game.state.n_sites = math.min (#{ game:tiles_with "tower" }, building.MOST)
    end
end

-- The number of the tower on a tile among those on the table, or nil.
function building.find (game, tile)
    for i, site in ipairs (tile and tile.kind:has_mark "tower" and { game:tiles_with "tower" } or {}) do
        if site == tile and i <= building.MOST then
            return i
        end
    end
end

-- --- building and climbing ---

-- Whether a piece stands on top of a tower; other rules have places of their own for followers.
local function is_on_top (piece)
    return piece.place == "tile" and piece.occupies and piece.tile.kind:has_mark "tower"
end

-- How many stand on top of each tower where somebody does, by its tile.
local function count_tops (game)
    local tops = {}
    for _, piece in ipairs { game:on_table (nil, nil, "tile", true) } do
        if is_on_top (piece) then
            tops[piece.tile] = (tops[piece.tile] or 0) + 1
        end
    end
    return tops
end

local function can_climb (kind)
    return CLIMBERS[kind.id]
end

function building.list (game, ctx)
    local heights, player, list = game.state.heights, game.active, ctx.list
    if game:is_barred (player, "follower") then
        return
    end
    local tops, floors = count_tops (game), player:counter "floor"
    local climbers = table.filter ({ player:at_hand () }, can_climb)
    for i, tile in ipairs { game:tiles_with "tower" } do
        local is_open = not tops[tile] and i <= building.MOST
        if is_open and floors > 0 then
            list:add ("floor", tile)
        end
        if is_open and climbers[1] and heights[i] > 0 and not tile:holds "dragon" then
            for _, kind in ipairs (climbers) do
                list:add ("climb", kind, tile)
            end
        end
    end
end

-- Why nothing can be done with a tower on a cell, or nil and the tower's number.
local function check_open (game, action)
    local i = building.find (game, action.tile)
    if not i then
        return "no-tower"
    end
    local is_barred = game:is_barred (game.active, "follower")
    return count_tops (game)[action.tile] and "closed" or is_barred and "barred" or nil, i
end

building.floor = {
    verb = "floor", label = N_ "Build a floor", args = { "cell" }, phases = { "deploy" },
    check = function (game, action)
        return check_open (game, action) or action.player:counter "floor" == 0 and "no-floor" or nil
    end,
    commit = function (game, action)
        local heights, tile = game.state.heights, action.tile
        local i = building.find (game, tile)
        if heights[i] == 0 then
            game:move_piece (game:find_piece "tower", tile, action.player)
        end
        heights[i] = heights[i] + 1
        game:add_counter (action.player, "floor", -1)
        game:push_phase ("capture", action.player, tile.number)
    end,
    describe = { N_ "Build a floor at column %d, row %d", "x", "y" },
}

building.climb = {
    verb = "climb", label = N_ "Stand on a tower", args = { "piece", "cell" }, phases = { "deploy" },
    check = function (game, action)
        local refusal, i = check_open (game, action)
        return refusal or game.state.heights[i] == 0 and "bare" or action.tile:holds "dragon" and "eaten"
            or not CLIMBERS[action.piece] and "no-climber"
            or action.player:supply (action.piece) == 0 and "nobody-left" or nil
    end,
    commit = function (game, action)
        game:move_piece (game:find_piece (action.piece, action.player), action.tile, action.player)
    end,
    -- TRANSLATORS: a kind of piece, a column, a row
    describe = { N_ "Stand on the tower at column %2$d, row %3$d: %1$s", "piece", "x", "y" },
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
        ctx.labels:add (piece, game.state.heights[building.find (game, piece.tile)])
    end
end

-- How far a tower reaches with one floor more.
function building.explain (game, ctx)
    local i = building.find (game, ctx.tile)
    if not i then
        return
    end
    local height = game.state.heights[i]
    for d = -height - 1, height + 1 do
        ctx.cells:add (ctx.x + d, ctx.y)
        if d ~= 0 then
            ctx.cells:add (ctx.x, ctx.y + d)
        end
    end
    ctx.text:add_line (_ "A tower of height %d; with one floor more it reaches what is lit.", height)
end

-- Floors are held or built, each tower stands where it was counted, and one follower at most on each.
function building.verify (game, ctx)
    local heights, all = game.state.heights, game.state.heights:sum ()
    for player in game:each_player () do
        all = all + player:counter "floor"
    end
    if game.state.begun and not game.ruleset.has_prelude and all ~= FLOORS[game.n_players] * game.n_players then
        ctx.complaints:add_line ("%d floors are built or held", all)
    end
    local tops, towers = count_tops (game), #{ game:on_table "tower" }
    for i, tile in ipairs { game:tiles_with "tower" } do
        local n, height = tops[tile] or 0, heights[math.min (i, building.MOST)]
        towers = towers - (tile:holds "tower" and 1 or 0)
        if n > 1 or height == 0 and (n > 0 or tile:holds "tower") then
            ctx.complaints:add_line ("nobody and no tower can stand at %d %d", tile.x, tile.y)
        end
    end
    if towers > 0 then
        ctx.complaints:add_line "a tower stands on no foundation"
    end
end

return building
