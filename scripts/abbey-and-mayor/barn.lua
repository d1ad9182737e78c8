-- SPDX-License-Identifier: GPL-3.0-or-later
-- barn.lua: the barns: where one may stand, what its farm pays when it is built and joined, and at the end.
local barn = {}

-- The farm at a corner of cells: the segment in the cell south-east of it.  Nil: not all four tiles show one farm
-- there.
local function farm_at (game, x, y)
    return game:segment_at_corner ("field", x, y)
end

-- Notes a barn that was built.
local function note (game, piece)
    local kept, farm = game.state, farm_at (game, piece.x, piece.y)
    if not farm then
        error (("a barn was put on corner %d %d, where no four tiles show one farm"):format (piece.x, piece.y), 0)
    end
    kept.n_barns = kept.n_barns + 1
    kept.barns[kept.n_barns] = piece.number
    kept.farms[kept.n_barns] = farm.number
end

-- Notes those that are on the table, and who has one left.
function barn.note_all (game)
    for player in game:each_player () do
        player.state.barn = game:find_piece ("barn", player) ~= nil
    end
    for _, piece in ipairs { game:on_table "barn" } do
        note (game, piece)
    end
end

-- A barn was taken home by other rules: the others are noted anew.
function barn.returned (game)
    local kept = game.state
    kept.n_barns = 0
    kept.barns:fill (0)
    kept.farms:fill (0)
    barn.note_all (game)
end

-- The farms with barns on the table: a list of the barns, each with its farm.
local function list_barns (game)
    local kept, found = game.state, {}
    for i = 1, kept.n_barns do
        found[i] = { piece = game:piece (kept.barns[i]), farm = game:segment (kept.farms[i]) }
    end
    return found
end

local function holds_barn (game, farm)
    return farm.feature:has (game.state.farms:unpack (game.state.n_barns))
end

-- Why no barn may stand at a corner of the tile just placed, or nil.
local function refuse (game, x, y)
    local farm = farm_at (game, x, y)
    if not farm then
        return "no-farm"
    end
    return game:option "barn" ~= "stack" and holds_barn (game, farm) and "two-barns" or nil
end

barn.action = {
    verb = "barn",
    label = N_ "Build the barn",
    args = { "corner" },
    phases = { "deploy" },
    check = function (game, action)
        if not game:find_piece ("barn", action.player) then
            return "no-barn"
        end
        local last, x, y = game.placed, action.corner_x, action.corner_y
        if not last or (x ~= last.x and x ~= last.x + 1) or (y ~= last.y and y ~= last.y + 1) then
            return "far-barn"
        end
        return refuse (game, x, y) or game:is_barred (action.player, "follower") and "barred" or nil
    end,
    commit = function (game, action)
        local piece = game:find_piece ("barn", action.player)
        game:put_on_corner (piece, action.corner_x, action.corner_y, action.player)
        piece.state.fresh, game.state.built = true, true
        action.player.state.barn = game:find_piece ("barn", action.player) ~= nil
        note (game, piece)
    end,
    describe = function (game, action)
        local x, y = action.corner_x, action.corner_y
        return (_ "Build the barn where columns %d and %d meet rows %d and %d"):format (x - 1, x, y - 1, y)
    end,
}

-- The corners of the tile just placed; most lack one of the tiles beside.
function barn.list (game, ctx)
    local last = game.placed
    if not last then
        return
    end
    local corners = { last:corners "field" }
    for i = 1, #corners, 2 do
        local x, y = corners[i], corners[i + 1]
        if not refuse (game, x, y) and not game:is_barred (game.active, "follower") then
            ctx.list:add ("barn", x, y)
        end
    end
end

-- Nobody comes to a farm with a barn any more.
function barn.deploy (game, ctx)
    if holds_barn (game, ctx.segment)
        and (ctx.piece_kind == "pig" or game.ruleset:piece (ctx.piece_kind).occupies) then
        return "barn-farm"
    end
end

-- Pays those with the most farmers in a farm so much for each city; then farmers and pigs go home.
local function send_farmers_home (game, farm, price)
    for piece in farm.feature:each_piece () do
        if piece.home then
            game:score_field (farm, price, nil, true)
            return
        end
    end
end

-- What a new barn pays the farmers it sends home, for each city; in the first edition as it does at the end, if so
-- wished.
local function first_price (game)
    return game.ruleset.edition == 1 and game:option "barn-base" == "4" and 4 or 3
end

barn.phase = {
    id = "barn",
    label = N_ "Farms with barns are scored",
    after = "score",
    state = "n_barns",
    enter = function (game)
        local kept = game.state
        for _, found in ipairs (kept.built and list_barns (game) or {}) do
            if found.piece.state.fresh then
                found.piece.state.fresh = false
                send_farmers_home (game, found.farm, first_price (game))
            end
        end
        if kept.built then
            kept.built = false
        end
        for _, number in ipairs { kept.farms:unpack (kept.n_barns) } do
            send_farmers_home (game, game:segment (number), 1)
        end
    end,
}

-- Before the rest is scored: farmers who have come to a farm with a barn since it was last scored, as from the count's
-- market, are paid as those whose farm was joined to it.  They stay where they are, but are not paid again.
function barn.pay_latecomers (game)
    for _, found in ipairs (list_barns (game)) do
        local feature = found.farm.feature
        if feature.occupied and not feature.withheld then
            game:score_field (found.farm, 1)
            game:withhold (found.farm)
        end
    end
end

-- At the end a barn pays its owner, once for a farm, whoever else has a barn there.
function barn.final (game)
    local paid = {}
    for _, found in ipairs (list_barns (game)) do
        local key = found.farm.feature.number * 8 + found.piece.owner.index
        local worth = not paid[key] and game:preview_field (found.farm, 4)
        paid[key] = true
        if worth and worth.value > 0 then
            -- What rules make of single cities, a castle's point.
            local more = worth.value - worth[1][3] * worth[1][4]
            game:add_points (found.piece.owner, worth.value, "barn", {
                segment = found.farm,
                worth[1],
                more ~= 0 and { N_ "extra point", N_ "extra points", more, 1 } or nil,
            })
        end
    end
end

-- A barn stands where a farm is at its corner.
function barn.verify (game, ctx)
    local n = #{ game:on_table "barn" }
    if game.state.counted and n ~= game.state.n_barns then
        ctx.complaints:add_line ("%d barns are on the table, not %d", n, game.state.n_barns)
    end
    for _, found in ipairs (list_barns (game)) do
        local x, y = found.piece.x, found.piece.y
        if farm_at (game, x, y) ~= found.farm then
            ctx.complaints:add_line ("the barn at %d %d stands on no farm", x, y)
        end
    end
end

return barn
