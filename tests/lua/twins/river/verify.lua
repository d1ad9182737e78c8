-- SPDX-License-Identifier: GPL-3.0-or-later
-- verify.lua: follows the river on the table tile by tile and complains of what the rules forbid.
local sides = require "sides"
local verify = {}

-- Read from the segments on the table, not from the deck as in sides.lua.
local function is_river (tile, side)
    return tile:segment_at (3 * side + 1).terrain == "river"
end

-- The older tile that the river comes from at a side, or nil.
local function older_at (tile, side)
    local there = is_river (tile, side) and tile:neighbour (side)
    return there and there.number < tile.number and there or nil
end

-- Quarter turns to the right that the river makes from one side to another.
local function turns (from, to)
    return (to + 4 - from) % 4
end

local function count_arms (tile)
    local arms = 0
    for side = 0, 3 do
        arms = arms + (is_river (tile, side) and 1 or 0)
    end
    return arms
end

-- The river comes from SOURCE through SIDE: it may not bend the same way on both tiles.
local function check_turns (tile, side, source, by_letter, complaints)
    local out, arms = sides.opposite (side), count_arms (source)
    for from = 0, 3 do
        if from ~= out and is_river (source, from)
            and not (by_letter and arms > 2 and not older_at (source, from)) then
            for to = 0, 3 do
                if to ~= side and is_river (tile, to) and turns (from, out) ~= 2
                    and turns (from, out) == turns (side, to) then
                    complaints:append (("the river flows back at %d %d\n"):format (tile.x, tile.y))
                end
            end
        end
    end
end

function verify.recount (game, ctx)
    local by_letter, before = game:option "fork" == "letter", 0
    for tile in game:each_tile () do
        local played, sources = tile.number >= game.n_laid, 0
        for side = 0, 3 do
            local source = older_at (tile, side)
            if source then
                sources = sources + 1
                if played then
                    check_turns (tile, side, source, by_letter, ctx.complaints)
                end
            end
        end
        local arms = count_arms (tile)
        if arms > 0 and sources == 0 and before > 0 and played then
            ctx.complaints:append (
                ("the tile at %d %d does not continue the river\n"):format (tile.x, tile.y))
        end
        before = before + (arms > 0 and 1 or 0)
    end
end

return verify
