-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Abbey & Mayor: the tables of terrain, pieces, actions, phases and hooks.
local abbey = require "abbey"
local barn = require "barn"
local verify = require "verify"
local wagon = require "wagon"

-- What scenarios put on the table is told to nobody: it is counted as the first turn begins.
local function begin (game)
    game.state.counted = true
    barn.note_all (game)
    abbey.deal (game)
end

return {
    brings = { tiles = "abbey.xml" },
    state = {
        game = {
            dealt = "bool",                       -- each player was given his abbey
            late = { "int8", min = 0, max = 6 },  -- the number of who placed the last tile + 1
            asked = { "int8", min = 0, max = 6 }, -- how many were asked for their abbeys since
            laid = "bool",                        -- an abbey lies on the table
            river = "bool",                       -- abbeys wait for tiles of a river
            counted = "bool",                     -- barns were counted
            n_barns = { "int8", min = 0, max = 6 },
            barns = { "int16", min = 0, max = 32767, count = 6 }, -- numbers of the pieces on the table
            farms = { "int16", min = 0, max = 32767, count = 6 }, -- a segment of the farm of each
            built = "bool",                       -- a barn was built in this part of the turn
            driving = "bool",                     -- a wagon's feature was scored in this part of the turn
        },
        player = {
            barn = "bool", -- he has one in his supply
            abbey = "bool", -- he has one
        },
        piece = {
            scored = "bool", -- a wagon: its feature was scored, and it has not moved yet
            fresh = "bool",  -- a barn: built in this part of the turn
        },
    },
    counters = { { id = "abbey", name = N_ "abbey", icon = "art/abbey.svg" } },
    reasons = { { id = "barn", name = N_ "barn" } },
    refusals = {
        ["no-abbey"] = { code = "no-supply", reason = N_ "The player has no abbey left." },
        ["no-hole"] = {
            code = "wrong-place",
            reason = N_ "An abbey fills a hole: a cell with tiles on its four sides.",
        },
        ["river"] = { code = "not-now", reason = N_ "No abbey may be laid while river tiles are still to come." },
        ["bought"] = { code = "not-now", reason = N_ "The tile from the bazaar comes first." },
        ["no-link"] = {
            code = "wrong-place",
            reason = N_ "A wagon drives on to an unfinished, free feature connected with its own.",
        },
        ["no-barn"] = { code = "no-supply", reason = N_ "The player has no barn left." },
        ["far-barn"] = { code = "wrong-place", reason = N_ "A barn stands at a corner of the tile just placed." },
        ["no-farm"] = {
            code = "wrong-place",
            reason = N_ "A barn stands where four tiles meet and each shows the field of one farm.",
        },
        ["two-barns"] = { code = "occupied", reason = N_ "There is a barn on this farm already." },
        ["barred"] = { code = "not-now", reason = N_ "No piece may be placed in this turn." },
        ["barn-farm"] = { code = "occupied", reason = N_ "Nobody can come to a farm with a barn any more." },
    },
    terrains = {
        {
            id = "precinct",
            name = N_ "abbey",
            letter = "A",
            closing = "never",
            joins_none = true,
            closes = true,
            fits = { "*" },
            look = "ground",
            colours = { 0x9fae73 },
        },
    },
    -- What is printed on tiles of the deck and has no rules yet.
    marks = {
        { id = "well", name = N_ "well", names = N_ "wells", scope = "segment", icon = "art/well.svg" },
        { id = "tunnel", name = N_ "tunnel", names = N_ "tunnels", scope = "segment", icon = "art/tunnel.svg" },
    },
    pieces = {
        {
            id = "wagon",
            name = N_ "wagon",
            supply = 1,
            strength = 1,
            occupies = true,
            home = true,
            icon = "art/wagon.svg",
            terrains = wagon.TERRAINS,
        },
        {
            id = "barn",
            name = N_ "barn",
            supply = 1,
            apart = true,
            on_corner = true,
            untouched = true,
            icon = "art/barn.svg",
        },
    },
    actions = { abbey.action, wagon.action, barn.action },
    phases = { abbey.phase, barn.phase, wagon.phases[1], wagon.phases[2] },
    hooks = {
        turn_begin = { begin, state = "!counted" },
        -- Whoever still has a tile to draw is before the late abbeys, but not before a further part of this turn.
        ending = { { abbey.last_part, priority = -10 }, { abbey.ending, priority = 10 } },
        actions = { barn.list, phase = "deploy", state = "barn" },
        deploy = { barn.deploy, terrain = "field", state = "n_barns" },
        scored = { wagon.scored, piece_kind = "wagon" },
        returning = { wagon.returning, piece_kind = "wagon" },
        returned = { { wagon.returned, piece_kind = "wagon" }, { barn.returned, piece_kind = "barn" } },
        -- The core's own, at -100, scores the rest.
        final = { { barn.pay_latecomers, state = "n_barns", priority = -150 }, barn.final },
        verify = verify.recount,
    },
}
