-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Wind Roses: which rose is the centre, which quarter a tile lies in, and the start tile.

local ROSE = "wind-rose"

-- Where each quarter lies from a centre that is not turned: columns and rows.
local QUARTERS = {
    ["wind-rose-ne"] = { 1, -1 },
    ["wind-rose-se"] = { 1, 1 },
    ["wind-rose-sw"] = { -1, 1 },
    ["wind-rose-nw"] = { -1, -1 },
}

-- The rose placed last; nil: none lies yet.
local function find_centre (game)
    local centre
    for tile in game:each_tile () do
        if tile.kind:has_mark (ROSE) and (not centre or tile.number > centre.number) then
            centre = tile
        end
    end
    return centre
end

-- Whether a tile lies in a quarter of the centre as that is turned; its row and its column are in both beside them.
local function lies_in (tile, centre, quarter)
    local dx, dy = centre:turned (quarter[1], quarter[2])
    return (tile.x - centre.x) * dx >= 0 and (tile.y - centre.y) * dy >= 0
end

local function reward (game, ctx)
    local centre = find_centre (game)
    for mark, quarter in pairs (QUARTERS) do
        if centre and ctx.tile.kind:has_mark (mark) and lies_in (ctx.tile, centre, quarter) then
            game:add_points (game.active, 3, ROSE, { tile = ctx.tile })
        end
    end
end

-- The usual start tile gives way to a rose; where another one came before it already, nothing changes.
local function choose_start (_, ctx)
    if not ctx.ruleset:option "wind-roses.start" or ctx.n == 0 or ctx.stages[1] > 0 or ctx.counts[1] == 0 then
        return
    end
    for i = 1, ctx.n do
        if ctx.kinds[i].id == "wind-roses/04" and ctx.counts[i] > 0 then
            ctx.counts[1] = 0
            ctx.stages[i] = 0
        end
    end
end

local marks = {
    { id = ROSE, name = N_ "wind rose", names = N_ "wind roses", scope = "tile", icon = "art/rose.svg", turns = true },
}
local placed = {}
for _, way in ipairs { "ne", "se", "sw", "nw" } do
    local id = ROSE .. "-" .. way
    marks[#marks + 1] = {
        id = id, name = N_ "quarter of a wind rose", names = N_ "quarters of wind roses", scope = "tile",
        icon = "art/" .. way .. ".svg",
    }
    placed[#placed + 1] = { reward, mark = id }
end

return {
    reasons = { { id = ROSE, name = N_ "wind rose" } },
    marks = marks,
    hooks = {
        placed = placed,
        -- Once a river, say, has put its own tiles first.
        deck = { choose_start, priority = 100 },
    },
}
