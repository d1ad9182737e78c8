-- SPDX-License-Identifier: GPL-3.0-or-later
-- verify.lua: finds the networks a second time, independently of the rules in play, and compares.
local flood = require "flood"
local network = require "network"
local state = require "state"
local verify = {}

-- Whether a list of features, apart from the one numbered OWN, and a set by number hold the same ones.
local function is_same (features, known, own)
    local n = 0
    for i = 1, #features do
        local number = features[i].number
        if number ~= own then
            if not known[number] then
                return false
            end
            n = n + 1
        end
    end
    for _ in pairs (known) do
        n = n - 1
    end
    return n == 0
end

local function check_wanderer (game, player, whole, ctx)
    local piece = state.wanderer (game, player)
    local found = network.of (game, piece.segment)
    local group = flood.group_of (whole, piece.segment)
    if not found or not group then
        ctx.complaints:add_line ("%s's wanderer is on no road", player.name)
        return
    end
    for _, way in found:each_way () do
        if flood.group_of (whole, way) ~= group then
            ctx.complaints:add_line ("%s's wanderer is in a network of other roads", player.name)
        end
    end
    if whole.n_ways[group] ~= found.n_ways then
        ctx.complaints:add_line ("%s's wanderer is in a network of %d roads, not of %d", player.name,
            whole.n_ways[group], found.n_ways)
    end
    if not is_same (network.features (game, found), whole.ends[group] or {}) then
        ctx.complaints:add_line ("the network of %s's wanderer leads to other features than its roads", player.name)
    end
    local reached = network.features (game, network.of (game, piece.segment, nil, piece))
    for i = 1, #reached do
        if not (whole.ends[group] or {})[reached[i].number] then
            ctx.complaints:add_line ("%s's wanderer reaches what no road of his leads to", player.name)
        end
    end
    if not game.ruleset:has_hook "step" and not is_same (reached, whole.ends[group] or {}) then
        ctx.complaints:add_line ("%s's wanderer cannot reach all of his network, though no rules bar him", player.name)
    end
end

local function check_office (game, player, whole, ctx)
    local segment = state.office (game, player).segment
    local own = segment.feature
    if segment.terrain ~= "city" or not own.complete and not game.ruleset.has_prelude then
        ctx.complaints:add_line ("%s's office is in no complete city", player.name)
        return
    end
    local connected = network.features (game, network.connected (game, segment))
    if not is_same (connected, flood.joined_with (whole, own.number), own.number) then
        ctx.complaints:add_line ("%s's office is joined with other features than its roads lead to", player.name)
    end
end

-- Checks to which networks the tile just placed lets a wanderer come.
local function check_links (game, whole, ctx)
    local tile = game.last
    local before = flood.of (game, tile)
    for _, found in ipairs (network.around (game, tile)) do
        local member
        for _, segment in found:each_way () do
            member = segment
        end
        for _, segment in found:each_end () do
            member = member or segment
        end
        local group = flood.group_of (whole, member)
        if flood.is_new_link (game, whole, before, group, tile)
                ~= network.is_new_link (game, found, tile) then
            ctx.complaints:add_line ("it is wrong whether the tile at %d %d lets a wanderer come to its network",
                tile.x, tile.y)
        end
    end
end

-- What rules part or join by hooks cannot be seen on the tiles, so nothing is checked where they do.  In
-- phase `place` the table has not changed since the last check.
function verify.recount (game, ctx)
    local ruleset = game.ruleset
    if game.phase == "place" or ruleset:has_hook "junction" or game:has_hook "links" then
        return
    end
    local whole = flood.of (game)
    for player in game:each_player () do
        if state.wanderer (game, player).segment then
            check_wanderer (game, player, whole, ctx)
        end
        if state.office (game, player).segment then
            check_office (game, player, whole, ctx)
        end
    end
    if game.last and network.touches (game, game.last) then
        check_links (game, whole, ctx)
    end
end

return verify
