-- SPDX-License-Identifier: GPL-3.0-or-later
-- bazaar.lua: after a turn with a bazaar a tile for each player is revealed and sold to who bids most; each is
-- its owner's next draw.  The tiles for sale lie in the tray `market`, those that are sold in `stall`.
local bazaar = {}

-- No auction begins while a tile waits, or with a tile that came from one.
local function is_waiting (game)
    for player in game:each_player () do
        if player.state.waits then
            return true
        end
    end
    return game.state.bought
end

-- The player from PLAYER on, clockwise, who has no tile yet.
local function first_without (game, player)
    while player.state.waits do
        player = player.next
    end
    return player
end

-- The dragon's tiles are not drawn before he is in play.
local function is_dragon_out (game)
    return game.ruleset:piece "dragon" ~= nil and not game:on_table "dragon"
end

local function count_left (game)
    local left = game.tiles_left
    if is_dragon_out (game) then
        for kind in game.ruleset:each_kind () do
            if kind:has_mark "dragon" then
                left = left - kind.left
            end
        end
    end
    return left
end

-- --- the turn ---

function bazaar.placed (game)
    if not is_waiting (game) then
        game.state.bazaar = true
    end
end

-- A part of a player's turn begins for whom a tile waits.
function bazaar.begin (game, ctx)
    game.state.second = ctx.again
end

-- A part of the turn begins after one with a tile from an auction.
function bazaar.forget (game)
    game.state.bought = false
end

-- The second part of a builder's turn draws from the pile.
function bazaar.draw (game, ctx)
    if not game.state.second then
        game.state.bought = true
        ctx.player.state.waits = false
        ctx.kind = game:remove_from_tray (1, "stall", ctx.player)
    end
end

function bazaar.pile (game, ctx)
    if game.phase ~= "take" or not is_dragon_out (game) then
        return nil
    end
    for i = 1, ctx.n do
        if ctx.kinds[i]:has_mark "dragon" then
            ctx.weights[i] = 0
        end
    end
    return "barred"
end

function bazaar.turn_end (game, ctx)
    local kept = game.state
    if ctx.again then
        return
    end
    kept.bazaar = false
    if count_left (game) >= game.n_players then
        kept.selling = true
        kept.chooser = game.active.next.index
        game:push_phase "auction"
        game:take_tiles (game.n_players, "market")
    end
end

-- The pile is used up, but tiles wait for their owners, whose turns are like others.
function bazaar.ending (game, ctx)
    local player = game.active.next
    for _ = 1, ctx.player and 0 or game.n_players do
        if player.state.waits then
            ctx.player, ctx.usual = player, true
            return
        end
        player = player.next
    end
end

-- --- the auction ---

local function has_lot (game)
    return #game:tray "lot" > 0
end

-- The lot, or the last tile, is PLAYER's, and the player after the chooser who has none chooses next.
local function give (game, player)
    local kept = game.state
    game:add_to_tray (game:remove_from_tray (1, has_lot (game) and "lot" or "market"), "stall", player)
    player.state.waits = true
    if #game:tray "market" > 0 then
        kept.chooser = first_without (game, game:player (kept.chooser).next).index
    end
end

-- PAYER pays the highest bid to PAYEE, or to nobody.
local function pay (game, payer, payee)
    local bid = game.state.bid
    if bid > 0 then
        game:add_points (payer, -bid, "bazaar")
        if payee then
            game:add_points (payee, bid, "bazaar")
        end
    end
end

-- Whoever is to bid next is asked, then the lot is paid.  Returns whether somebody is asked.
local function go_on (game)
    local kept = game.state
    local chooser, asked = game:player (kept.chooser), first_without (game, game:player (kept.asked))
    if asked ~= chooser then
        kept.asked = asked.next.index
        game:push_phase ("auction-bid", asked)
    elseif kept.highest == kept.chooser then
        pay (game, chooser)
        give (game, chooser)
        return false
    else
        game:push_phase ("auction-answer", chooser)
    end
    return true
