-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Tower: the tables of marks, pieces, actions, phases and hooks.
local building = require "building"
local prisoners = require "prisoners"

local function begin (game)
    building.begin (game)
    prisoners.begin (game)
end

local function forget_ransom (game, ctx)
    game.state.ransomed = ctx.again
end

local function verify (game, ctx)
    building.verify (game, ctx)
    prisoners.verify (game, ctx)
end

return {
    state = {
        game = {
            begun = "bool",    -- floors were handed out
            ransomed = "bool", -- ransom was paid in this turn
            n_sites = { "int8", min = 0, max = building.MOST }, -- foundations on the table

            heights = { "int8", min = 0, max = 60, count = building.MOST },
        },
        player = {
            captured = { "int8", min = 0 }, -- figures that others hold
        },
    },
    counters = { { id = "floor", name = N_ "floor", icon = "art/floor.svg" } },
    reasons = { { id = "ransom", name = N_ "ransom" } },
    refusals = {
        ["no-tower"] = { code = "wrong-place", reason = N_ "There is no foundation of a tower." },
        ["closed"] = { code = "occupied", reason = N_ "Somebody stands on that tower." },
        ["bare"] = { code = "wrong-place", reason = N_ "A tower without a floor cannot be climbed." },
        ["eaten"] = { code = "wrong-place", reason = N_ "Nobody climbs where the dragon is." },
        ["barred"] = { code = "not-now", reason = N_ "No piece may be placed in this turn." },
        ["no-floor"] = { code = "no-supply", reason = N_ "The player has no floor left." },
        ["nobody-left"] = { code = "no-supply", reason = N_ "The player has no such follower left." },
        ["no-climber"] = { code = "wrong-place", reason = N_ "Only small and big followers stand on towers." },
        ["no-target"] = {
            code = "wrong-place",
            reason = N_ "A tower takes followers in its row and column, as far away as it is high.",
        },
        ["not-held"] = { code = "no-supply", reason = N_ "That player holds no such follower." },
        ["paid"] = { code = "not-now", reason = N_ "Ransom is paid once in a turn." },
        ["placing"] = { code = "not-now", reason = N_ "Ransom is paid once the tile lies." },
        ["poor"] = { code = "no-supply", reason = N_ "Ransom takes three points." },
    },
    marks = {
        { id = "tower", name = N_ "tower", names = N_ "towers", scope = "tile", icon = "art/foundation.svg" },
    },
    pieces = {
        { id = "tower", name = N_ "tower", supply = building.MOST, neutral = true, on_tile = true, untouched = true,
          apart = true, icon = "art/tower.svg" },
    },
    actions = {
        building.floor,
        building.climb,
        prisoners.capture,
        prisoners.topple,
        prisoners.exchange,
        prisoners.ransom,
    },
    phases = prisoners.phases,
    hooks = {
        turn_begin = { { begin, state = "!begun" }, { forget_ransom, state = "ransomed" } },
        placed = { building.placed, mark = "tower" },
        actions = { building.list, phase = "deploy", state = "n_sites" },
        returning = { building.returning, state = "n_sites" },
        labels = { building.labels, state = "n_sites" },
        highlight = { building.explain, state = "n_sites" },
        verify = verify,
    },
}
