-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Abbey & Mayor: the tables of terrain, actions, phases and hooks.
local abbey = require "abbey"
local verify = require "verify"

return {
    brings = { tiles = "abbey.xml" },
    state = {
        game = {
            dealt = "bool",
            late = { "int8", min = 0, max = 6 },
            asked = { "int8", min = 0, max = 6 },
        },
    },
    counters = { { id = "abbey", name = N_ "abbey", icon = "art/abbey.svg" } },
    refusals = {
        ["no-abbey"] = { code = "no-supply", reason = N_ "The player has no abbey left." },
        ["no-hole"] = {
            code = "wrong-place",
            reason = N_ "An abbey fills a hole: a cell with tiles on its four sides.",
        },
        ["river"] = { code = "not-now", reason = N_ "No abbey is laid while tiles of the river are to come." },
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
    actions = { abbey.action },
    phases = { abbey.phase },
    hooks = {
        turn_begin = abbey.deal,
        ending = abbey.ending,
        verify = verify.recount,
    },
}
