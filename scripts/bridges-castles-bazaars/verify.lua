-- SPDX-License-Identifier: GPL-3.0-or-later
-- verify.lua: counts the bridges on the table and those that players have left.
local castles = require "castles"
local supplies = require "supplies"

return function (game, ctx)
    local laid, left = 0, 0
    for tile in game:each_tile () do
        for part in tile.kind:each_segment () do
            laid = laid + part:marks "bridge"
        end
    end
    for player in game:each_player () do
        left = left + player:supply "bridge"
    end
    local all = game.state.dealt and supplies.each (game) * game.n_players or 3 * game.n_players
    if laid + left ~= all then
        ctx.complaints:add_line ("%d bridges lie, %d are left, of %d", laid, left, all)
    end
    castles.verify (game, ctx)
end
