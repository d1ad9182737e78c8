-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Under the Big Top: the ringmaster, and the tables of marks, pieces, actions, phases and hooks.
local acrobats = require "acrobats"
local circus = require "circus"

local RINGMASTER = "ringmaster"

-- --- the ringmaster ---

local function is_place (tile)
    return tile.kind:has_mark (circus.MARK) or tile.kind:has_mark (acrobats.MARK)
end

local function count_places (tile)
    return #table.filter ({ tile, tile:around () }, is_place)
end

local function pay (game, piece)
    local n = count_places (piece.tile)
    if n > 0 then
        game:add_points (piece.owner, 2 * n, RINGMASTER,
            { segment = piece.segment, { N_ "place of the circus nearby", N_ "places of the circus nearby", n, 2 } })
    end
end

-- The ringmasters in a feature; nil: in any field.
local function list_ringmasters (game, feature)
    return table.filter ({ game:on_table (RINGMASTER, nil, "segment") }, function (piece)
        local his = piece.segment.feature
        return feature and his == feature or not feature and game.ruleset:terrain (his.terrain).feeds
    end)
end

-- Whoever has the majority, the ringmaster is paid.
local function scored (game, ctx)
    for _, piece in ipairs (list_ringmasters (game, ctx.segment.feature)) do
        pay (game, piece)
    end
end

-- Of a field each player who gets points is told, and the ringmasters are paid once; at the end all are.
local function farmed (game, ctx)
    for _, piece in ipairs (ctx.final and {} or list_ringmasters (game, ctx.segment.feature)) do
        if not piece.state.paid then
            piece.state.paid = true
            pay (game, piece)
        end
    end
end

local function returned (_game, ctx)
    ctx.piece.state.paid = false
end

local function final (game)
    for _, piece in ipairs (list_ringmasters (game)) do
        if not piece.segment.feature.withheld then
            pay (game, piece)
        end
    end
    acrobats.final (game)
    -- Once all else is scored the last token is turned up; nobody has left the table.
    if game:on_table "big-top" then
        game:push_phase "last-show"
    end
end

-- --- for the reader ---

local function explain (game, ctx)
    circus.explain (game, ctx)
    acrobats.explain (game, ctx)
    local ringmasters = table.filter (ctx.segment and { ctx.tile:pieces "segment" } or {}, function (piece)
        return piece.kind == RINGMASTER and piece.segment == ctx.segment
    end)
    if ringmasters[1] then
        local points = 2 * count_places (ctx.tile)
        ctx.text:add_line (_ "The ringmaster: %d points more for what is around him.", points)
        ctx.cells:add_around (ctx.tile)
    end
end

local function verify (game, ctx)
    circus.verify (game, ctx)
    acrobats.verify (game, ctx)
end

return {
    state = {
        game = {
            next = { "int16", min = 0, max = 32767 }, -- the number of the tile + 1 that the big top will come to
            gone = { "int8", min = 0, max = 5, count = circus.DEAREST }, -- tokens that were turned up, of this set
        },
        piece = { paid = "bool" }, -- a ringmaster whose field was scored, until he goes home
    },
    reasons = { { id = "circus", name = N_ "circus" }, { id = "acrobats", name = N_ "acrobats" },
                { id = RINGMASTER, name = N_ "ringmaster" } },
    refusals = {
        ["no-token"] = { code = "no-supply", reason = N_ "There is no such token left." },
        ["no-ring"] = { code = "wrong-place", reason = N_ "There is no place for acrobats." },
        ["no-acrobat"] = { code = "wrong-place", reason = N_ "That piece cannot be an acrobat." },
        ["nobody-at-hand"] = { code = "no-supply", reason = N_ "The player has no such follower left." },
        ["full"] = { code = "occupied", reason = N_ "The pyramid is full." },
        ["out-of-reach"] = {
            code = "wrong-place",
            reason = N_ "Acrobats join on the tile just placed or around it, where there is no bridge and no dragon.",
        },
        ["no-pyramid"] = { code = "wrong-place", reason = N_ "It takes three acrobats to make a pyramid." },
        ["no-show"] = { code = "not-now", reason = N_ "No piece may be placed in this turn." },
    },
    marks = {
        { id = circus.MARK, name = N_ "circus", names = N_ "circuses", scope = "tile", icon = "art/ring.svg" },
        { id = acrobats.MARK, name = N_ "place for acrobats", names = N_ "places for acrobats", scope = "tile",
          icon = "art/acrobats.svg" },
    },
    pieces = {
        { id = "big-top", name = N_ "big top", supply = 1, neutral = true, on_tile = true, untouched = true,
          apart = true, icon = "art/big-top.svg" },
        { id = RINGMASTER, name = N_ "ringmaster", supply = 1, strength = 1, occupies = true, home = true,
          icon = "art/ringmaster.svg" },
    },
    actions = { acrobats.join, acrobats.score, circus.reveal },
    phases = circus.phases,
    hooks = {
        placed = { circus.placed, mark = circus.MARK },
        scored = { scored, piece_kind = RINGMASTER, state = "mark:*" },
        farmed = { farmed, state = "mark:*" },
        returned = { returned, piece_kind = RINGMASTER },
        final = { final, state = "mark:*" },
        highlight = { explain, state = "mark:*" },
        verify = verify,
    },
}
