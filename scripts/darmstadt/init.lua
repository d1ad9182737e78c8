-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Darmstadt: the Darmstadtium in a city, and who is paid as a church is completed.

-- Every follower on the church's tile and the eight around it counts as one, wherever he stands there.
local function count_around (game, tile)
    local heads, most = {}, 0
    for _, piece in ipairs { game:followers_around (tile) } do
        heads[piece.owner] = (heads[piece.owner] or 0) + 1
        most = math.max (most, heads[piece.owner])
    end
    return heads, most
end

-- After the monk himself; nobody has left the table yet who is paid by the same tile.
local function pay (game, ctx)
    if not ctx.complete or ctx.final then
        return
    end
    local heads, most = count_around (game, ctx.segment.tile)
    for player in game:each_player () do
        if most > 0 and heads[player] == most then
            game:add_points (player, 3, "church", { tile = ctx.segment.tile })
        end
    end
end

local function score (_, ctx)
    if ctx.complete then
        ctx.terms:add (N_ "Darmstadtium", N_ "Darmstadtiums", 1, 3)
    end
end

-- Two monasteries make room for the churches, if there are so many.
local function choose_tiles (_, ctx)
    for i = 1, ctx.n do
        if ctx.ruleset:option "darmstadt.monasteries" == "two-less" and ctx.kinds[i].id == "core/21" then
            ctx.counts[i] = math.max (ctx.counts[i] - 2, 0)
        end
    end
end

local function explain (game, ctx)
    local tile, segment = ctx.tile, ctx.segment
    if not segment or segment.part:marks "church" == 0 or segment.feature.complete then
        return
    end
    ctx.text:add_line (_ "When the church is completed, whoever has most followers around it gets 3 points.")
    local heads = count_around (game, tile)
    for player in game:each_player () do
        ctx.text:add_line ("%s: %d", player.name, heads[player] or 0)
    end
    ctx.cells:add_around (tile)
end

return {
    reasons = { { id = "church", name = N_ "church" } },
    marks = {
        { id = "darmstadtium", name = N_ "Darmstadtium", names = N_ "Darmstadtiums", scope = "segment",
          icon = "art/darmstadtium.svg" },
        { id = "church", name = N_ "church", names = N_ "churches", scope = "segment", icon = "art/church.svg" },
    },
    hooks = {
        deck = choose_tiles,
        score = { score, mark = "darmstadtium" },
        -- What figures in it earn comes first.
        scored = { pay, mark = "church", priority = 50 },
        highlight = explain,
    },
}
