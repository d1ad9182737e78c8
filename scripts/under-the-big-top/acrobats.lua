-- SPDX-License-Identifier: GPL-3.0-or-later
-- acrobats.lua: who stands on the acrobats' places, and pyramids that are scored.
local circus = require "circus"
local acrobats = { MARK = "acrobats" }

local SEATS, EACH = 3, 5

local function has_ring (tile)
    return tile and tile.kind:has_mark (acrobats.MARK)
end

-- Those on a place, of several the one put there first first.
local function list_acrobats (tile)
    return has_ring (tile) and { tile:pieces ("tile", true) } or {}
end

-- The places with at least N acrobats.
local function list_pyramids (game, n)
    local found = {}
    for _, tile in ipairs { game:tiles_with (acrobats.MARK) } do
        found[#found + 1] = select ("#", tile:pieces ("tile", true)) >= n and tile or nil
    end
    return found
end

local function has_seat (tile)
    return has_ring (tile) and not tile.kind:has_mark "bridge" and not tile:holds "dragon"
        and #list_acrobats (tile) < SEATS
end

-- From a portal to any place, else to that of the tile just placed and those around.
local function list_seats (game)
    local last = game.placed
    local tiles = not last and {} or game:has_hook "targets" and { game:tiles_with (acrobats.MARK) }
        or { last, game:tiles_around (last.x, last.y) }
    return table.filter (tiles, has_seat)
end

-- Whoever joins farther away than around the tile came through a portal.
local function is_far (game, tile)
    return math.max (math.abs (tile.x - game.placed.x), math.abs (tile.y - game.placed.y)) > 1
end

local function may_be_acrobat (game, kind)
    return kind == "follower" or kind == "phantom" and game:option "acrobat" == "phantom"
end

-- Each kind of piece and seat.
local function list_joins (game, player)
    local seats, found = list_seats (game), {}
    for _, kind in ipairs (seats[1] and { player:at_hand () } or {}) do
        if may_be_acrobat (game, kind.id) and not game:is_barred (player, kind.id) then
            for _, tile in ipairs (seats) do
                found[#found + 1] = { kind, tile }
            end
        end
    end
    return found
end

acrobats.join = {
    verb = "acrobat", label = N_ "Join the acrobats", args = { "piece", "cell" }, phases = { "deploy" },
    state = "mark:acrobats", among = list_joins,
    check = function (game, action)
        return not has_ring (action.tile) and "no-ring"
            or not may_be_acrobat (game, action.piece) and "no-acrobat"
            or action.player:supply (action.piece) == 0 and "nobody-at-hand"
            or #list_acrobats (action.tile) >= SEATS and "full"
            or not action:choose (list_seats (game)) and "out-of-reach"
            or game:is_barred (game.active, action.piece) and "no-show" or nil
    end,
    commit = function (game, action)
        local piece = game:find_piece (action.piece, action.player)
        game:move_piece (piece, action.tile, action.player)
        if is_far (game, action.tile) then
            game:tell_travelled (piece)
        end
    end,
    -- TRANSLATORS: a kind of piece, a column, a row
    describe = { N_ "Join the acrobats at column %2$d, row %3$d: %1$s", "piece", "x", "y" },
}

-- What acrobats bring their owners.
local function pay_pyramid (game, tile)
    circus.pay_each (game, tile, list_acrobats (tile), "acrobats", EACH, N_ "acrobat", N_ "acrobats")
end

local function can_score (game, player)
    return game.placed ~= nil and not game:is_barred (player, "follower")
end

acrobats.score = {
    verb = "pyramid", label = N_ "Score a pyramid", args = { "cell" }, phases = { "deploy" }, state = "mark:acrobats",
    among = function (game, player)
        return can_score (game, player) and list_pyramids (game, SEATS) or {}
    end,
    check = function (game, action)
        return #list_acrobats (action.tile) < SEATS and "no-pyramid"
            or not can_score (game, action.player) and "no-show" or nil
    end,
    commit = function (game, action)
        local figures = list_acrobats (action.tile)
        pay_pyramid (game, action.tile)
        for _, piece in ipairs (figures) do
            game:send_home (piece)
        end
    end,
    describe = { N_ "Score the pyramid at column %d, row %d", "x", "y" },
}

function acrobats.final (game)
    for _, tile in ipairs (list_pyramids (game, 1)) do
        pay_pyramid (game, tile)
    end
end

function acrobats.explain (_game, ctx)
    if has_ring (ctx.tile) then
        -- TRANSLATORS: two numbers of acrobats, and the points for each
        local text = _ "Acrobats: %1$d of %2$d. Instead of deploying, you may score a full pyramid: %3$d points each."
        ctx.text:add_line (text, #list_acrobats (ctx.tile), SEATS, EACH)
    end
end

function acrobats.verify (game, ctx)
    for _, tile in ipairs (list_pyramids (game, 1)) do
        local figures = list_acrobats (tile)
        if #figures > SEATS then
            ctx.complaints:add_line ("%d acrobats at %d %d", #figures, tile.x, tile.y)
        end
        for _, piece in ipairs (figures) do
            if not may_be_acrobat (game, piece.kind) then
                ctx.complaints:add_line ("a %s among the acrobats", piece.kind)
            end
        end
    end
end

return acrobats
