-- SPDX-License-Identifier: GPL-3.0-or-later
-- around.lua: what is on the nine cells of a tile and those around it.
local around = {}

-- The tile itself first.
function around.list_tiles (game, tile)
    return { tile, game:tiles_around (tile.x, tile.y) }
end

function around.light (game, tile, cells)
    for y = math.max (tile.y - 1, 0), math.min (tile.y + 1, game.height - 1) do
        for x = math.max (tile.x - 1, 0), math.min (tile.x + 1, game.width - 1) do
            cells:add (x, y)
        end
    end
end

-- What is appended to a text that may hold another already.
function around.append (text, line)
    if text.n > 0 then
        text:append "\n"
    end
    text:append (line)
end

return around
