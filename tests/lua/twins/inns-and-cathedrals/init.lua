-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: inns, cathedrals, herds of pigs and the big follower once more, in Lua.

-- At the end of the game an unfinished feature is worth nothing, unless by the option it counts as if nothing
-- were printed on it.
local function leave_unfinished (game, ctx)
    if game:option "unfinished" == "plain" then
        return
    end
    ctx.per_tile = 0
    for mark in game.ruleset:each_mark () do
        if ctx.per_mark[mark.id] then
            ctx.per_mark[mark.id] = 0
        end
    end
end

local function score_inn (game, ctx)
    if ctx.complete then
        ctx.per_tile = ctx.per_tile * 2
    else
        leave_unfinished (game, ctx)
    end
end

local function score_cathedral (game, ctx)
    if not ctx.complete then
        leave_unfinished (game, ctx)
        return
    end
    ctx.per_tile = 3
    if ctx.per_mark["shield"] then
        ctx.per_mark["shield"] = 3
    end
end

-- Every farmer on a field with a herd has a pig.  A herd and a pig of his own share a key, so they count once,
-- unless the option says that both count.
local function score_herd (game, ctx)
    if ctx.segment.feature:marks "pig-herd" > 0 then
        ctx.keys:add (game:option "herd" == "two" and "pig-herd" or "pig", 1)
    end
end

local texts = {
    { "inn", N_ "Inn: twice the points once the road is complete." },
    {
        "cathedral",
        N_ "Cathedral: three points for each tile and shield once the city is complete.",
    },
    { "pig-herd", N_ "Herd of pigs: one more point a city for the farmers of this field." },
}

local function explain (game, ctx)
    local tile = ctx.slot and game:tile_at (ctx.x, ctx.y)
    if not tile then
        return
    end
    local feature = tile:segment_at (ctx.slot).feature
    for i = 1, #texts do
        local entry = texts[i]
        if feature:marks (entry[1]) > 0 then
            if ctx.text.n > 0 then
                ctx.text:append "\n"
            end
            ctx.text:append (_ (entry[2]))
        end
    end
end

return {
    marks = {
        { id = "inn", name = N_ "inn", names = N_ "inns", scope = "segment" },
        { id = "cathedral", name = N_ "cathedral", names = N_ "cathedrals", scope = "segment" },
        {
            id = "pig-herd",
            name = N_ "herd of pigs",
            names = N_ "herds of pigs",
            scope = "segment",
        },
    },
    pieces = {
        {
            id = "big-follower",
            name = N_ "big follower",
            supply = 1,
            strength = 2,
            occupies = true,
            home = true,
        },
    },
    hooks = {
        score = {
            { score_inn, terrain = "road", mark = "inn" },
            { score_cathedral, terrain = "city", mark = "cathedral" },
        },
        farm = score_herd,
        highlight = explain,
    },
}
