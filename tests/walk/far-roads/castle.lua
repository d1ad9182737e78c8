-- SPDX-License-Identifier: GPL-3.0-or-later
-- castle.lua: castles: a city of two tiles that pays later, as much as the largest feature
-- completed around it.
local castle = {}

castle.fields = {
    lord = { "int16", min = 0, max = 32767 }, -- on both tiles: the piece's number, and one
    paid = { "int16", min = 0, max = 32767 }, -- the tiles it was found to be worth
    fresh = "bool",                           -- it was made in this turn
    is_due = "bool",                          -- and this is it
}

local function each_castle_tile (game, act)
    for tile in game:each_tile () do
        if tile.state.lord > 0 then
            act (tile)
        end
    end
end

-- The one follower in a complete city of two tiles, or nil.
local function find_lord (feature)
    local lord
    if feature.terrain ~= "city" or not feature.complete or feature.tiles ~= 2 or feature.pieces ~= 1 then
        return nil
    end
    for piece in feature:each_piece () do
        lord = piece
    end
    return lord
end

local function each_new_city (game, act)
    local seen = {}
    for segment in game.last:each_segment () do
        local lord = find_lord (segment.feature)
        if lord and not seen[lord.number] then
            seen[lord.number] = true
            act (lord)
        end
    end
end

castle.action = {
    verb = "fortify",
    label = "Make it a castle",
    args = { "cell" },
    check = function (game, action)
        local tile, lord = game:tile_at (action.x, action.y), game:piece (game.frame_data)
        return not (tile and lord.tile == tile) and "no-castle" or nil
    end,
    commit = function (game, action)
        local lord = game:piece (game.frame_data)
        for segment in lord.segment.feature:each_segment () do
            local kept = segment.tile.state
            kept.lord, kept.fresh = lord.number + 1, true
        end
        game:move_piece (lord, lord.tile, action.player)
        return "done"
    end,
}

castle.phases = {
    {
        id = "castles",
        label = "Castles",
        before = "score",
        enter = function (game)
            each_new_city (game, function (lord)
                game:push_phase ("castle", lord.owner, lord.number)
            end)
        end,
    },
    {
        id = "castle",
        label = "Make it a castle",
        after = "-",
        decider = "frame",
        optional = true,
        verbs = { "fortify" },
        enter = function () return "wait" end,
        list = function (game, list)
            local tile = game:piece (game.frame_data).tile
            list:add ("fortify", tile.x, tile.y)
        end,
    },
    {
        id = "tribute",
        label = "Castles are paid",
        after = "score",
        enter = function (game)
            each_castle_tile (game, function (tile)
                local lord = game:piece (tile.state.lord - 1)
                if tile.state.is_due and lord.tile == tile then
                    game:add_points (lord.owner, tile.state.paid, "castle", {
                        tile = tile, { "tile", "tiles", tile.state.paid, 1 },
                    })
                    game:return_piece (lord)
                end
            end)
        end,
    },
}

function castle.forget (game)
    each_castle_tile (game, function (tile)
        tile.state.fresh, tile.state.is_due = false, false
    end)
end

-- Whether a tile lies on one of a castle's, or beside its longer sides.
local function is_near (game, own, tile)
    for _, across in ipairs { { 0, 1 }, { 1, 0 } } do
        local dx, dy = across[1], across[2]
        for sign = -1, 1, 2 do
            local other = game:tile_at (own.x + sign * dy, own.y + sign * dx)
            local is_whole = other and other.state.lord == own.state.lord
            for step = -1, 1 do
                local x, y = own.x + step * dx, own.y + step * dy
                if is_whole and tile.x == x and tile.y == y then
                    return true
                end
            end
        end
    end
    return false
end

local function reaches (game, own, feature)
    for segment in feature:each_segment () do
        if is_near (game, own, segment.tile) then
            return true
        end
    end
    return false
end

-- The city of a castle, by a segment on one of its tiles.
local function find_city (own)
    for segment in own:each_segment () do
        if segment.terrain == "city" and segment.feature.complete and segment.feature.tiles == 2 then
            return segment
        end
    end
    return nil
end

-- A feature was completed: castles round it are worth what it is; then those round them.
function castle.completed (game, ctx)
    local feature, size = ctx.segment.feature, game:worth (ctx.segment)
    each_castle_tile (game, function (own)
        local kept, city = own.state, find_city (own)
        if not kept.fresh and (kept.paid == 0 or kept.is_due) and kept.paid < size
            and city.feature.number ~= feature.number and reaches (game, own, feature) then
            for segment in city.feature:each_segment () do
                segment.tile.state.paid, segment.tile.state.is_due = size, true
            end
            game:make_due (city)
            castle.completed (game, { segment = city })
        end
    end)
end

-- A castle is worth nothing before, and what fell to it afterwards.
function castle.worth (_game, ctx)
    local kept = ctx.segment.tile.state
    if kept.lord > 0 and find_city (ctx.segment.tile).feature.number == ctx.segment.feature.number then
        ctx.tiles, ctx.settled = kept.paid, kept.paid > 0
    end
end

return castle
