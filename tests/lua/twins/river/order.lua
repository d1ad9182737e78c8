-- SPDX-License-Identifier: GPL-3.0-or-later
-- order.lua: the river's tiles are drawn before all others, in the decks' order.
local sides = require "sides"
local order = {}

local FIRST, REST, USUAL = 0, 50, 100

local function find_stage (kind)
    if kind.order > 0 then
        return math.min (FIRST + kind.order - 1, REST - 1)
    elseif kind.order < 0 then
        return math.max (USUAL + kind.order, REST + 1)
    end
    return kind.start and FIRST or REST
end

local function is_spring (kind)
    return kind.start or kind.order == 1
end

-- The deck's id, which comes before the slash in a tile's id.
local function deck_of (kind)
    return kind.id:match "^[^/]*"
end

-- How many sides of a tile the river crosses.
local function count_ends (kind)
    return sides.count (kind:sides "river")
end

-- Whether a river of this tile's deck forks.
local function deck_forks (ctx, kind)
    for i = 1, ctx.n do
        local other = ctx.kinds[i]
        if ctx.counts[i] > 0 and deck_of (other) == deck_of (kind) and count_ends (other) > 2 then
            return true
        end
    end
    return false
end

-- Keeps one spring; returns whether there were more.
local function drop_springs (ctx)
    local springs = 0
    for i = 1, ctx.n do
        local kind, count = ctx.kinds[i], ctx.counts[i]
        if is_spring (kind) and count_ends (kind) > 0 then
            ctx.counts[i] = springs == 0 and math.min (count, 1) or 0
            springs = springs + count
        end
    end
    return springs > 1
end

-- Drops the lakes that are left over when several rivers are joined to one; those of decks without a fork go
-- first.
local function drop_lakes (ctx)
    local wanted, lakes = 1, 0
    for i = 1, ctx.n do
        local kind = ctx.kinds[i]
        local ends = count_ends (kind)
        if ends > 2 then
            wanted = wanted + ctx.counts[i] * (ends - 2)
        elseif ends == 1 and not is_spring (kind) then
            lakes = lakes + ctx.counts[i]
        end
    end
    for _, forked in ipairs { false, true } do
        for i = 1, ctx.n do
            local kind = ctx.kinds[i]
            if lakes > wanted and not is_spring (kind) and count_ends (kind) == 1
                and deck_forks (ctx, kind) == forked then
                local dropped = math.min (ctx.counts[i], lakes - wanted)
                ctx.counts[i] = ctx.counts[i] - dropped
                lakes = lakes - dropped
            end
        end
    end
end

function order.arrange (_, ctx)
    local spring = false
    for i = 1, ctx.n do
        local kind = ctx.kinds[i]
        if ctx.counts[i] > 0 and count_ends (kind) > 0 then
            ctx.stages[i] = find_stage (kind)
            spring = spring or is_spring (kind)
        end
    end
    -- Where there is a spring, the usual start tile is a tile like any other.
    for i = 1, ctx.n do
        if spring and ctx.stages[i] == FIRST and count_ends (ctx.kinds[i]) == 0 then
            ctx.stages[i] = USUAL
        end
    end
    if drop_springs (ctx) then
        drop_lakes (ctx)
    end
end

return order
