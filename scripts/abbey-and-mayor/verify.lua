-- SPDX-License-Identifier: GPL-3.0-or-later
-- verify.lua: recounts the abbeys, and looks at what lies round each, and where barns stand.
local abbey = require "abbey"
local barn = require "barn"
local verify = {}

-- So many are held, or lie where tiles lie on all sides.
local function count_abbeys (game, ctx)
    local held, lying = 0, 0
    for player in game:each_player () do
        held = held + player:counter "abbey"
    end
    for tile in game:each_tile () do
        if tile.kind.id == abbey.KIND then
            lying = lying + 1
            for side = 0, 3 do
                if not tile:neighbour (side) then
                    ctx.complaints:add_line ("the abbey at %d %d has no tile on side %d", tile.x, tile.y, side)
                end
            end
        end
    end
    if lying > 0 ~= game.state.laid then
        ctx.complaints:add_line ("%d abbeys lie, which is noted wrongly", lying)
    end
    if not game.ruleset.has_prelude and held + lying ~= game.n_players then
        ctx.complaints:add_line ("%d abbeys are held and %d lie, for %d players", held, lying, game.n_players)
    end
end

function verify.recount (game, ctx)
    if game.state.dealt then
        count_abbeys (game, ctx)
    end
    barn.verify (game, ctx)
end

return verify
