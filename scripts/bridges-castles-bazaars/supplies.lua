-- SPDX-License-Identifier: GPL-3.0-or-later
-- supplies.lua: how many pieces each player has, and what begins again with each part of a turn.
local supplies = {}

-- Five and six players have one less of each.
function supplies.each (game)
    return game.n_players > 4 and 2 or 3
end

local function deal (game)
    game.state.dealt = true
    for player in game:each_player () do
        for _, kind in ipairs { "bridge", "castle" } do
            for _ = supplies.each (game) + 1, player:supply (kind) do
                game:take_piece (game:find_piece (kind, player))
            end
        end
    end
end

function supplies.begin (game)
    if not game.state.dealt then
        deal (game)
    end
    game.state.laid, game.state.built = false, false
end

return supplies
