-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Russian Tales: what the hut is worth, who is caught by whom, and how one gets free.
local traps = require "traps"

local HUT = "yaga-hut"

-- The hut is worth a point for itself and for each place around it where no tile lies.
local function score_hut (_, ctx)
    local n = 8 - #{ ctx.segment.tile:around () }
    ctx.tiles = 1
    if n > 0 then
        ctx.terms:add (N_ "empty place around", N_ "empty places around", n, 1)
    end
end

local function deploy ()
    return "pond"
end

-- Whoever is still with Vodyanoy at the end costs his player two points.
local function pay_ransom (game)
    for player in game:each_player () do
        local n = traps.count (game, player, "vodyanoy")
        if n > 0 then
            local term = { N_ "follower in the pond", N_ "followers in the pond", n, -2 }
            game:add_points (player, -2 * n, "caught", { term })
        end
    end
end

local function explain (game, ctx)
    local tile = game:tile_at (ctx.x, ctx.y)
    local text
    if not tile then
        return
    elseif tile.kind:has_mark "vodyanoy" then
        text = _ "Vodyanoy catches all followers on the tiles around."
        for _, beside in ipairs { tile:around () } do
            ctx.cells:add (beside.x, beside.y)
        end
    elseif tile.kind:has_mark "solovei" then
        text = _ "Solovei catches followers on the road below his tree."
    else
        return
    end
    ctx.text:add_line (text)
end

return {
    reasons = { { id = "caught", name = N_ "caught by Vodyanoy" } },
    state = traps.state,
    refusals = {
        ["pond"] = { code = "wrong-place", reason = N_ "Nobody can be placed at Vodyanoy's pond." },
        ["barred"] = { code = "not-now", reason = N_ "No piece may be placed in this turn." },
        ["not-caught"] = { code = "wrong-place", reason = N_ "The player has no such follower caught there." },
        ["fresh-trap"] = { code = "not-now", reason = N_ "Nobody can be freed in the turn that placed the tile." },
    },
    terrains = {
        { id = HUT, name = N_ "hut", role = N_ "guest", letter = "H", closing = "around", holds = true, points = 1,
          points_open = 1, look = "building", colours = { 0x4a6b52 } },
    },
    marks = {
        { id = "solovei", name = N_ "Solovei", names = N_ "Solovei", scope = "tile", icon = "art/solovei.svg" },
        { id = "vodyanoy", name = N_ "Vodyanoy", names = N_ "Vodyanoy", scope = "tile", icon = "art/vodyanoy.svg" },
    },
    actions = { traps.free },
    hooks = {
        turn_begin = { traps.begin, state = "!begun" },
        placed = {
            { traps.placed, mark = "vodyanoy" },
            { traps.placed, mark = "solovei" },
            { traps.extended, terrain = "road", state = "trees" },
        },
        deployed = { traps.came, state = "traps" },
        acted = {
            { traps.joined, action = "bridge", state = "trees", priority = -10 },
            { traps.joined, action = "ferry", state = "trees", priority = -10 },
            { traps.joined, action = "tunnel", state = "trees", priority = -10 },
            { traps.acted, state = "loose" },
        },
        deploy = { deploy, terrain = "field", mark = "vodyanoy" },
        returned = { traps.recount, state = "traps" },
        moved = { { traps.recount, state = "traps" }, { traps.came, state = "traps" } },
        actions = { traps.list, phase = "deploy", state = "caught" },
        score = { score_hut, terrain = HUT },
        final = { pay_ransom, state = "traps" },
        highlight = { explain, state = "traps" },
        verify = traps.verify,
    },
}
