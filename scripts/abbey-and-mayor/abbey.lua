-- SPDX-License-Identifier: GPL-3.0-or-later
-- abbey.lua: the abbeys: where there is a hole for one, laying it, and the round of turns after the last tile.
local abbey = {}

abbey.KIND = "abbey-and-mayor/abbey"
abbey.MAX_NOTED = 32

-- Whether there are tiles on the four sides of a cell.
local function is_surrounded (game, x, y)
    local north, east, south, west = game:tiles_beside (x, y)
    return north and east and south and west
end

-- Whether an abbey may fill an empty cell.
local function is_hole (game, x, y)
    return is_surrounded (game, x, y) and game:can_place (game.ruleset:kind (abbey.KIND), x, y) ~= 0
end

-- Calls VISIT with every empty cell with tiles on its four sides until it returns true, and says whether it did.
local function scan (game, visit)
    for tile in game:each_tile () do
        local x, y = tile.x + 1, tile.y
        if not tile:neighbour (1) and is_surrounded (game, x, y) and visit (x, y) then
            return true
        end
    end
    return false
end

-- Counts the holes, and notes as many of them as there is room for.
function abbey.note_holes (game)
    local kept, n = game.state, 0
    scan (game, function (x, y)
        n = n + 1
        if n <= abbey.MAX_NOTED then
            kept.cells[n] = game:cell (x, y)
        end
    end)
    for i = n + 1, math.min (kept.holes, abbey.MAX_NOTED) do
        kept.cells[i] = nil
    end
    kept.holes = n
end

function abbey.count_holes (game)
    local n = 0
    scan (game, function ()
        n = n + 1
    end)
    return n
end

-- Calls VISIT with every hole that an abbey may fill until it returns true, and says whether it did.
local function find_hole (game, visit)
    local kept = game.state
    local n = kept.holes
    if n > abbey.MAX_NOTED then
        return scan (game, function (x, y)
            return is_hole (game, x, y) and visit (x, y)
        end)
    end
    for i = 1, n do
        local x, y = game:cell_xy (kept.cells[i])
        if is_hole (game, x, y) and visit (x, y) then
            return true
        end
    end
    return false
end

-- A tile fills a hole, or the cells beside it become some.
function abbey.placed (game, ctx)
    local kept, tile = game.state, ctx.tile
    local x, y = tile.x, tile.y
    local north, east, south, west = game:tiles_beside (x, y)
    if north and east and south and west or not north and is_surrounded (game, x, y - 1)
        or not east and is_surrounded (game, x + 1, y) or not south and is_surrounded (game, x, y + 1)
        or not west and is_surrounded (game, x - 1, y) then
        abbey.note_holes (game)
    end
    kept.placed = true
end

-- Each player begins with one.
function abbey.deal (game)
    if game.state.dealt then
        return
    end
    game.state.dealt = true
    for player in game:each_player () do
        game:add_counter (player, "abbey", 1)
    end
end

local function any ()
    return true
end

-- Whether tiles of a river are still to come, and abbeys wait for them.
local function waits_for_river (game)
    if not game.ruleset:terrain "river" or game:option "river" == "lay" then
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
    return not game.state.second and game.ruleset:has_rules "bridges-castles-bazaars"
        and #game:tray ("stall", player) > 0
end

local function may_lay (game, player)
    return game.state.holes > 0 and player:counter "abbey" > 0 and not waits_for_river (game)
        and not has_bought (game, player)
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
        game:lay_tile (game.ruleset:kind (abbey.KIND), action.x, action.y, 0, action.player)
        game:skip_to "deploy"
    end,
    describe = function (game, action)
        return (_ "Lay the abbey at column %d, row %d"):format (action.x, action.y)
    end,
}

abbey.phase = {
    id = "abbey",
    label = N_ "Lay the abbey",
    before = "draw",
    optional = true,
    decline = N_ "Draw a tile",
    verbs = { "abbey" },
    enter = function (game)
        return may_lay (game, game.active) and find_hole (game, any) and "wait" or "done"
    end,
    list = function (game, list)
        find_hole (game, function (x, y)
            list:add ("abbey", x, y)
        end)
    end,
}

-- After the last tile: the next player, clockwise from the left of who placed it, who can still lay an abbey.
function abbey.ending (game, ctx)
    local kept = game.state
    if ctx.player or game:option "late-abbey" == "off" then
        return
    end
    if kept.late == 0 then
        -- A part of the last turn that a builder brings may be the abbey's.
        if ctx.again and may_lay (game, game.active) and find_hole (game, any) then
            ctx.player = game.active
            return
        end
        kept.late, kept.asked = game.active.index + 1, 0
    end
    while kept.asked < game.n_players do
        kept.asked = kept.asked + 1
        local player = game:player ((kept.late - 1 + kept.asked) % game.n_players)
        if may_lay (game, player) and find_hole (game, any) then
            ctx.player = player
            return
        end
    end
end

return abbey
