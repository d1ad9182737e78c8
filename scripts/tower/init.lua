-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Tower: the foundations on the table, the floors that are built on them, and who climbs to the top.
local fairy = require "fairy"
local prisoners = require "prisoners"

-- Foundations that can be built on.
local MOST = 18

-- Floors for each player, by the number of players.
local FLOORS = { 10, 10, 9, 7, 6, 5 }

-- Who may stand on a tower.
local CLIMBERS = { ["follower"] = true, ["big-follower"] = true, ["phantom"] = true }

-- --- foundations ---

-- The first turn: floors are handed out.
local function begin (game)
    game.state.begun = true
    for player in game:each_player () do
        game:add_counter (player, "floor", FLOORS[game.n_players] - player:counter "floor")
        player.state.captured = #{ game:kept (nil, player) }
    end
end

-- The number of the tower on a tile among those on the table, or nil.
local function find_tower (game, tile)
    for i, site in ipairs (tile and tile.kind:has_mark "tower" and { game:tiles_with "tower" } or {}) do
        if site == tile and i <= MOST then
            return i
        end
    end
end

-- --- building and climbing ---

-- Who stands on top of the tower on a tile; several only where something is wrong.
local function list_top (tile)
    return { tile:pieces ("tile", true) }
end

-- Whether nothing may be built: nothing may be placed, unless the option says that volcanoes let it be.
local function is_building_barred (game)
    return game:is_barred (game.active, "follower")
        and not (game:option "volcano" == "floor" and game.placed and game.placed.kind:has_mark "volcano")
end

-- Those who may climb now: after another action, or a climb, it may be the phantom alone.
local function list_climbers (game, player)
    return table.filter ({ player:at_hand () }, function (kind)
        return CLIMBERS[kind.id] and not game:is_barred (player, kind.id)
    end)
end

