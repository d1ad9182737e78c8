-- SPDX-License-Identifier: GPL-3.0-or-later
-- state.lua: the state of this plugin, and finding each player's pieces.
local state = {}

local MAX_CLOSED = 16
state.MAX_LINKS = 8

state.fields = {
    game = {
        known = "bool",  -- the numbers of the pieces were looked up
        meets = "bool",  -- by option, roads meet at towers
        fresh = "bool",  -- a player has state that must be reset when the next turn begins
        offices = "bool", -- an office was on the table
        stands = "bool", -- an office or a wanderer was
        ended = "bool",  -- something was completed or fell due in this part of the turn
        stirred = "bool", -- one of the two, `fresh` or `ended`
        paying = "bool", -- there is an office, or in this part of the turn wanderers are paid for something
        n_closed = { "int8", min = 0, max = MAX_CLOSED },
        n_links = { "int8", min = 0, max = state.MAX_LINKS },
        links = { "int16", min = 0, max = 32767, count = state.MAX_LINKS }, -- a segment of each network
        closed = { "int16", min = 0, max = 32767, count = MAX_CLOSED }, -- numbers of features + 1
    },
    player = {
        wanderer = { "int16", min = 0, max = 32767 }, -- number of the piece + 1
        office = { "int16", min = 0, max = 32767 },   -- number of the piece + 1
        came = "bool",    -- his wanderer was sent to its network in this turn
        settled = "bool", -- his office was set up in this turn
        from = { "int16", min = 0, max = 32767 }, -- segment + 1 that his wanderer left in this part of the turn
        seat = { "int16", min = 0, max = 32767 }, -- segment + 1 where he may set up his office
    },
}

function state.look_up (game)
    for piece in game:each_piece () do
        if piece.kind == "wanderer" then
            piece.owner.state.wanderer = piece.number + 1
            game.state.stands = game.state.stands or piece.on_table
        elseif piece.kind == "office" then
            piece.owner.state.office = piece.number + 1
            game.state.offices = game.state.offices or piece.on_table
            game.state.paying = game.state.offices
            game.state.stands = game.state.stands or piece.on_table
        end
    end
    game.state.known, game.state.meets = true, game:option "watchtower" == "meet"
end

-- What was noted in the part of the turn before is forgotten.
function state.begin (game, ctx)
    local kept = game.state
    kept.ended = false
    kept.n_closed = 0
    kept.stirred, kept.paying = kept.fresh, kept.offices
    if not kept.fresh then
        return
    end
    local whole = not ctx.again or game:option "fresh" == "part"
    for player in game:each_player () do
        local own = player.state
        own.from = 0
        own.seat = 0
        if whole then
            own.came = false
            own.settled = false
        end
    end
    kept.fresh, kept.stirred = not whole, not whole
end

-- A player has state that must be reset.
function state.refresh (game)
    game.state.fresh, game.state.stirred = true, true
end

function state.wanderer (game, player)
    return game:piece (player.state.wanderer - 1)
end

function state.office (game, player)
    return game:piece (player.state.office - 1)
end

-- Notes that a feature was completed or is due; it may be told more than once.  SEGMENT is one of its segments
-- if it is a city or monastery, else nil.
function state.close (game, segment)
    local kept = game.state
    kept.ended, kept.stirred = true, true
    if segment and kept.n_closed < MAX_CLOSED and not state.is_closed (game, segment.feature.number) then
        kept.n_closed = kept.n_closed + 1
        kept.paying = true
        kept.closed[kept.n_closed] = segment.feature.number + 1
    end
end

-- Whether the feature of this number was completed or fell due in this part of the turn.
function state.is_closed (game, number)
    local at = game.state.closed:find (number + 1)
    return at ~= nil and at <= game.state.n_closed
end

return state
