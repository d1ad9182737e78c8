-- SPDX-License-Identifier: GPL-3.0-or-later
-- fairy.lua: the fairy of The Princess & the Dragon comes to whoever stands on a tower (option `fairy`).
local fairy = {}

-- Her piece, or nil: she does not take part, or goes to no tower.
local function find (game)
    local takes_part = game.ruleset:piece "fairy" and game:option "fairy" == "top"
    return takes_part and ((game:on_table "fairy") or game:find_piece "fairy") or nil
end

-- Whose follower stands on the tower of a tile, or nil.
local function owner_at (tile)
    local top = tile and tile.kind:has_mark "tower" and tile:pieces ("tile", true)
    return top and top.owner
end

local function is_beside (piece, tile)
    return piece.place == "tile" and piece.tile == tile
end

-- Lists the towers to which a player may call her, of ON_TILES, followers that stand on tiles as a whole.
function fairy.list (game, player, on_tiles, list)
    local piece = #on_tiles > 0 and find (game)
    for _, his in ipairs (piece and not game:is_barred (player, "fairy") and on_tiles or {}) do
        if his.owner == player and his.tile.kind:has_mark "tower" and not is_beside (piece, his.tile) then
            list:add ("fairy-top", his.tile)
        end
    end
end

fairy.action = {
    verb = "fairy-top", label = N_ "Move the fairy to a tower", args = { "cell" }, phases = { "deploy" },
    check = function (game, action)
        local piece, player, tile = find (game), action.player, action.tile
        return (not piece or owner_at (tile) ~= player) and "no-top"
            or is_beside (piece, tile) and "beside" or game:is_barred (player, "fairy") and "barred" or nil
    end,
    commit = function (game, action)
        game:move_piece (find (game), action.tile, action.player)
        game.state.called = true
    end,
    describe = { N_ "Put the fairy beside the tower at column %d, row %d", "x", "y" },
}

-- Whether she brings her point for a follower elsewhere on the tile, all of which is her seat by an option of her own.
local function is_paid (game, tile)
    for _, piece in ipairs { tile:pieces ("segment", true) } do
        if piece.owner == game.active and game.ruleset:option "princess-and-dragon.fairy-seat" == "tile" then
            return true
        end
    end
    return false
end

-- A point as his turn begins; nothing more, as he is in no feature.
function fairy.pay (game, ctx)
    local piece = find (game)
    game.state.called = piece.place == "tile"
    if game.state.called and owner_at (piece.tile) == game.active and not ctx.again and not ctx.late
        and not is_paid (game, piece.tile) then
        game:add_points (game.active, 1, "fairy", { tile = piece.tile })
    end
end

return fairy