-- The towers that nobody stands on, and those of them that can be climbed.
local function find_open (game, on_tiles)
    local heights, dragon, closed, open, free = game.state.heights, game:on_table "dragon", {}, {}, {}
    for _, piece in ipairs (on_tiles) do
        closed[piece.tile] = true
    end
    local eaten = dragon and dragon.tile
    for i, tile in ipairs { game:tiles_with "tower" } do
        if i <= MOST and not closed[tile] then
            open[#open + 1] = tile
            free[#free + 1] = heights[i] > 0 and tile ~= eaten and tile or nil
        end
    end
    return open, free
end

local function list_towers (game, ctx)
    local player, list, on_tiles = game.active, ctx.list, { game:on_table (nil, nil, "tile", true) }
    fairy.list (game, player, on_tiles, list)
    local open, free = find_open (game, on_tiles)
    if player:counter "floor" > 0 and not is_building_barred (game) then
        list:add_each ("floor", open)
    end
    for _, kind in ipairs (free[1] and list_climbers (game, player) or {}) do
        for _, tile in ipairs (free) do
            list:add ("climb", kind, tile)
        end
    end
end

-- Why nothing can be done with a tower on a cell, or nil and the tower's number.
local function check_open (game, action)
    local i = find_tower (game, action.tile)
    if not i then
        return "no-tower"
    end
    return list_top (action.tile)[1] and "closed" or nil, i
end

local floor = {
    verb = "floor", label = N_ "Build a floor", args = { "cell" }, phases = { "deploy" },
    check = function (game, action)
        return check_open (game, action) or is_building_barred (game) and "barred"
            or action.player:counter "floor" == 0 and "no-floor" or nil
    end,
    commit = function (game, action)
        local heights, tile = game.state.heights, action.tile
        local i = find_tower (game, tile)
        if heights[i] == 0 then
            game:move_piece (game:find_piece "tower", tile, action.player)
        end
        heights[i] = heights[i] + 1
        game:add_counter (action.player, "floor", -1)
        game:push_phase ("capture", action.player, i)
    end,
    describe = { N_ "Build a floor at column %d, row %d", "x", "y" },
}

local climb = {
    verb = "climb", label = N_ "Stand on a tower", args = { "piece", "cell" }, phases = { "deploy" },
    check = function (game, action)
        local refusal, i = check_open (game, action)
        return refusal or not CLIMBERS[action.piece] and "no-climber"
            or game:is_barred (game.active, action.piece) and "barred"
            or game.state.heights[i] == 0 and "bare" or action.tile:holds "dragon" and "eaten"
            or action.player:supply (action.piece) == 0 and "nobody-left" or nil
    end,
    commit = function (game, action)
        game:move_piece (game:find_piece (action.piece, action.player), action.tile, action.player)
    end,
    -- TRANSLATORS: a kind of piece, a column, a row
    describe = { N_ "Stand on the tower at column %2$d, row %3$d: %1$s", "piece", "x", "y" },
}

-- Whoever stands on top is safe from the dragon, if so wished.
local function keep_on_top (game, ctx)
    local piece = ctx.piece
    local is_on_top = piece.place == "tile" and piece.occupies and piece.tile.kind:has_mark "tower"
    ctx.stays = ctx.stays or is_on_top and game:option "top" == "safe"
end

-- --- for the reader ---

local function label (game, ctx)
    for _, piece in ipairs { game:on_table "tower" } do
        ctx.labels:add (piece, game.state.heights[find_tower (game, piece.tile)])
    end
end

-- How far a tower reaches with one floor more.
local function explain (game, ctx)
    local i = find_tower (game, ctx.tile)
    if not i then
        return
    end
    local height = game.state.heights[i]
    prisoners.look_around (ctx.tile, height + 1, function (x, y) ctx.cells:add (x, y) end)
    ctx.text:add_line (_ "A tower of height %d; with one more floor it reaches what is lit.", height)
end

-- Floors are held or built, each tower stands where it was counted, and one follower at most on each.
local function verify (game, ctx)
    local heights, all = game.state.heights, game.state.heights:sum ()
    for player in game:each_player () do
        all = all + player:counter "floor"
    end
    if game.state.begun and not game.ruleset.has_prelude and all ~= FLOORS[game.n_players] * game.n_players then
        ctx.complaints:add_line ("%d floors are built or held", all)
    end
    local towers = #{ game:on_table "tower" }
    for i, tile in ipairs { game:tiles_with "tower" } do
        local n, height = #list_top (tile), heights[math.min (i, MOST)]
        towers = towers - (tile:holds "tower" and 1 or 0)
        if n > 1 or height == 0 and (n > 0 or tile:holds "tower") then
            ctx.complaints:add_line ("nobody and no tower can stand at %d %d", tile.x, tile.y)
        end
    end
    if towers > 0 then
        ctx.complaints:add_line "a tower stands on no foundation"
    end
    prisoners.verify (game, ctx)
end

local function forget_ransom (game, ctx)
    game.state.ransomed = ctx.again
end

local function forget_home (game)
    game.state.home = 0
end

-- Whom his own player captured is of no use before the next part of the turn.
local function check_home (game, ctx)
    local kind = game:piece (game.state.home - 1).kind
    return ctx.piece_kind == kind and game.active:supply (kind) == 1 and "barred" or nil
end

return {
    state = {
        game = {
            begun = "bool",    -- floors were handed out
            ransomed = "bool", -- ransom was paid in this turn
            called = "bool",   -- the fairy went to a tower
            home = { "int16", min = 0, max = 32767 }, -- number of the piece that its own player captured, + 1
            heights = { "int8", min = 0, max = 60, count = MOST },
        },
        player = { captured = { "int8", min = 0 } }, -- figures that others hold
    },
    counters = { { id = "floor", name = N_ "floor", icon = "art/floor.svg" } },
    reasons = { { id = "ransom", name = N_ "ransom" } },
    refusals = {
        ["no-tower"] = { code = "wrong-place", reason = N_ "There is no foundation of a tower." },
        ["closed"] = { code = "occupied", reason = N_ "Somebody stands on that tower." },
        ["bare"] = { code = "wrong-place", reason = N_ "A tower without a floor cannot be climbed." },
        ["eaten"] = { code = "wrong-place", reason = N_ "Nobody may climb where the dragon is." },
        ["barred"] = { code = "not-now", reason = N_ "No piece may be placed in this turn." },
        ["no-top"] = { code = "wrong-place", reason = N_ "The player has nobody on that tower." },
        ["beside"] = { code = "wrong-place", reason = N_ "The fairy is there already." },
        ["no-floor"] = { code = "no-supply", reason = N_ "The player has no floor left." },
        ["nobody-left"] = { code = "no-supply", reason = N_ "The player has no such follower left." },
        ["no-climber"] = { code = "wrong-place",
                           reason = N_ "Only small and big followers and phantoms may stand on towers." },
        ["no-target"] = { code = "wrong-place",
                          reason = N_ "A tower takes followers in its row and column, up to its height away." },
        ["not-held"] = { code = "no-supply", reason = N_ "That player holds no such follower." },
        ["paid"] = { code = "not-now", reason = N_ "A ransom may be paid only once in a turn." },
        ["placing"] = { code = "not-now", reason = N_ "A ransom may be paid only after the tile is placed." },
        ["poor"] = { code = "no-supply", reason = N_ "A ransom costs three points." },
    },
    marks = {
        { id = "tower", name = N_ "tower", names = N_ "towers", scope = "tile", icon = "art/foundation.svg" },
    },
    pieces = {
        { id = "tower", name = N_ "tower", supply = MOST, neutral = true, on_tile = true, untouched = true,
          apart = true, icon = "art/tower.svg" },
    },
    actions = { floor, climb, fairy.action, prisoners.capture, prisoners.topple, prisoners.exchange, prisoners.ransom },
    phases = prisoners.phases,
    hooks = {
        turn_begin = {
            { begin, state = "!begun" }, { forget_ransom, state = "ransomed" }, { fairy.pay, state = "called" },
            { forget_home, state = "home" },
        },
        deploy = { check_home, state = "home" },
        actions = { list_towers, phase = "deploy", state = "mark:tower" },
        returning = { keep_on_top, state = "mark:tower" },
        labels = { label, state = "mark:tower" },
        highlight = { explain, state = "mark:tower" },
        verify = verify,
    },
}
