-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: the mayor: a follower for cities only, as strong as his city has shields.

-- Called for cities with shields: in others he has no strength, and a city in which nobody has any pays nobody.
local function weigh (game, ctx)
    local shields = ctx.segment.feature:marks "shield"
    for piece in ctx.segment.feature:each_piece () do
        if piece.kind == "mayor" then
            ctx.strength[piece.owner] = ctx.strength[piece.owner] + shields
        end
    end
end

local function verify (game, ctx)
    for _, piece in ipairs { game:on_table "mayor" } do
        -- Where nothing is scored other rules may have him wait.
        local terrain = piece.segment and game.ruleset:terrain (piece.segment.terrain)
        if terrain and terrain.id ~= "city" and (terrain.counts or terrain.feeds) then
            ctx.complaints:add_line ("a mayor stands outside a city, at %d %d", piece.tile.x, piece.tile.y)
        end
    end
end

-- The strength of the mayors in the city under the pointer.
local function explain (game, ctx)
    local tile = ctx.slot and game:tile_at (ctx.x, ctx.y)
    if not tile then
        return
    end
    local feature = tile:segment_at (ctx.slot).feature
    if feature.terrain ~= "city" then
        return
    end
    for piece in feature:each_piece () do
        if piece.kind == "mayor" then
            -- TRANSLATORS: a player's name, the mayor's strength
            ctx.text:add_line (_ "%s's mayor: strength %d, as much as the city has shields.",
                piece.owner.name, feature:marks "shield")
        end
    end
end

return {
    pieces = {
        { id = "mayor", name = N_ "mayor", supply = 1, strength = 0, occupies = true, home = true,
          icon = "art/mayor.svg", terrains = { "city" } },
    },
    hooks = {
        strength = { weigh, terrain = "city", mark = "shield" },
        highlight = explain,
        verify = verify,
    },
}
