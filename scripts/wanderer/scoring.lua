-- SPDX-License-Identifier: GPL-3.0-or-later
-- scoring.lua: the points of wanderers and offices for completed and newly connected features.
local network = require "network"
local offices = require "offices"
local state = require "state"
local scoring = {}

-- A feature was completed, or a complete one is due now.
function scoring.note (game, ctx)
    state.close (game, network.kind (game, ctx.segment) and ctx.segment or nil)
end

-- Other rules may keep back what a complete feature pays: then it is worth nothing yet.
local function pay (game, player, reason, segment)
    local size = game:worth (segment)
    if size > 0 then
        game:add_points (player, size, reason, { segment = segment, { N_ "tile", N_ "tiles", size, 1 } })
    end
end

-- The segment for which a player's wanderer is paid (nil: he is not paid), where he stood when the tile was
-- placed, and the piece.
local function find_stand (game, player)
    local own, piece = player.state, state.wanderer (game, player)
    if not piece.segment then
        return nil
    end
    local from = own.from > 0 and game:segment (own.from - 1) or nil
    if own.came then
        return game:option "relocated" == "left" and from or nil, from, piece
    end
    return piece.segment, from or piece.segment, piece
end

-- A wanderer is paid for what this tile completed and he can walk to, if it was in his network before.
local function pay_wanderer (game, player)
    local kept = game.state
    local stand, before, piece = find_stand (game, player)
    if not stand then
        return
    end
    local known, reached = network.of (game, before, game.placed), nil
    for i = 1, known and kept.n_closed or 0 do
        local segment = game:segment (kept.closed[i] - 1)
        if known:has_end (segment) then
            reached = reached or network.of (game, stand, nil, piece)
            if reached and reached:has_end (segment) then
                pay (game, player, "wanderer", segment)
            end
        end
    end
end

-- An office is paid for what is complete and joined with its city, if either has just come about.
local function pay_office (game, player, office)
    local own, old = office.segment.feature.number, nil
    local features = network.features (game, network.connected (game, office.segment))
    for i = 1, #features do
        local feature = features[i]
        if feature.number ~= own and feature.segment.feature.complete then
            local now = state.is_closed (game, feature.number)
            old = old or not now and network.connected (game, office.segment, game.placed)
            if now or not old:has_end (feature.segment) then
                pay (game, player, "office", feature.segment)
            end
        end
    end
end

-- Whether the tile just placed can pay any office.
local function may_pay (game)
    return game.placed and (game.state.n_closed > 0 or network.touches (game, game.placed))
end

-- A player's office on the table, or nil.  Most often it is in the supply, which is quick to ask.
local function find_office (game, player)
    local office = player:supply "office" == 0 and state.office (game, player)
    return office and office.segment and office or nil
end

-- Pays the offices whose player may still move them (UNDECIDED), or the others.  Those are paid once that is
-- decided, since an office that moves is paid nothing in its turn.
local function pay_offices (game, undecided)
    local pays
    for player in game:each_player () do
        local office = find_office (game, player)
        if office and not player.state.settled then
            if pays == nil then
                pays = may_pay (game)
            end
            if not pays then
                return
            end
            if offices.is_undecided (game, player) == undecided then
                pay_office (game, player, office)
            end
        end
    end
end

scoring.phases = {
    {
        id = "payment",
        label = N_ "Wanderers and offices score",
        after = "score",
        state = "paying",
        enter = function (game)
            if game.state.n_closed > 0 then
                for player in game:each_player () do
                    pay_wanderer (game, player)
                end
            end
            if game.state.offices then
                pay_offices (game, false)
            end
        end,
    },
    {
        id = "late-payment",
        label = N_ "Offices that stayed score",
        after = "offices",
        state = "fresh",
        enter = function (game)
            pay_offices (game, true)
        end,
    },
}

return scoring
