-- SPDX-License-Identifier: GPL-3.0-or-later
-- course.lua: where a tile of the river may go: on at an open end, without a U-turn.
local sides = require "sides"
local course = {}

local step_x, step_y = sides.step_x, sides.step_y

local function has_river (game)
    for tile in game:each_tile () do
        if tile.kind:sides ("river") ~= 0 then
            return true
        end
    end
    return false
end

-- Those of a mask through which the river came to a tile: where an older tile lies beyond.
local function upstream (tile, mask)
    local found = 0
    for side = 0, 3 do
        local beyond = mask >> side & 1 == 1 and tile:neighbour (side)
        if beyond and beyond.number < tile.number then
            found = found | 1 << side
        end
    end
    return found
end

-- At a fork the manual's letter counts the way into it only; strictly each of its arms counts.
local function is_u_turn (mask, side, neighbour, by_letter)
    local theirs = neighbour.kind:sides ("river", neighbour.rotation)
        & ~(1 << sides.opposite (side))
    if by_letter and sides.count (theirs) > 1 then
        theirs = upstream (neighbour, theirs)
    end
    return theirs & mask & ~(1 << side) ~= 0
end

local function find_fault (game, x, y, mask, by_letter)
    local joined = false
    for side = 0, 3 do
        if mask >> side & 1 == 1 then
            local neighbour = game:tile_at (x + step_x[side], y + step_y[side])
            if neighbour then
                joined = true
                if is_u_turn (mask, side, neighbour, by_letter) then
                    return "u-turn"
                end
            end
        end
    end
    return not joined and "river-end" or nil
end

function course.check (game, ctx)
    if not has_river (game) then
        return nil
    end
    local by_letter = game:option "fork" == "letter"
    local kind, candidates, first = ctx.kind, ctx.candidates, nil
    for _, x, y, rotation, i in candidates:each () do
        local fault = find_fault (game, x, y, kind:sides ("river", rotation), by_letter)
        if fault then
            candidates:forbid (i, rotation)
            first = first or fault
        end
    end
    return first
end

return course
