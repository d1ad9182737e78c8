-- SPDX-License-Identifier: GPL-3.0-or-later
-- abbey.lua: the abbeys: where there is a hole for one, laying it, and the round of turns after the last tile.
local abbey = {}

abbey.KIND = "abbey-and-mayor/abbey"

-- Whether an abbey may fill an empty cell.
local function is_hole (game, x, y)
    local north, east, south, west = game:tiles_beside (x, y)
    return north and east and south and west and game:can_place (game.ruleset:kind (abbey.KIND), x, y) ~= 0
end

-- The cells that an abbey may fill: in the order in which the tiles to their west were laid.
local function find_holes (game)
    local cells, found, kind = { game:open_cells (4) }, {}, game.ruleset:kind (abbey.KIND)
    for i = 1, #cells, 2 do
        local x, y = cells[i], cells[i + 1]
        if game:can_place (kind, x, y) ~= 0 then
            found[#found + 1] = { x = x, y = y, west = game:tile_at (x - 1, y).number }
        end
    end
    table.sort (found, function (a, b)
        return a.west < b.west
    end)
    return found
end

-- Each player begins with one, and who has one is noted, and whether one lies there.
function abbey.deal (game)
    local dealt, kind = game.state.dealt, game.ruleset:kind (abbey.KIND)
    for tile in game:each_tile () do
        game.state.laid = game.state.laid or tile.kind == kind
    end
    game.state.river = game.ruleset:terrain "river" ~= nil and game:option "river" == "wait"
    game.state.dealt = true
    for player in game:each_player () do
        if not dealt then
            game:add_counter (player, "abbey", 1)
        end
        player.state.abbey = player:counter "abbey" > 0
    end
end

-- Whether tiles of a river are still to come, and abbeys wait for them.
local function waits_for_river (game)
    if not game.state.river then
        return false
    end
    for kind in game.ruleset:each_kind () do
        if kind:has_terrain "river" and kind.left > 0 then
            return true
        end
    end
    return false
end

-- Whether a tile that the player bought is what he draws in this part of his turn.
local function has_bought (game, player)
    return game.ruleset:has_rules "bridges-castles-bazaars" and #game:tray ("stall", player) > 0
        and game:get_field "bridges-castles-bazaars.second" == 0
end

local function may_lay (game, player)
    local cells = player.state.abbey and { game:open_cells (4) } or {}
    if #cells == 0 then
        return false
    end
    -- No tile of a river comes back once the last was drawn.
    game.state.river = waits_for_river (game)
    if game.state.river or has_bought (game, player) then
        return false
    end
    local kind = game.ruleset:kind (abbey.KIND)
    for i = 1, #cells, 2 do
        if game:can_place (kind, cells[i], cells[i + 1]) ~= 0 then
            return true
        end
    end
    return false
end

abbey.action = {
    verb = "abbey",
    label = N_ "Lay the abbey",
    args = { "cell" },
    check = function (game, action)
        if action.player:counter "abbey" == 0 then
            return "no-abbey"
        end
        if waits_for_river (game) then
            return "river"
        end
        if has_bought (game, action.player) then
            return "bought"
        end
        local inside = action.x >= 0 and action.x < game.width and action.y >= 0 and action.y < game.height
        if not inside or game:tile_at (action.x, action.y) or not is_hole (game, action.x, action.y) then
            return "no-hole"
        end
    end,
    commit = function (game, action)
        game:add_counter (action.player, "abbey", -1)
        action.player.state.abbey = action.player:counter "abbey" > 0
        game:lay_tile (game.ruleset:kind (abbey.KIND), action.x, action.y, 0, action.player)
        game.state.laid = true
        game:skip_to "deploy"
    end,
    describe = { N_ "Lay the abbey at column %d, row %d", "x", "y" },
}

abbey.phase = {
    id = "abbey",
    label = N_ "Lay the abbey",
    before = "draw",
    optional = true,
    decline = N_ "Draw a tile",
    state = "abbey",
    verbs = { "abbey" },
    enter = function (game)
        return may_lay (game, game.active) and "wait" or "done"
    end,
    list = function (game, list)
        for _, hole in ipairs (find_holes (game)) do
            list:add ("abbey", hole.x, hole.y)
        end
    end,
}

-- The pile is used up: a further part of this turn, as a builder brings it, may be the abbey's.
function abbey.last_part (game, ctx)
    local is_on = game.state.late == 0 and game:option "late-abbey" == "on"
    if is_on and ctx.again and not ctx.player and may_lay (game, game.active) then
        ctx.player = game.active
    end
end

-- After the last tile: the next player, clockwise from the left of who placed it, who can still lay an abbey.
function abbey.ending (game, ctx)
    local kept = game.state
    if ctx.player or game:option "late-abbey" == "off" then
        return
    end
    if kept.late == 0 then
        kept.late, kept.asked = game.active.index + 1, 0
    end
    while kept.asked < game.n_players do
        kept.asked = kept.asked + 1
        local player = game:player ((kept.late - 1 + kept.asked) % game.n_players)
        if may_lay (game, player) then
            ctx.player = player
            return
        end
    end
end

return abbey
