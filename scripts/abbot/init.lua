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
    for i = 0, ctx.ruleset.n_kinds - 1 do
        local kind = ctx.ruleset:kind (i)
        local bed = kind:has_mark (GARDEN) and find_bed (kind)
        if bed then
            ctx.kinds:extend (kind, { { terrain = GARDEN, slots = { bed } } })
        end
    end
end

local function count_around (game, tile)
    return #{ game:tiles_around (tile.x, tile.y) }
end

-- --- going home ---

-- Whether an abbot may go home from where he stands.
local function may_retire (piece)
    local segment = piece.segment
    return segment and (segment.terrain == GARDEN or segment.terrain == "monastery") and not segment.feature.complete
end

local retire = {
    verb = "retire", label = N_ "Call the abbot home", args = { "cell", "slot" }, phases = "deploy", state = "out",
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
        local n = 1 + count_around (game, tile)
        local how = { tile = tile, segment = segment, piece = piece, { N_ "tile", N_ "tiles", n, 1 } }
        game:add_points (action.player, n, "retired", how)
        game:send_home (piece)
    end,
    describe = function (game, action)
        local tile = game:tile_at (action.x, action.y)
        local n = 1 + (tile and count_around (game, tile) or 0)
        local text = ngettext ("Call the abbot home from column %d, row %d, for %d point",
            "Call the abbot home from column %d, row %d, for %d points", n)
        return text:format (action.x, action.y, n)
    end,
}

-- --- hooks ---

-- Keeps how many abbots each player has on the table, so that nobody is asked while there is none.
local function count_out (game, player)
    player.state.out = #{ game:on_table (ABBOT, player) }
end

local function note_piece (game, ctx)
    count_out (game, ctx.piece.owner)
end

local function deploy_in_garden (_, ctx)
    return ctx.piece_kind ~= ABBOT and "abbots-only" or nil
end

local function has_vineyard (tile)
    return tile.kind:has_mark "vineyard"
end

-- By option, vineyards around a finished garden count as around a monastery.
local function add_vineyards (game, ctx)
    if not ctx.complete or not game:option "vineyard" then
        return
    end
    local tile = ctx.segment.tile
    local n = #table.filter ({ game:tiles_around (tile.x, tile.y) }, has_vineyard)
    if n > 0 then
        ctx.terms:add (N_ "vineyard", N_ "vineyards", n, 3)
    end
end

local function explain (game, ctx)
    local tile, segment = ctx.tile, ctx.segment
    if not segment or segment.terrain ~= GARDEN or segment.feature.complete then
        return
    end
    ctx.text:add_line (_ "An abbot here may go home with %d points.", 1 + count_around (game, tile))
end

local function verify (game, ctx)
    for player in game:each_player () do
        local n = #{ game:on_table (ABBOT, player) }
        if player.state.out ~= n then
            ctx.complaints:add_line ("%s has %d abbots on the table", player.name, n)
        end
    end
    for _, piece in ipairs { game:on_table (ABBOT) } do
        local terrain = piece.segment and piece.segment.terrain
        if terrain == "field" or terrain == "road" or terrain == "city" then
            ctx.complaints:add_line ("the abbot of %s stands on a %s", piece.owner.name, terrain)
        end
    end
    for segment in game:each_segment () do
        if segment.terrain == GARDEN then
            local tile = segment.tile
            local n = count_around (game, tile)
            if segment.feature.complete ~= (n == 8) then
                ctx.complaints:add_line ("the garden at %d %d has %d tiles around it", tile.x, tile.y, n)
            end
            for piece in segment.feature:each_piece () do
                if piece.occupies and piece.kind ~= ABBOT then
                    ctx.complaints:add_line ("a %s is in the garden at %d %d", piece.kind, tile.x, tile.y)
                end
            end
        end
    end
end

return {
    state = {
        player = { out = { "int8", min = 0, max = 1 } }, -- his abbot stands on the table
    },
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
        deployed = { note_piece, piece_kind = ABBOT },
        moved = { note_piece, piece_kind = ABBOT },
        returned = { note_piece, piece_kind = ABBOT },
        score = { add_vineyards, terrain = GARDEN },
        highlight = explain,
        verify = verify,
    },
}
