-- SPDX-License-Identifier: GPL-3.0-or-later
-- sides.lua: masks of a tile's sides, north bit 0 to west bit 3.
local sides = {}

sides.step_x = { [0] = 0, 1, 0, -1 }
sides.step_y = { [0] = -1, 0, 1, 0 }

function sides.opposite (side)
    return (side + 2) % 4
end

local numbers = { [0] = 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 }

function sides.count (mask)
    return numbers[mask]
end

return sides
