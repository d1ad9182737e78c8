-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Bridges, Castles & Bazaars: the tables of pieces, marks, actions and hooks.
local bridges = require "bridges"
local supplies = require "supplies"
local verify = require "verify"

return {
    state = {
        game = {
            dealt = "bool", -- the supplies are those of so many players
            built = "bool", -- a bridge, in this part of the turn
        },
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
    },
    actions = { bridges.build, bridges.decline },
    hooks = {
        kinds = bridges.make_kinds,
        turn_begin = supplies.begin,
        placements = bridges.offer,
        placing = bridges.place,
        actions = {
            { bridges.list, phase = "deploy" },
            { bridges.list_decline, phase = "place" },
        },
        verify = verify,
    },
}