end

-- Where a tile lies on the market, or nil.
local function find_tile (game, kind)
    for i, held in ipairs (game:tray "market") do
        if held == kind then
            return i
        end
    end
    return nil
end

-- The tiles that may be chosen, each kind once.
local function list_market (game)
    local found, seen = {}, {}
    for _, kind in ipairs (has_lot (game) and {} or game:tray "market") do
        found[#found + 1] = not seen[kind.index] and kind or nil
        seen[kind.index] = true
    end
    return found
end

bazaar.choose = {
    verb = "choose",
    label = N_ "Choose a tile",
    args = { "item" },
    among = list_market,
    refusal = "no-lot",
    commit = function (game, action)
        game:add_to_tray (game:remove_from_tray (find_tile (game, action.item), "market"), "lot")
        if game:option "auction" then
            return "wait"
        end
        give (game, game:player (game.state.chooser))
        return "done"
    end,
    describe = function (_game, action)
        return (_ "Choose: %s"):format (action.item.name and _ (action.item.name) or action.item.id)
    end,
}

bazaar.bid = {
    verb = "bid",
    label = N_ "Bid",
    args = { "number" },
    check = function (game, action)
        if not has_lot (game) then
            return "no-lot"
        end
        local least = game.phase == "auction-bid" and game.state.bid + 1 or 0
        return (action.number < least or action.number > game:option "highest-bid") and "bad-bid" or nil
    end,
    commit = function (game, action)
        local kept = game.state
        kept.bid, kept.highest = action.number, game.decider.index
        if game.phase == "auction-choose" then
            kept.asked = game.decider.next.index
        end
        return "done"
    end,
    describe = { N_ "Bid %d", "number" },
}

bazaar.buy = {
    verb = "buy",
    label = N_ "Buy",
    commit = function (game)
        local kept = game.state
        pay (game, game.decider, game:player (kept.highest))
        give (game, game.decider)
    end,
    describe = function (game)
        -- TRANSLATORS: a player's name, then points
        return (_ "Pay %s %d and take the tile"):format (game:player (game.state.highest).name, game.state.bid)
    end,
}

bazaar.sell = {
    verb = "sell",
    label = N_ "Sell",
    commit = function (game)
        local kept = game.state
        local bidder = game:player (kept.highest)
        pay (game, bidder, game.decider)
        give (game, bidder)
    end,
    describe = function (game)
        -- TRANSLATORS: a player's name, then points
        return (_ "Sell the tile to %s for %d"):format (game:player (game.state.highest).name, game.state.bid)
    end,
}

local function list_bids (game, list, least)
    for bid = least, game:option "highest-bid" do
        list:add ("bid", bid)
    end
end

bazaar.phases = {
    {
        id = "auction",
        label = N_ "Auction",
        after = "-",
        enter = function (game)
            local kept = game.state
            if has_lot (game) and go_on (game) then
                return "wait"
            end
            local n, chooser = #game:tray "market", game:player (kept.chooser)
            if n > 1 then
                game:push_phase ("auction-choose", chooser)
                return "wait"
            elseif n == 1 then
                give (game, chooser)
            end
            kept.selling = false
            return "done"
        end,
    },
    {
        id = "auction-choose",
        label = N_ "Choose a tile and bid",
        after = "-",
        decider = "frame",
        verbs = { "choose", "bid" },
        list = function (game, list)
            if has_lot (game) then
                list_bids (game, list, 0)
            else
                list:add_among "choose"
            end
        end,
    },
    {
        id = "auction-bid",
        label = N_ "Bid more?",
        after = "-",
        decider = "frame",
        optional = true,
        decline = N_ "Bid no more",
        verbs = { "bid" },
        list = function (game, list)
            list_bids (game, list, game.state.bid + 1)
        end,
    },
    {
        id = "auction-answer",
        label = N_ "Buy or sell",
        after = "-",
        decider = "frame",
        verbs = { "buy", "sell" },
    },
}

return bazaar
