-- SPDX-License-Identifier: GPL-3.0-or-later
-- tower.lua: towers capture pieces in reach, which are kept until three points are paid.
local tower = {}

local RANSOM = 3

local function find_tower (game)
    for tile in game:each_tile () do
        if tile.kind:has_mark "tower" then
            return tile
        end
    end
    return nil
end

-- Whether a piece can be nowhere but within reach of the tower on this tile.
local function is_within (game, own, piece)
    if piece.walks then
        for _, tile in game:network_of_way (piece.segment, { walker = piece }):each_tile () do
            if math.abs (tile.x - own.x) + math.abs (tile.y - own.y) > own.state.height then
                return false
            end
        end
        return true
    end
    return math.abs (piece.tile.x - own.x) + math.abs (piece.tile.y - own.y) <= own.state.height
end

local function find_all_prey (game)
    local own, all = find_tower (game), {}
    for piece in game:each_piece () do
        if own and piece.segment and (piece.occupies or piece.walks) and is_within (game, own, piece) then
            all[#all + 1] = piece
        end
    end
    return all
end

local function find_prey (game, x, y, kind)
    for _, piece in ipairs (find_all_prey (game)) do
        if piece.tile == game:tile_at (x, y) and piece.kind == kind then
            return piece
        end
    end
    return nil
end

tower.seize = {
    verb = "seize",
    label = "Seize",
    args = { "cell", "piece" },
    check = function (game, action)
        return not find_prey (game, action.x, action.y, action.piece) and "no-reach" or nil
    end,
    commit = function (game, action)
        local piece = find_prey (game, action.x, action.y, action.piece)
        if piece.owner == action.player then
            game:return_piece (piece)
        else
            game:take_piece (piece, action.player)
        end
    end,
}

-- One of a player's pieces of a kind that another keeps.
local function find_prisoner (game, owner, kind, keeper)
    for piece in game:each_piece () do
        if piece.place == "keeping" and piece.owner == owner and piece.kind == kind
            and piece.keeper == keeper and keeper ~= owner and owner.score >= RANSOM then
            return piece
        end
    end
    return nil
end

tower.ransom = {
    verb = "ransom",
    label = "Ransom",
    args = { "piece", "player" },
    check = function (game, action)
        return not find_prisoner (game, action.player, action.piece, action.target) and "no-prisoner"
            or nil
    end,
    commit = function (game, action)
        local piece = find_prisoner (game, action.player, action.piece, action.target)
        game:add_points (action.player, -RANSOM, "ransom")
        game:add_points (piece.keeper, RANSOM, "ransom")
        game:return_piece (piece)
    end,
}

local function each_prisoner (game, act)
    for piece in game:each_piece () do
        if piece.place == "keeping" and piece.owner == game.active
            and find_prisoner (game, piece.owner, piece.kind, piece.keeper) == piece then
            act (piece)
        end
    end
end

tower.phases = {
    {
        id = "tower",
        label = "The tower",
        before = "score",
        optional = true,
        verbs = { "seize" },
        enter = function (game)
            return #find_all_prey (game) > 0 and "wait" or "done"
        end,
        list = function (game, list)
            for _, piece in ipairs (find_all_prey (game)) do
                list:add ("seize", piece.tile.x, piece.tile.y, piece.kind)
            end
        end,
    },
    {
        id = "ransom",
        label = "Ransom",
        before = "place",
        optional = true,
        verbs = { "ransom" },
        list = function (game, list)
            each_prisoner (game, function (piece)
                list:add ("ransom", piece.kind, piece.keeper)
            end)
        end,
    },
}

function tower.build (_game, ctx)
    ctx.tile.state.height = 2
end

return tower
