-- SPDX-License-Identifier: GPL-3.0-or-later
-- highlight.lua: lights the network of a wanderer under the pointer and says what he and offices await.
local network = require "network"
local state = require "state"
local highlight = {}

local function say (ctx, line)
    if ctx.text.n > 0 then
        ctx.text:append "\n"
    end
    ctx.text:append (line)
end

local function light (ctx, seen, tile)
    if not seen[tile.number] then
        seen[tile.number] = true
        ctx.cells:add (tile.x, tile.y)
    end
end

-- A wanderer on this tile: his network and what he reaches.
local function show_wanderer (game, ctx, player, seen)
    local piece = state.wanderer (game, player)
    local whole = network.of (game, piece.segment)
    if not whole then
        return
    end
    for _, tile in whole:each_tile () do
        light (ctx, seen, tile)
    end
    say (ctx, (_ "%s's wanderer, on a network of %d tiles, reaches:"):format (player.name, whole.n_tiles))
    local features = network.features (game, network.of (game, piece.segment, nil, piece))
    for i = 1, #features do
        local feature = features[i].segment.feature
        for segment in feature:each_segment () do
            light (ctx, seen, segment.tile)
        end
        say (ctx, "• " .. feature:describe ())
    end
    if #features == 0 then
        say (ctx, "• " .. _ "nothing")
    end
end

-- An office on this tile: what its city is joined with.
local function show_office (game, ctx, player, seen)
    local features = network.connected (game, state.office (game, player).segment)
    local own = state.office (game, player).segment.feature.number
    say (ctx, (_ "%s's office scores what is finished and joined with this city by roads."):format (
        player.name))
    for i = 1, #features do
        if features[i].number ~= own then
            for segment in features[i].segment.feature:each_segment () do
                light (ctx, seen, segment.tile)
            end
            say (ctx, "• " .. features[i].segment.feature:describe ())
        end
    end
end

-- An unfinished city or cloister: who will be paid when it is complete, as roads are now.
local function show_waiting (game, ctx, segment)
    for player in game:each_player () do
        local wanderer, office = state.wanderer (game, player), state.office (game, player)
        if wanderer.segment then
            local by = select (2, network.features (game,
                network.of (game, wanderer.segment, nil, wanderer)))
            if by[segment.feature.number] then
                say (ctx, (_ "Once this is finished, %s's wanderer scores its tiles."):format (player.name))
            end
        end
        if office.segment then
            local by = select (2, network.connected (game, office.segment))
            if by[segment.feature.number] then
                say (ctx, (_ "Once this is finished, %s's office scores its tiles."):format (player.name))
            end
        end
    end
end

function highlight.explain (game, ctx)
    local tile = game:tile_at (ctx.x, ctx.y)
    if not tile then
        return
    end
    local seen = {}
    for player in game:each_player () do
        if state.wanderer (game, player).tile == tile and state.wanderer (game, player).segment then
            show_wanderer (game, ctx, player, seen)
        end
        if state.office (game, player).tile == tile and state.office (game, player).segment then
            show_office (game, ctx, player, seen)
        end
    end
    local segment = ctx.slot and tile:segment_at (ctx.slot)
    if segment and network.kind (game, segment) and not segment.feature.complete then
        show_waiting (game, ctx, segment)
    end
end

return highlight
