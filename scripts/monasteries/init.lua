-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Monasteries: the abbot's place beside the monk's, and what it is worth at the end.

local ABBEY = "great-abbey"

-- The monk's part and the abbot's of the tile with this segment, each as the other of the two.
local function find_other (segment)
    for other in segment.tile:each_segment () do
        if other.terrain ~= segment.terrain and (other.terrain == ABBEY or other.terrain == "monastery") then
            return other
        end
    end
    return nil
end

-- One tile has one of them, unless other rules bring the second whoever is there.
local function deploy (_, ctx)
    local other = not ctx.occupied and find_other (ctx.segment)
    if other and other.feature.occupied then
        return "one-seat"
    end
    return nil
end

local function find_worth (tile)
    return 1 + #{ tile:rows () }
end

local function score (_, ctx)
    ctx.tiles = find_worth (ctx.segment.tile)
end

-- While only an abbot lives there nobody else, as the lord of a castle, gets anything for it.
local function is_abbots (segment)
    local other = not segment.feature.occupied and find_other (segment) or nil
    return other ~= nil and other.feature.occupied
end

local function withhold (game, ctx)
    if is_abbots (ctx.segment) then
        game:withhold (ctx.segment)
    end
end

-- Nor may anybody come to it, as from the count's city, before it is scored; unless a monk has come by now.
local function look_again (game)
    if game.n_completed == 0 then
        return
    end
    for _, segment in game:each_completed () do
        local is_kept = segment.terrain == "monastery" and is_abbots (segment)
        if segment.terrain == "monastery" and segment.feature.withheld ~= is_kept then
            game:withhold (segment, is_kept)
        end
    end
end

local function note_house (game)
    game.state.houses = true
end

-- They take the place of the plain monasteries.
local function choose_tiles (_, ctx)
    for i = 1, ctx.n do
        local kind = ctx.kinds[i]
        if not ctx.ruleset:option "monasteries.keep" and kind:has_terrain "monastery" and kind.id:match "^core/" then
            ctx.counts[i] = 0
        end
    end
end

local function explain (game, ctx)
    local tile, segment = ctx.tile, ctx.segment
    if not segment or segment.terrain ~= ABBEY then
        return
    end
    local text = _ "An abbot here would get %d points now; he stays to the end."
    ctx.text:add_line (text:format (find_worth (tile)))
    ctx.cells:add (tile.x, tile.y)
    for _, beside in ipairs { tile:rows () } do
        ctx.cells:add (beside.x, beside.y)
    end
end

return {
    state = { game = { houses = "bool" } }, -- a great monastery lies on the table
    refusals = {
        ["one-seat"] = { code = "occupied", reason = N_ "Somebody lives in this monastery, as its monk or its abbot." },
    },
    terrains = {
        { id = ABBEY, name = N_ "abbot's house", role = N_ "abbot", letter = "B", closing = "never", holds = true,
          counts = true, points_open = 1, look = "building", colours = { 0xb8a88a, 0x7d5a44 } },
    },
    hooks = {
        deck = choose_tiles,
        deploy = { { deploy, terrain = ABBEY }, { deploy, terrain = "monastery" } },
        placed = { note_house, terrain = ABBEY },
        acted = { look_again, state = "houses" },
        completed = { withhold, terrain = "monastery" },
        score = { score, terrain = ABBEY },
        highlight = explain,
    },
}
