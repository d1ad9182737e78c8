-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Wanderer & Mayor's Office: the tables of pieces, actions, phases and hooks.
local highlight = require "highlight"
local network = require "network"
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
        ["no-catch"] = {
            code = "wrong-place",
            reason = N_ "A wanderer has no fixed place where he could be caught.",
        },
        ["no-mayor"] = {
            code = "wrong-place",
            reason = N_ "An office takes the place of a mayor whose city was scored.",
        },
    },
    -- Decks have it where roads end at a tower.
    marks = { { id = "road-tower", name = N_ "tower", names = N_ "towers", scope = "tile", icon = "art/nothing.svg" } },
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
        links = { network.meet_at_tower, terrain = "road", mark = "road-tower", state = "meets" },
        catch = { wanderers.keep_free, piece_kind = "wanderer" },
        threatened = { wanderers.flee, piece_kind = "wanderer" },
        completed = { scoring.note, state = "stands" },
        due = { scoring.note, state = "stands" },
        scored = { offices.scored, terrain = "city", mark = "shield" },
        returned = { offices.returned, piece_kind = "office" },
        highlight = highlight.explain,
        verify = verify.recount,
    },
}
