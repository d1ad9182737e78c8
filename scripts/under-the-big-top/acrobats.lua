-- SPDX-License-Identifier: GPL-3.0-or-later
-- acrobats.lua: who stands on the acrobats' places, and pyramids that are scored.
local around = require "around"
local acrobats = { MARK = "acrobats" }

local SEATS = 3
local EACH = 5

function acrobats.placed (game)
    game.state.places = game.state.places + 1
    game.state.rings = game.state.rings + 1
end

-- Those on a place, of several the one put there first first.
local function list_acrobats (tile)
    local found = {}
    for _, piece in ipairs (tile.kind:has_mark (acrobats.MARK) and { tile:pieces () } or {}) do
        found[#found + 1] = piece.place == "tile" and piece.occupies and piece.owner and piece or nil
    end
    return found
end

-- Calls f for each place with acrobats on it.
local function for_pyramids (game, f)
    local seen = {}
    for _, piece in ipairs { game:on_table (nil, nil, "tile", true) } do
        local tile = piece.owner and piece.tile
        if tile and not seen[tile.number] then
            seen[tile.number] = true
            local figures = list_acrobats (tile)
            if #figures > 0 then
                f (tile, figures)
            end
        end
    end
end

local function has_seat (game, tile)
    local kind = tile.kind
    if not kind:has_mark (acrobats.MARK) or kind:has_mark "bridge" or #list_acrobats (tile) >= SEATS then
        return false
    end
    local dragon = game:on_table "dragon"
    return not (dragon and dragon.tile == tile)
end

-- From a portal to any place, else to those around the tile just placed and to its own.
local function is_in_reach (game, tile)
    local last = game.placed
    return last.kind:has_mark "portal" or math.abs (last.x - tile.x) <= 1 and math.abs (last.y - tile.y) <= 1
end

local function may_be_acrobat (game, kind)
    return kind == "follower" or kind == "phantom" and game:option "acrobat" == "phantom"
end

local function list_kinds (game)
    local kinds = {}
    for _, kind in ipairs { "follower", "phantom" } do
        local known = may_be_acrobat (game, kind) and game.ruleset:piece (kind)
        if known and game.active:supply (kind) > 0 and not game:is_barred (game.active, kind) then
            kinds[#kinds + 1] = kind
        end
    end
    return kinds
end

local function list_seats (game)
    local last, found = game.placed, {}
    local tiles = around.list_tiles (game, last)
    if last.kind:has_mark "portal" then
        tiles = {}
        for tile in game:each_tile () do
            tiles[#tiles + 1] = tile
        end
    end
    for _, tile in ipairs (tiles) do
        found[#found + 1] = has_seat (game, tile) and tile or nil
    end
    return found
end

-- Called once there is a place for acrobats.
function acrobats.list (game, ctx)
    if not game.placed then
        return
    end
    local seats = list_seats (game)
    local kinds = #seats > 0 and list_kinds (game) or {}
    for _, kind in ipairs (kinds) do
        for _, tile in ipairs (seats) do
            ctx.list:add ("acrobat", kind, tile.x, tile.y)
        end
    end
    for_pyramids (game, function (tile, figures)
        if #figures == SEATS and not game:is_barred (game.active, "follower") then
            ctx.list:add ("pyramid", tile.x, tile.y)
        end
    end)
end

acrobats.join = {
    verb = "acrobat",
    label = N_ "Join the acrobats",
    args = { "piece", "cell" },
    phases = { "deploy" },
    check = function (game, action)
        local tile = game:tile_at (action.x, action.y)
        if not tile or not tile.kind:has_mark (acrobats.MARK) then
            return "no-ring"
        elseif not may_be_acrobat (game, action.piece) then
            return "no-acrobat"
        elseif action.player:supply (action.piece) == 0 then
            return "nobody-at-hand"
        elseif #list_acrobats (tile) >= SEATS then
            return "full"
        elseif not has_seat (game, tile) or not game.placed or not is_in_reach (game, tile) then
            return "out-of-reach"
        end
        return game:is_barred (game.active, action.piece) and "no-show" or nil
    end,
    commit = function (game, action)
        local piece = game:find_piece (action.piece, action.player)
        game:move_piece (piece, game:tile_at (action.x, action.y), action.player)
    end,
    describe = function (game, action)
        -- TRANSLATORS: a kind of piece, a column, a row
        return (_ "Join the acrobats at column %2$d, row %3$d: %1$s"):format (
            _ (game.ruleset:piece (action.piece).name), action.x, action.y)
    end,
}

-- What acrobats bring their owners, in the order of the turn.
local function pay (game, tile, figures)
    local heads, player = {}, game.active
    for _, piece in ipairs (figures) do
        heads[piece.owner.index] = (heads[piece.owner.index] or 0) + 1
    end
    for _ = 1, game.n_players do
        local n = heads[player.index]
        if n then
            game:add_points (player, n * EACH, "acrobats", { tile = tile, { N_ "acrobat", N_ "acrobats", n, EACH } })
        end
        player = player.next
    end
end

acrobats.score = {
    verb = "pyramid",
    label = N_ "Score a pyramid",
    args = { "cell" },
    phases = { "deploy" },
    check = function (game, action)
        local tile = game:tile_at (action.x, action.y)
        if not tile or #list_acrobats (tile) < SEATS then
            return "no-pyramid"
        end
        return (not game.placed or game:is_barred (game.active, "follower")) and "no-show" or nil
    end,
    commit = function (game, action)
        local tile = game:tile_at (action.x, action.y)
        local figures = list_acrobats (tile)
        pay (game, tile, figures)
        for _, piece in ipairs (figures) do
            game:send_home (piece)
        end
    end,
    describe = function (_game, action)
        return (_ "Score the pyramid at column %d, row %d"):format (action.x, action.y)
    end,
}

function acrobats.final (game)
    for_pyramids (game, function (tile, figures)
        pay (game, tile, figures)
    end)
end

function acrobats.explain (game, ctx)
    local tile = game:tile_at (ctx.x, ctx.y)
    if tile and tile.kind:has_mark (acrobats.MARK) then
        -- TRANSLATORS: two numbers of acrobats, and the points for each
        local text = _ "Acrobats: %1$d of %2$d. Instead of deploying one may score a full pyramid: %3$d points each."
        around.append (ctx.text, text:format (#list_acrobats (tile), SEATS, EACH))
    end
end

function acrobats.verify (game, ctx)
    for_pyramids (game, function (tile, figures)
        if #figures > SEATS then
            ctx.complaints:append (("%d acrobats at %d %d\n"):format (#figures, tile.x, tile.y))
        end
        for _, piece in ipairs (figures) do
            if not may_be_acrobat (game, piece.kind) then
                ctx.complaints:append (("a %s among the acrobats\n"):format (piece.kind))
            end
        end
    end)
end

return acrobats
