-- SPDX-License-Identifier: GPL-3.0-or-later
-- offices.lua: mayor's offices: who may set one up in a scored city or move it there, and when it
-- is removed.
local state = require "state"
local offices = {}

-- A player's strength in a city, without or with what the mayor's shields add.
local function weigh (feature, player, with_mayor)
    local strength = feature:strength (player)
    for piece in feature:each_piece () do
        if with_mayor and piece.kind == "mayor" and piece.owner == player then
            strength = strength + feature:marks "shield"
        end
    end
    return strength
end

-- Whether PLAYER would not win the city without his mayor's strength.
local function is_decisive (game, feature, player)
    local own, best = weigh (feature, player, false), 0
    for other in game:each_player () do
        if other ~= player then
            best = math.max (best, weigh (feature, other, true))
        end
    end
    return own == 0 or own < best
end

-- A city was scored: a player whose mayor had a part in that may put his office in the mayor's place.
function offices.scored (game, ctx)
    local feature = ctx.segment.feature
    if not ctx.complete or ctx.final or feature:marks "shield" == 0 then
        return
    end
    for piece in feature:each_piece () do
        local player = piece.owner
        if piece.kind == "mayor" and ctx.winners[player] and ctx.points[player] > 0
            and (game:option "mayor" == "owner" or is_decisive (game, feature, player)) then
            player.state.seat = piece.segment.number + 1
            state.refresh (game)
        end
    end
end

-- The segment where a player may set up his office now, or nil.
local function find_seat (game, player)
    local own = player.state
    return own.seat > 0 and state.office (game, player).place ~= "out" and game:segment (own.seat - 1)
        or nil
end

-- Whether a player may still move his office, or had the choice and left it where it is.
function offices.is_undecided (game, player)
    return find_seat (game, player) ~= nil
end

offices.action = {
    verb = "office",
    label = N_ "Set up the office",
    args = { "cell", "slot" },
    among = function (game, player)
        return { find_seat (game, player) }
    end,
    refusal = "no-mayor",
    commit = function (game, action)
        local player, own = action.player, action.player.state
        game:move_piece (state.office (game, player), action.segment, player)
        own.seat, own.settled = 0, true
        game.state.offices, game.state.paying, game.state.stands = true, true, true
    end,
    describe = { N_ "Set up the office at column %d, row %d", "x", "y" },
}

offices.phases = {
    {
        id = "offices",
        label = N_ "Offices are set up",
        after = "payment",
        state = "fresh",
        enter = function (game)
            game:push_phase ("office", table.filter ({ game.active:round () }, function (player)
                return find_seat (game, player) ~= nil
            end))
        end,
    },
    {
        id = "office",
        label = N_ "Set up the office",
        after = "-",
        decider = "frame",
        optional = true,
        verbs = { "office" },
    },
}

-- An office leaves the table only when its tile is cleared.
function offices.returned (game, ctx)
    if game:option "burnt" == "lost" and ctx.piece.place == "supply" then
        game:take_piece (ctx.piece)
    end
end

return offices
