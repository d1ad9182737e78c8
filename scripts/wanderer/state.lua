-- SPDX-License-Identifier: GPL-3.0-or-later
-- state.lua: the state of this plugin, and finding each player's pieces.
local state = {}

local MAX_CLOSED = 16
state.MAX_LINKS = 8

state.fields = {
    game = {
        known = "bool",  -- the pieces' numbers were looked up
        fresh = "bool",  -- players keep something that is forgotten when the next turn begins
        ended = "bool",  -- something was completed in this part of the turn
        n_closed = { "int8", min = 0, max = MAX_CLOSED },
        n_links = { "int8", min = 0, max = state.MAX_LINKS },
        links = { "int16", min = 0, max = 32767, count = state.MAX_LINKS }, -- of networks
        closed = { "int16", min = 0, max = 32767, count = MAX_CLOSED },
    },
    player = {
        wanderer = { "int16", min = 0, max = 32767 }, -- numbers of pieces, and one more
        office = { "int16", min = 0, max = 32767 },
        came = "bool",    -- his wanderer was put there or led there in this turn
        settled = "bool", -- his office was
        from = { "int16", min = 0, max = 32767 }, -- the segment his wanderer left in this part, and one
        seat = { "int16", min = 0, max = 32767 }, -- the segment where his office may be, and one
    },
}

local function look_up (game)
    for piece in game:each_piece () do
        if piece.kind == "wanderer" then
            piece.owner.state.wanderer = piece.number + 1
        elseif piece.kind == "office" then
            piece.owner.state.office = piece.number + 1
        end
    end
    game.state.known = true
end

function state.begin (game, ctx)
    local kept = game.state
    if not kept.known then
        look_up (game)
    end
    kept.ended = false
    kept.n_closed = 0
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
    kept.fresh = not whole
end

function state.wanderer (game, player)
    return game:piece (player.state.wanderer - 1)
end

function state.office (game, player)
    return game:piece (player.state.office - 1)
end

-- The segment that an action names by cell and slot; nil: there is none.
function state.named (game, action)
    local slot, tile = action.slot, game:tile_at (action.x, action.y)
    return tile and slot and slot >= 0 and slot < 16 and tile:segment_at (slot) or nil
end

-- A feature was completed or is due, perhaps once more; ITS a segment if it is one that wanderers and
-- offices care for.
function state.close (game, its)
    local kept = game.state
    kept.ended = true
    if its and kept.n_closed < MAX_CLOSED and not state.is_closed (game, its.feature.number) then
        kept.n_closed = kept.n_closed + 1
        kept.closed[kept.n_closed] = its.feature.number + 1
    end
end

-- Whether the feature of this number was completed by the tile just placed, or is due with it.
function state.is_closed (game, number)
    local kept = game.state
    for i = 1, kept.n_closed do
        if kept.closed[i] == number + 1 then
            return true
        end
    end
    return false
end

-- The players from the one whose turn it is, clockwise.
function state.in_order (game)
    local list, player = {}, game.active
    for i = 1, game.n_players do
        list[i] = player
        player = player.next
    end
    return list
end

return state
