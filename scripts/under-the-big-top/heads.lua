-- SPDX-License-Identifier: GPL-3.0-or-later
-- heads.lua: how many pieces of each player there are, and points for each of them.
local heads = {}

-- By the player's index.
function heads.count (pieces)
    local n = {}
    for _, piece in ipairs (pieces) do
        n[piece.owner.index] = (n[piece.owner.index] or 0) + 1
    end
    return n
end

-- So much for each piece, in the order of the turn.
function heads.pay (game, tile, pieces, reason, each, one, many)
    local counts = heads.count (pieces)
    for _, player in ipairs { game.active:round () } do
        local n = counts[player.index]
        if n then
            game:add_points (player, n * each, reason, { tile = tile, { one, many, n, each } })
        end
    end
end

return heads
