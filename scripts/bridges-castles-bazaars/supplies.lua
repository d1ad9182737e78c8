-- SPDX-License-Identifier: GPL-3.0-or-later
-- supplies.lua: how many pieces each player has as the game begins, and has left.
local supplies = {}

-- Five and six players have one less of each.
function supplies.each (game)
    return game.n_players > 4 and 2 or 3
end

function supplies.deal (game)
    game.state.dealt = true
    for player in game:each_player () do
        for _, kind in ipairs { "bridge", "castle" } do
            for _ = supplies.each (game) + 1, player:supply (kind) do
                game:take_piece (game:find_piece (kind, player))
            end
        end
    end
end

-- What scenarios put on the table or into trays is told to nobody: it is counted as the first turn begins.
function supplies.count (game)
    game.state.counted = true
    for player in game:each_player () do
        player.state.bridges = player:supply "bridge"
        player.state.waits = #game:tray ("stall", player) > 0
    end
end

return supplies
