-- SPDX-License-Identifier: GPL-3.0-or-later
-- course.lua: where a tile of the river may go: on at an open end, without a U-turn.
local sides = require "sides"
local course = {}

local step_x, step_y = sides.step_x, sides.step_y

local function has_river (game)
    if game.n_tiles > 0 and game:tile (0):sides "river" ~= 0 then
        return true
    end
    for tile in game:each_tile () do
        if tile:sides "river" ~= 0 then
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

-- The sides that a tile at X, Y may not have besides SIDE, at which an end of the river leads to it, so that the
-- river does not bend the same way again.  At a fork the manual's letter counts the way into it only; strictly each
-- of its arms counts.
local function find_barred (game, x, y, side)
    local neighbour = game:tile_at (x + step_x[side], y + step_y[side])
    local theirs = neighbour:sides "river" & ~(1 << (side + 2 & 3))
    -- More than one bit is set:
    if theirs & theirs - 1 ~= 0 and game:option "fork" == "letter" then
        theirs = upstream (neighbour, theirs)
    end
    return theirs & ~(1 << side)
end

-- Usually one end of the river leads to a cell; the side at which it does.
local only = { [1] = 0, [2] = 1, [4] = 2, [8] = 3 }

-- The rotations of ROTATIONS that may be where one end of the river leads to a cell, and what is wrong with
-- another.
local function try_one_end (here, rotations, ends, barred)
    local fault
    for rotation = 0, 3 do
        if rotations >> rotation & 1 == 1 then
            local mask = here << rotation | here >> 4 - rotation
            if mask & ends == 0 then
                rotations, fault = rotations & ~(1 << rotation), fault or "river-end"
            elseif mask & barred ~= 0 then
                rotations, fault = rotations & ~(1 << rotation), fault or "u-turn"
            end
        end
    end
    return rotations, fault
end

-- The same where several lead there.
local function try_several (game, x, y, here, rotations, ends)
    local left, fault = rotations, nil
    for side = 0, 3 do
        if ends >> side & 1 == 1 then
            local barred = find_barred (game, x, y, side)
            for rotation = 0, 3 do
                local mask = (here << rotation | here >> 4 - rotation) & 15
                if rotations >> rotation & 1 == 1
                    and (mask & ends == 0 or mask >> side & 1 == 1 and mask & barred ~= 0) then
                    left = left & ~(1 << rotation)
                    fault = fault or mask & ends == 0 and "river-end" or "u-turn"
                end
            end
        end
    end
    return left, fault
end

function course.check (game, ctx)
    local candidates, here = ctx.candidates, ctx.kind:sides "river"
    local get, sides_beside = candidates.get, game.sides_beside
    local first
    for i = 1, ctx.n do
        local x, y, rotations = get (candidates, i)
        local ends = sides_beside (game, "river", x, y)
        local left, fault = 0, "river-end"
        local side = only[ends]
        if side then
            left, fault = try_one_end (here, rotations, ends, find_barred (game, x, y, side))
        elseif ends ~= 0 then
            left, fault = try_several (game, x, y, here, rotations, ends)
        elseif not first and not has_river (game) then
            return nil
        end
        if fault then
            candidates:set (i, left)
            first = first or fault
        end
    end
    return first
end

return course
