-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Wanderer & Mayor's Office: the tables of pieces, actions, phases and hooks.
local highlight = require "highlight"
local offices = require "offices"
local scoring = require "scoring"
local state = require "state"
local verify = require "verify"
local wanderers = require "wanderers"

return {
    state = state.fields,
    reasons = {
        { id = "wanderer", name = N_ "wanderer" },
        { id = "office", name = N_ "office" },
    },
    refusals = {
        ["no-link"] = {
            code = "wrong-place",
            reason = N_ "A wanderer goes where this tile newly joins a city to another city or to a monastery.",
        },
        ["no-escape"] = { code = "wrong-place", reason = N_ "The wanderer cannot slip away there." },
        ["no-mayor"] = {
            code = "wrong-place",
            reason = N_ "An office takes the place of a mayor whose city was scored.",
        },
    },
    pieces = {
        {
            id = "wanderer",
            name = N_ "wanderer",
            supply = 1,
            apart = true,
            walks = true,
            icon = "art/wanderer.svg",
            terrains = { "road" },
        },
        {
            id = "office",
            name = N_ "office",
            supply = 1,
            apart = true,
            icon = "art/office.svg",
            terrains = { "city" },
        },
    },
    actions = { wanderers.wander, wanderers.slip, offices.action },
    phases = {
        wanderers.phases[1],
        wanderers.phases[2],
        scoring.phases[1],
        offices.phases[1],
        scoring.phases[2],
        offices.phases[2],
        wanderers.go_home,
    },
    hooks = {
        turn_begin = { { state.look_up, state = "!known" }, { state.begin, state = "stirred" } },
        threatened = { wanderers.flee, piece_kind = "wanderer" },
        completed = { scoring.note, state = "stands" },
        due = { scoring.note, state = "stands" },
        scored = { offices.scored, terrain = "city", mark = "shield" },
        returned = { offices.returned, piece_kind = "office" },
        highlight = highlight.explain,
        verify = verify.recount,
    },
}
