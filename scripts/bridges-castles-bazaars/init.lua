-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Bridges, Castles & Bazaars: the tables of pieces, marks, actions and hooks.
local bazaar = require "bazaar"
local bridges = require "bridges"
local castles = require "castles"
local supplies = require "supplies"
local verify = require "verify"

return {
    state = {
        game = {
            dealt = "bool", -- the supplies are those of so many players
            counted = "bool", -- what each player has, as the first turn began
            built = "bool", -- a bridge, in this part of the turn
            castles = { "int8", min = 0 }, -- how many there are
            paid = { "int16", min = 0 }, -- the number of the castle whose lord is asked what he is paid for
            fresh = "bool", -- one was built in this part of the turn
            due = "bool", -- a lord is to be paid
            bazaar = "bool", -- there is an auction after this turn
            second = "bool", -- this is a builder's second part of the turn, if a tile waits for him
            bought = "bool", -- the tile of this part comes from an auction
            selling = "bool", -- there is an auction
            -- Of the auction: a player's `index`.
            chooser = { "int8", min = 0 },
            asked = { "int8", min = 0 },
            highest = { "int8", min = 0 },
            bid = { "int16", min = 0 },
        },
        player = {
            bridges = { "int8", min = 0 }, -- left in his supply
            waits = "bool", -- a tile from an auction, to be drawn
        },
        -- Of a castle.
        piece = {
            fresh = "bool", -- built in this part of the turn
            value = { "int16", min = 0 }, -- what its lord will be paid
            size = { "int16", min = 0 }, -- how many tiles that feature has
            n_values = { "int8", min = 0 }, -- the points among which he may choose
            values = { "int16", min = 0, count = castles.MOST_VALUES },
            sizes = { "int16", min = 0, count = castles.MOST_VALUES },
        },
    },
    reasons = {
        { id = "bazaar", name = N_ "bazaar" },
        { id = "castle", name = N_ "castle" },
    },
    trays = {
        { id = "market", name = N_ "market", room = 6 },
        { id = "lot", name = N_ "for sale", room = 1 },
        { id = "stall", name = N_ "from the bazaar", scope = "player", room = 1 },
    },
    refusals = {
        ["bridge-built"] = { code = "not-now", reason = N_ "One bridge may be built with each tile." },
        ["no-bridge"] = { code = "no-supply", reason = N_ "You have no bridge left." },
        ["too-far"] = {
            code = "wrong-place",
            reason = N_ "A bridge is built over the tile just placed or one beside it.",
        },
        ["no-field"] = {
            code = "wrong-place",
            reason = N_ "A bridge goes from one field edge to the opposite one, once on a tile.",
        },
        ["no-castle"] = {
            code = "wrong-place",
            reason = N_ "A castle is made from a newly finished city of two small parts with only your follower in it.",
        },
        ["no-reward"] = {
            code = "wrong-place",
            reason = N_ "The lord takes the points of one of the features that were finished near his castle.",
        },
        ["no-lot"] = {
            code = "wrong-place",
            reason = N_ "One of the tiles on the market is chosen, then a bid is made.",
        },
        ["bad-bid"] = {
            code = "wrong-place",
            reason = N_ "A bid is higher than the one before, up to the highest that is allowed.",
        },
        ["barred"] = {
            code = "no-supply",
            reason = N_ "The dragon's tiles are not for sale before he is in play.",
        },
        ["fits"] = { code = "must-choose", reason = N_ "The tile fits without a bridge." },
        ["no-road"] = {
            code = "edge-mismatch",
            reason = N_ "A bridge ends at a road or at an empty cell.",
        },
    },
    marks = {
        { id = "bazaar", name = N_ "bazaar", names = N_ "bazaars", scope = "tile", icon = "art/bazaar.svg" },
        -- From a monastery into the city around it; it has no rules yet.
        { id = "passage", name = N_ "passage", names = N_ "passages", scope = "tile", icon = "art/passage.svg" },
        { id = "bridge", name = N_ "bridge", names = N_ "bridges", scope = "segment" },
        {
            id = "no-castle",
            name = N_ "small city",
            names = N_ "small cities",
            scope = "segment",
            icon = "art/no-castle.svg",
        },
    },
    pieces = {
        { id = "bridge", name = N_ "bridge", supply = 3, apart = true, terrains = { "road" }, icon = "art/bridge.svg" },
        {
            id = "castle",
            name = N_ "castle",
            supply = 3,
            apart = true,
            untouched = true,
            terrains = { "city" },
            icon = "art/castle.svg",
        },
    },
    actions = {
        bridges.build,
        bridges.decline,
        castles.build,
        castles.reward,
        bazaar.choose,
        bazaar.bid,
        bazaar.buy,
        bazaar.sell,
    },
    phases = {
        castles.phases[1],
        castles.phases[2],
        castles.phases[3],
        castles.phases[4],
        bazaar.phases[1],
        bazaar.phases[2],
        bazaar.phases[3],
        bazaar.phases[4],
    },
    hooks = {
        kinds = bridges.make_kinds,
        turn_begin = {
            { supplies.deal, state = "!dealt" },
            { supplies.count, state = "!counted" },
            { bazaar.begin, state = "waits" },
            { bazaar.forget, state = "bought" },
            { bridges.begin, state = "built" },
            { castles.begin, state = "fresh" },
        },
        draw = { bazaar.draw, state = "waits" },
        pile = { bazaar.pile, state = "selling" },
        placed = { bazaar.placed, mark = "bazaar" },
        -- Others say before whether there is another part of the turn.
        turn_end = { bazaar.turn_end, state = "bazaar", priority = 200 },
        ending = bazaar.ending,
        -- A lord is not paid for what else rules have surrounded, such as gardens.
        scored = {
            { castles.scored, terrain = "road", state = "castles" },
            { castles.scored, terrain = "city", state = "castles" },
            { castles.scored, terrain = "monastery", state = "castles" },
        },
        returning = { castles.returning, state = "castles" },
        fed = { castles.fed, terrain = "city", state = "castles" },
        worth = { castles.worth, terrain = "city", state = "castles" },
        highlight = { castles.explain, state = "castles" },
        placements = { bridges.offer, state = "bridges" },
        placing = { bridges.place, state = "bridges" },
        actions = {
            { bridges.list, phase = "deploy", state = "bridges" },
            { bridges.list_decline, phase = "place", state = "bridges" },
        },
        verify = verify,
    },
}
