-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Heretics & Shrines: where shrines and monasteries may lie, and the race of two that lie side by side.

-- The shrine, or monastery, of a tile; nil: it has none.
local function find_segment (tile)
    for segment in tile:each_segment () do
        if segment.terrain == "monastery" then
            return segment
        end
    end
    return nil
end

local function is_shrine (segment)
    return segment.part:marks "shrine" > 0
end

-- The segments on the eight cells around one that are shrines, or that are monasteries.
local function list_around (game, x, y, shrines)
    local found, tiles = {}, { game:tiles_around (x, y, "monastery") }
    for i = 1, #tiles do
        local segment = find_segment (tiles[i])
        if is_shrine (segment) == shrines then
            found[#found + 1] = segment
        end
    end
    return found
end

-- Each has at most one of the others beside it.
local function is_banned (game, x, y, shrine)
    local others = list_around (game, x, y, not shrine)
    local other = others[1] and others[1].tile
    return #others > 1 or #others == 1 and #list_around (game, other.x, other.y, shrine) > 0
end

local function forbid (game, ctx, shrine)
    local places = { ctx.candidates:unpack () }
    for i = 1, #places, 3 do
        local x, y = places[i], places[i + 1]
        if places[i + 2] ~= 0 and game:tiles_around (x, y, "monastery") and is_banned (game, x, y, shrine) then
            ctx.candidates:set (i // 3 + 1, 0)
        end
    end
    return "ban"
end

local function place_shrine (game, ctx)
    return forbid (game, ctx, true)
end

-- Called once a shrine lies on the table: before, monasteries have no rivals.
local function place_monastery (game, ctx)
    for part in ctx.kind:each_segment () do
        if part:marks "shrine" > 0 then
            return nil
        end
    end
    return forbid (game, ctx, false)
end

-- The rival of a shrine or monastery: of the other kind, beside it, not finished, with figures in it as this one has.
local function find_rival (game, segment)
    if segment.feature.pieces > 0 then
        for _, other in ipairs (list_around (game, segment.tile.x, segment.tile.y, not is_shrine (segment))) do
            if other.feature.pieces > 0 and not other.feature.complete then
                return other
            end
        end
    end
    return nil
end

-- Whoever is finished first has the figures of the rival go home without points.
local function scored (game, ctx)
    local rival = ctx.complete and not ctx.final and find_rival (game, ctx.segment)
    if not rival then
        return
    end
    for piece in rival.feature:each_piece () do
        if piece.home then
            piece.state.lost, game.state.lost = true, true
        end
        local owner = piece.home and piece.owner
        if owner then
            local text = is_shrine (rival) and _ "%s's heretic loses the race" or _ "%s's monk loses the race"
            game:tell (text:format (owner.name), owner)
        end
    end
end

-- They go with the winner's: until then they count for whatever else the tile has finished.
local function send_losers_home (game)
    game.state.lost = false
    for piece in game:each_piece () do
        if piece.state.lost then
            piece.state.lost = false
            game:return_piece (piece)
        end
    end
end

local function explain (game, ctx)
    local segment = ctx.segment
    local rival = segment and segment.terrain == "monastery" and not segment.feature.complete
        and find_rival (game, segment)
    if rival then
        ctx.segments:add (rival)
        ctx.text:add_line (_ "A race with its neighbour: whichever is not finished first gets nothing.")
    end
end

local function verify (game, ctx)
    for tile in game:each_tile () do
        local segment = not game.ruleset.has_prelude and find_segment (tile)
        if segment and #list_around (game, tile.x, tile.y, not is_shrine (segment)) > 1 then
            ctx.complaints:add_line ("more than one rival at %d %d", tile.x, tile.y)
        end
    end
end

return {
    state = {
        game = { lost = "bool" },  -- somebody has lost a race, and is still there
        piece = { lost = "bool" }, -- this one has
    },
    refusals = {
        ["ban"] = {
            code = "wrong-place",
            reason = N_ "Beside a shrine there is one monastery at most, and beside a monastery one shrine.",
        },
    },
    marks = {
        { id = "shrine", name = N_ "shrine", names = N_ "shrines", scope = "segment", icon = "art/shrine.svg" },
    },
    hooks = {
        place = {
            { place_shrine, mark = "shrine" },
            { place_monastery, terrain = "monastery", state = "mark:shrine" },
        },
        scored = { scored, terrain = "monastery", state = "mark:shrine" },
        returning = { send_losers_home, state = "lost" },
        highlight = { explain, state = "mark:shrine" },
        verify = verify,
    },
}
