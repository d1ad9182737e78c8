-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: made-up rules about roads and networks, which the wanderers must respect.
local castle = require "castle"
local tower = require "tower"
local wagon = require "wagon"

local function is_marked (tile, mark)
    return tile.kind:has_mark (mark)
end

-- Those on roads that count as standing there.
local function is_on_road (piece)
    return piece.segment and piece.segment.terrain == "road" and (piece.occupies or piece.walks)
end

-- --- the ferry ---

-- The road of the lake that the ferry does not serve, counted round from the east.
local function is_served (tile, way)
    return way == nil or way.index ~= 1 + 2 * tile.state.left
end

local function check_step (_game, ctx)
    if is_marked (ctx.tile, "ferry") and ctx.junction
        and not (is_served (ctx.tile, ctx.from) and is_served (ctx.tile, ctx.to)) then
        return "no-ferry"
    end
end

local function find_lake (game)
    for tile in game:each_tile () do
        if is_marked (tile, "ferry") then
            return tile
        end
    end
    return nil
end

local row = {
    verb = "row",
    label = "Turn the ferry",
    args = { "cell" },
    check = function (game, action)
        local tile = game:tile_at (action.x, action.y)
        return not (tile and is_marked (tile, "ferry")) and "no-ferry" or nil
    end,
    commit = function (game, action)
        local kept = game:tile_at (action.x, action.y).state
        kept.left = (kept.left + 1) % 3
    end,
}

local function list_ferry (game, list)
    local tile = find_lake (game)
    list:add ("row", tile.x, tile.y)
end

-- --- the tunnel ---

local function add_mouths (game, ctx)
    if ctx.piece_kind == "lantern" then
        for tile in game:each_tile () do
            if is_marked (tile, "mouth") and tile ~= game.last then
                ctx.segments:add (tile:segment (1))
            end
        end
    end
end

local function check_lantern (_game, ctx)
    local tile = ctx.segment.tile
    return not (is_marked (tile, "mouth") and ctx.segment.terrain == "road") and "no-mouth" or nil
end

-- A lantern that came with the tile in question was not there before it.
local function find_link (game, ctx)
    local here, there
    for piece in game:each_piece () do
        if piece.kind == "lantern" and piece.segment and not (ctx.without and piece.state.fresh) then
            if piece.segment == ctx.segment then
                here = piece.owner
            end
        end
    end
    for piece in game:each_piece () do
        there = piece.kind == "lantern" and piece.segment
        if here and there and there ~= ctx.segment and piece.owner == here
            and not (ctx.without and piece.state.fresh) then
            ctx.segments:add (there)
        end
    end
end

local function forget (game)
    castle.forget (game)
    for piece in game:each_piece () do
        if piece.kind == "lantern" then
            piece.state.fresh = false
        end
    end
end

-- --- the circle ---

local function find_thief (game, x, y, kind, player)
    for piece in game:each_piece () do
        if piece.owner == player and piece.kind == kind and is_on_road (piece)
            and piece.tile == game:tile_at (x, y) then
            return piece
        end
    end
    return nil
end

local banish = {
    verb = "banish",
    label = "Send a robber home",
    args = { "cell", "piece" },
    check = function (game, action)
        return not find_thief (game, action.x, action.y, action.piece, action.player) and "no-thief" or nil
    end,
    commit = function (game, action)
        game:return_piece (find_thief (game, action.x, action.y, action.piece, action.player))
        return "done"
    end,
}

local function list_thieves (game, list)
    for piece in game:each_piece () do
        if piece.owner == game.decider and is_on_road (piece) then
            list:add ("banish", piece.tile.x, piece.tile.y, piece.kind)
        end
    end
end

local function draw_circle (game, _ctx)
    for player in game:each_player () do
        for piece in game:each_piece () do
            if piece.owner == player and is_on_road (piece) then
                game:push_phase ("banish", player)
                break
            end
        end
    end
end

local function mark (id) return { id = id, name = id, scope = "tile" } end

return {
    marks = { mark "ferry", mark "booth", mark "tower", mark "circle", mark "mouth" },
    terrains = {
        { id = "shrine", name = "shrine", letter = "S", closing = "around", holds = true, counts = true,
          points = 1, points_open = 1, look = "building" },
    },
    pieces = {
        { id = "lantern", name = "lantern", supply = 2 },
        { id = "wagon", name = "wagon", supply = 1, strength = 1, occupies = true, home = true },
    },
    reasons = { { id = "castle", name = "castle" }, { id = "ransom", name = "ransom" } },
    state = {
        tile = {
            left = { "int8", min = 0, max = 2 },
            height = { "int8", min = 0, max = 9 },
            lord = castle.fields.lord,
            paid = castle.fields.paid,
            fresh = castle.fields.fresh,
            is_due = castle.fields.is_due,
        },
        piece = { fresh = "bool" },
    },
    refusals = {
        booth = "A booth stands there.",
        ["no-ferry"] = "No ferry goes there.",
        ["no-mouth"] = "A lantern hangs at the mouth of a tunnel.",
        ["no-reach"] = "The tower does not reach that far.",
        ["no-prisoner"] = "Nobody of yours is held there, or you cannot pay.",
        ["no-thief"] = "Nobody stands on a road there.",
        ["no-castle"] = "That is no city to make a castle of.",
        ["no-way"] = "The wagon finds no way there.",
    },
    actions = { row, banish, tower.seize, tower.ransom, castle.action, wagon.action },
    phases = {
        { id = "ferry", label = "The ferry", before = "wander,score", optional = true, verbs = { "row" },
          enter = function (game) return find_lake (game) and "wait" or "done" end, list = list_ferry },
        { id = "banish", label = "The circle", after = "-", decider = "frame", verbs = { "banish" },
          enter = function () return "wait" end, list = list_thieves },
        tower.phases[1],
        tower.phases[2],
        castle.phases[1],
        castle.phases[2],
        castle.phases[3],
        wagon.phases[1],
        wagon.phases[2],
    },
    hooks = {
        junction = { function () return "booth" end, mark = "booth" },
        step = check_step,
        links = { find_link, mark = "mouth" },
        targets = { add_mouths, piece_kind = "lantern" },
        deploy = { check_lantern, piece_kind = "lantern" },
        deployed = {
            function (game, ctx)
                game:piece (ctx.piece.number).state.fresh = true
            end,
            piece_kind = "lantern",
        },
        completed = castle.completed,
        worth = { castle.worth, terrain = "city" },
        turn_begin = forget,
        placed = { { tower.build, mark = "tower" }, { draw_circle, mark = "circle" } },
    },
}
