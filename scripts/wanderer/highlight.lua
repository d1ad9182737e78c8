-- SPDX-License-Identifier: GPL-3.0-or-later
-- highlight.lua: what is highlighted and explained under the pointer for wanderers and offices.
local network = require "network"
local state = require "state"
local highlight = {}

local function light_feature (ctx, feature)
    for segment in feature:each_segment () do
        ctx.segments:add (segment)
    end
end

-- A line for a feature: its description, then what it will pay.
local function list_feature (game, ctx, feature)
    local whole = feature.segment.feature
    local size, settled = game:worth (feature.segment)
    light_feature (ctx, whole)
    if whole.complete and not settled then
        -- TRANSLATORS: a feature: city, 2 tiles, complete
        ctx.text:add_line ("• " .. (_ "%s: what it pays is not known yet"):format (whole:describe ()))
    elseif settled then
        -- TRANSLATORS: a feature: city, 3 tiles, complete
        ctx.text:add_line ("• " .. (_ "%s: nothing more"):format (whole:describe ()))
    elseif feature.kind == "city" then
        -- TRANSLATORS: a feature: city, 3 tiles, open; points for each tile it has and will have
        ctx.text:add_line ("• " .. (_ "%s: a point for each tile, %d now"):format (whole:describe (), size))
    else
        ctx.text:add_line ("• " .. ngettext ("%s: %d point", "%s: %d points", size):format (whole:describe (), size))
    end
end

-- A wanderer: frames the tiles of his network, lights the roads he can walk now and what they lead to.
local function show_wanderer (game, ctx, player, seen)
    local piece = state.wanderer (game, player)
    local whole = network.of (game, piece.segment)
    if not whole then
        return
    end
    local reach = network.of (game, piece.segment, nil, piece) or whole
    for _, tile in whole:each_tile () do
        if not seen[tile.number] then
            seen[tile.number] = true
            ctx.cells:add (tile.x, tile.y)
        end
    end
    for _, way in reach:each_way () do
        ctx.segments:add (way)
    end
    local features = network.features (game, reach)
    if #features == 0 then
        ctx.text:add_line ((_ "%s's wanderer can reach no city and no monastery."):format (player.name))
        return
    end
    ctx.text:add_line ((_ "%s's wanderer is paid for whatever is finished and within his reach:"):format (player.name))
    for i = 1, #features do
        list_feature (game, ctx, features[i])
    end
    if player.state.came then
        ctx.text:add_line (_ "Not in this turn: he has only just come.")
    end
end

-- An office: lights what its city is joined with.
local function show_office (game, ctx, player)
    local segment = state.office (game, player).segment
    local features = network.features (game, network.connected (game, segment))
    local others = 0
    for i = 1, #features do
        if features[i].number ~= segment.feature.number then
            if others == 0 then
                ctx.text:add_line ((_ "%s's office is paid for whatever is finished and joined to its city by road:")
                    :format (player.name))
            end
            others = others + 1
            list_feature (game, ctx, features[i])
        end
    end
    if others == 0 then
        ctx.text:add_line ((_ "%s's office: no road joins its city to another or to a monastery."):format (
            player.name))
    end
    if player.state.settled then
        ctx.text:add_line (_ "Not in this turn: it has only just been set up.")
    end
end

-- An unfinished city or monastery: who would be paid if it were completed now.
local function show_waiting (game, ctx, segment, size)
    for player in game:each_player () do
        local wanderer, office = state.wanderer (game, player), state.office (game, player)
        if wanderer.segment then
            local reach = network.of (game, wanderer.segment, nil, wanderer)
            if reach and reach:has_end (segment) then
                ctx.text:add_line ((_ "Finished now, it would pay %s's wanderer %d."):format (player.name, size))
            end
        end
        if office.segment and network.connected (game, office.segment):has_end (segment) then
            ctx.text:add_line ((_ "Finished now, it would pay %s's office %d."):format (player.name, size))
        end
    end
end

-- Whether the pointer is on a wanderer's tile, or on a road of his network.
local function is_pointed_at (game, piece, tile, segment)
    if not piece.segment then
        return false
    end
    if piece.tile == tile then
        return true
    end
    local whole = segment and segment.terrain == "road" and network.of (game, piece.segment)
    return whole and whole:has_way (segment)
end

function highlight.explain (game, ctx)
    local tile = game:tile_at (ctx.x, ctx.y)
    if not tile then
        return
    end
    local segment, seen = ctx.slot and tile:segment_at (ctx.slot), {}
    for player in game:each_player () do
        local office = state.office (game, player)
        if is_pointed_at (game, state.wanderer (game, player), tile, segment) then
            show_wanderer (game, ctx, player, seen)
        end
        if office.segment and office.tile == tile then
            show_office (game, ctx, player)
        end
    end
    if segment and network.kind (game, segment) and not segment.feature.complete then
        show_waiting (game, ctx, segment, (game:worth (segment)))
    end
end

return highlight
