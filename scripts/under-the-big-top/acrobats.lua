-- SPDX-License-Identifier: GPL-3.0-or-later
-- acrobats.lua: who stands on the acrobats' places, and pyramids that are scored.
local heads = require "heads"
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
    for _, piece in ipairs (tile and tile.kind:has_mark (acrobats.MARK) and { tile:pieces () } or {}) do
        found[#found + 1] = piece.place == "tile" and piece.occupies and piece.owner and piece or nil
    end
    return found
end

-- The places with at least N acrobats, in the order of these.
local function list_pyramids (game, n)
    local found, seen = {}, {}
    for _, piece in ipairs { game:on_table (nil, nil, "tile", true) } do
        if piece.owner and not seen[piece.tile] and #list_acrobats (piece.tile) >= n then
            seen[piece.tile] = true
            found[#found + 1] = piece.tile
        end
    end
    return found
end

local function has_seat (tile)
    return tile.kind:has_mark (acrobats.MARK) and not tile.kind:has_mark "bridge" and not tile:holds "dragon"
        and #list_acrobats (tile) < SEATS
end

-- From a portal to any place, else to that of the tile just placed and those around.
local function list_seats (game)
    local last, found = game.placed, {}
    local tiles = last.kind:has_mark "portal" and { game:tiles_with (acrobats.MARK) }
        or { last, game:tiles_around (last.x, last.y) }
    for _, tile in ipairs (tiles) do
        found[#found + 1] = has_seat (tile) and tile or nil
    end
    return found
end

local function may_be_acrobat (game, kind)
    return kind == "follower" or kind == "phantom" and game:option "acrobat" == "phantom"
end

-- Called once there is a place for acrobats.
function acrobats.list (game, ctx)
    local seats = game.placed and list_seats (game) or {}
    for _, kind in ipairs (seats[1] and { game.active:at_hand () } or {}) do
        if may_be_acrobat (game, kind.id) and not game:is_barred (game.active, kind.id) then
            for _, tile in ipairs (seats) do
                ctx.list:add ("acrobat", kind.id, tile)
            end
        end
    end
    if game.placed and not game:is_barred (game.active, "follower") then
        ctx.list:add_each ("pyramid", list_pyramids (game, SEATS))
    end
end

acrobats.join = {
    verb = "acrobat",
    label = N_ "Join the acrobats",
    args = { "piece", "cell" },
    phases = { "deploy" },
    check = function (game, action)
        local tile = action.tile
        if not tile or not tile.kind:has_mark (acrobats.MARK) then
            return "no-ring"
        elseif not may_be_acrobat (game, action.piece) then
            return "no-acrobat"
        elseif action.player:supply (action.piece) == 0 then
            return "nobody-at-hand"
        elseif #list_acrobats (tile) >= SEATS then
            return "full"
        elseif not game.placed or not action:choose (list_seats (game)) then
            return "out-of-reach"
        end
        return game:is_barred (game.active, action.piece) and "no-show" or nil
    end,
    commit = function (game, action)
        game:move_piece (game:find_piece (action.piece, action.player), action.tile, action.player)
    end,
    describe = function (game, action)
        -- TRANSLATORS: a kind of piece, a column, a row
        return (_ "Join the acrobats at column %2$d, row %3$d: %1$s"):format (
            _ (game.ruleset:piece (action.piece).name), action.x, action.y)
    end,
}

-- What acrobats bring their owners.
local function pay_pyramid (game, tile)
    heads.pay (game, tile, list_acrobats (tile), "acrobats", EACH, N_ "acrobat", N_ "acrobats")
end

acrobats.score = {
    verb = "pyramid",
    label = N_ "Score a pyramid",
    args = { "cell" },
    phases = { "deploy" },
    check = function (game, action)
        return #list_acrobats (action.tile) < SEATS and "no-pyramid"
            or (not game.placed or game:is_barred (game.active, "follower")) and "no-show" or nil
    end,
    commit = function (game, action)
        local figures = list_acrobats (action.tile)
        pay_pyramid (game, action.tile)
        for _, piece in ipairs (figures) do
            game:send_home (piece)
        end
    end,
    describe = function (_game, action)
        return (_ "Score the pyramid at column %d, row %d"):format (action.x, action.y)
    end,
}

function acrobats.final (game)
    for _, tile in ipairs (list_pyramids (game, 1)) do
        pay_pyramid (game, tile)
    end
end

function acrobats.explain (game, ctx)
    local tile = game:tile_at (ctx.x, ctx.y)
    if tile and tile.kind:has_mark (acrobats.MARK) then
        -- TRANSLATORS: two numbers of acrobats, and the points for each
        local text = _ "Acrobats: %1$d of %2$d. Instead of deploying one may score a full pyramid: %3$d points each."
        ctx.text:add_line (text:format (#list_acrobats (tile), SEATS, EACH))
    end
end

function acrobats.verify (game, ctx)
    for _, tile in ipairs (list_pyramids (game, 1)) do
        local figures = list_acrobats (tile)
        if #figures > SEATS then
            ctx.complaints:append (("%d acrobats at %d %d\n"):format (#figures, tile.x, tile.y))
        end
        for _, piece in ipairs (figures) do
            if not may_be_acrobat (game, piece.kind) then
                ctx.complaints:append (("a %s among the acrobats\n"):format (piece.kind))
            end
        end
    end
end

return acrobats
