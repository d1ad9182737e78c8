-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Bridges, Castles & Bazaars: the tables of pieces, marks, actions and hooks.
local bridges = require "bridges"
local castles = require "castles"
local supplies = require "supplies"
local verify = require "verify"

return {
    state = {
        game = {
            dealt = "bool", -- the supplies are those of so many players
            laid = "bool", -- a tile, in this part of the turn
            built = "bool", -- a bridge, in this part of the turn
            castles = { "int8", min = 0 }, -- how many there are
        },
        -- Of a castle.
        piece = {
            fresh = "bool", -- built in this part of the turn
            value = { "int16", min = 0 }, -- what its lord will be paid
        },
    },
    reasons = {
        { id = "castle", name = N_ "castle" },
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
            reason = N_ "A castle is made of a city of two small parts, just completed, with one follower of yours.",
        },
        ["fits"] = { code = "must-choose", reason = N_ "The tile fits without a bridge." },
        ["no-road"] = {
            code = "edge-mismatch",
            reason = N_ "A bridge ends at a road or at an empty cell.",
        },
    },
    marks = {
        { id = "bazaar", name = N_ "bazaar", names = N_ "bazaars", scope = "tile", icon = "art/bazaar.svg" },
        { id = "bridge", name = N_ "bridge", names = N_ "bridges", scope = "segment", icon = "art/bridge-mark.svg" },
        { id = "no-castle", name = N_ "small city", names = N_ "small cities", scope = "segment" },
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
    actions = { bridges.build, bridges.decline, castles.build },
    phases = castles.phases,
    hooks = {
        kinds = bridges.make_kinds,
        turn_begin = { { supplies.begin }, { castles.begin } },
        placed = bridges.note_tile,
        scored = castles.scored,
        returning = castles.returning,
        fed = { castles.fed, terrain = "city" },
        highlight = castles.explain,
        placements = bridges.offer,
        placing = bridges.place,
        actions = {
            { bridges.list, phase = "deploy" },
            { bridges.list_decline, phase = "place" },
        },
        verify = verify,
    },
}
