-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Abbot: places for him in the gardens on tiles, and his going home with points before they are finished.

local ABBOT, GARDEN = "abbot", "garden"

-- Of which tile each one of the deck takes the place.
local PLAIN = {
    "core/04",
    "core/05",
    "core/09",
    "core/20",
    "core/15",
    "core/16",
    "core/24",
    "core/23",
    "inns-and-cathedrals/03",
    "inns-and-cathedrals/10",
    "traders-and-builders/10",
    "traders-and-builders/12",
    "princess-and-dragon/13",
    "princess-and-dragon/08",
}

-- Each garden comes instead of a tile without one, and only as often as there are such.
local function choose_tiles (_, ctx)
    local at = {}
    for i = 1, ctx.n do
        at[ctx.kinds[i].id] = i
    end
    for number, id in ipairs (PLAIN) do
        local own, plain = at[("abbot/%02d"):format (number)], at[id]
        if own then
            local n = math.min (ctx.counts[own], plain and ctx.counts[plain] or 0)
            ctx.counts[own] = n
            if n > 0 then
                ctx.counts[plain] = ctx.counts[plain] - n
            end
        end
    end
end

-- How well a garden lies in an inner slot of a segment, best in the middle of a field that reaches the side.
local function rate_bed (segment, slot)
    local slots = segment.slots
    if slots & 1 << slot == 0 or slots & slots - 1 == 0 then
        return 0
    end
    local rim = 1 << (slot - 12) * 3 + 1
    return segment.terrain ~= "field" and 1 or slots & rim == 0 and 2 or 3
end

-- The inner slot that a garden takes of a tile: a field's where it can, never the last of a segment.
local function find_bed (kind)
    local bed, best = nil, 0
    for segment in kind:each_segment () do
        for slot = 15, 12, -1 do
            local rating = rate_bed (segment, slot)
            if rating > best then
                bed, best = slot, rating
            end
        end
    end
    return bed
end

-- A garden on a tile is a place of its own.
local function extend_kinds (_, ctx)
    for kind in ctx.ruleset:each_kind () do
        local bed = kind:has_mark (GARDEN) and find_bed (kind)
        if bed then
            ctx.kinds:extend (kind, { { terrain = GARDEN, slots = { bed } } })
        end
    end
end

-- Points for a garden or monastery that is not finished: one for itself and for each tile around it.
local function count_points (tile)
    return 1 + #{ tile:around () }
end

-- --- going home ---

-- Whether an abbot may go home from where he stands.
local function may_retire (piece)
    local segment = piece.segment
    return segment and (segment.terrain == GARDEN or segment.terrain == "monastery") and not segment.feature.complete
end

local retire = {
    verb = "retire", label = N_ "Call the abbot home", args = { "cell", "slot" }, phases = "deploy",
    state = "!supply:abbot",
    among = function (game, player)
        local is_barred = not game.placed or game:is_barred (player, "follower")
        return is_barred and {} or table.filter ({ game:on_table (ABBOT, player) }, may_retire)
    end,
    check = function (game, action)
        return game:is_barred (action.player, "follower") and "barred" or not action:chosen () and "no-abbot" or nil
    end,
    commit = function (game, action)
        local piece = action:chosen ()
        local tile, segment = piece.tile, piece.segment
        local n = count_points (tile)
        local how = { tile = tile, segment = segment, piece = piece, { N_ "tile", N_ "tiles", n, 1 } }
        game:add_points (action.player, n, "retired", how)
        game:send_home (piece)
    end,
    describe = function (_game, action)
        local n = count_points (action.tile)
        local text = ngettext ("Call the abbot home from column %d, row %d, for %d point",
            "Call the abbot home from column %d, row %d, for %d points", n)
        return text:format (action.x, action.y, n)
    end,
}

-- --- hooks ---

local function deploy_in_garden (_, ctx)
    return ctx.piece_kind ~= ABBOT and "abbots-only" or nil
end

-- By option, vineyards around a finished garden count as around a monastery.
local function add_vineyards (game, ctx)
    local n = ctx.complete and game:option "vineyard" and #{ ctx.segment.tile:around (nil, "vineyard") } or 0
    if n > 0 then
        ctx.terms:add (N_ "vineyard", N_ "vineyards", n, 3)
    end
end

local function explain (_game, ctx)
    local segment = ctx.segment
    if segment and segment.terrain == GARDEN and not segment.feature.complete then
        ctx.text:add_line (_ "An abbot here may go home with %d points.", count_points (ctx.tile))
    end
end

local function verify (game, ctx)
    for _, piece in ipairs { game:on_table (nil, nil, "segment", true) } do
        local terrain = piece.segment.terrain
        if piece.kind == ABBOT and (terrain == "field" or terrain == "road" or terrain == "city")
            or piece.kind ~= ABBOT and terrain == GARDEN then
            ctx.complaints:add_line ("a %s stands on a %s", piece.kind, terrain)
        end
    end
end

return {
    reasons = { { id = "retired", name = N_ "abbot called home" } },
    refusals = {
        ["barred"] = { code = "not-now", reason = N_ "No piece may be placed in this turn." },
        ["no-abbot"] = {
            code = "wrong-place",
            reason = N_ "Only your own abbot can go home, from an unfinished garden or monastery.",
        },
        ["abbots-only"] = { code = "wrong-place", reason = N_ "Only an abbot may stand in a garden." },
    },
    terrains = {
        { id = GARDEN, name = N_ "garden", role = N_ "gardener", letter = "G", closing = "around", holds = true,
          points = 1, points_open = 1, look = "ground" },
    },
    marks = {
        { id = GARDEN, name = N_ "garden", names = N_ "gardens", scope = "tile", icon = "art/garden.svg" },
    },
    pieces = {
        { id = ABBOT, name = N_ "abbot", supply = 1, strength = 1, occupies = true, home = true,
          terrains = { GARDEN, "monastery", "great-abbey" }, icon = "art/abbot.svg" },
    },
    actions = { retire },
    hooks = {
        deck = choose_tiles,
        -- Before others make kinds from these.
        kinds = { extend_kinds, priority = -10 },
        deploy = { deploy_in_garden, terrain = GARDEN },
        score = { add_vineyards, terrain = GARDEN },
        highlight = explain,
        verify = verify,
    },
}
