-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: the rivers' rules once more, as data and hooks in Lua.
local course = require "course"
local order = require "order"
local verify = require "verify"

return {
    terrains = {
        {
            id = "river",
            name = N_ "river",
            letter = "W",
            closing = "never",
            way = true,
            look = "water",
        },
    },
    refusals = {
        ["river-end"] = N_ "A tile of the river must continue the river at one of its open ends.",
        ["u-turn"] = N_ "The river may not bend the same way twice in a row.",
    },
    hooks = {
        deck = order.arrange,
        place = { course.check, terrain = "river" },
        verify = verify.recount,
    },
}
