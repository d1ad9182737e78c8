-- SPDX-License-Identifier: GPL-3.0-or-later
-- bridges.lua: bridges: the kinds of tiles that have one, and where one may be built.
local bridges = {}

-- A bridge is named by the lowest slot of its road, as it lies: from north to south, from west to east.
local NORTH_SOUTH, WEST_EAST = 1, 4
-- What a kind with a bridge is called after its base and a colon, by the bridge's lowest slot as printed.
local names = { [NORTH_SOUTH] = "bridge-ns", [WEST_EAST] = "bridge-we" }
-- For both, as a mask: the sides at which it ends.
local ends = { [NORTH_SOUTH] = 1 | 4, [WEST_EAST] = 2 | 8 }

-- Nothing is joined with the road but what is at its ends; fields go on below it.
function bridges.make_kinds (game, ctx)
    local bases = {}
    for kind in ctx.ruleset:each_kind () do
        bases[#bases + 1] = kind
    end
    for i = 1, #bases do
        local fields = bases[i]:sides "field"
        for _, slot in ipairs { NORTH_SOUTH, WEST_EAST } do
            if fields & ends[slot] == ends[slot] and bases[i].n_segments < 16 then
                ctx.kinds:add (bases[i], names[slot],
                    { { terrain = "road", slots = { slot, slot + 6 }, marks = { "bridge" } } })
            end
        end
    end
end

-- KIND with a bridge that leads through SLOT when it is turned so; nil: it cannot have one.
local function with_bridge (game, kind, rotation, slot)
    local printed = rotation % 2 == 0 and slot or NORTH_SOUTH + WEST_EAST - slot
    return game.ruleset:kind (kind.id .. ":" .. names[printed])
end

-- What no bridge may end at, although it matches all: an abbey; nil: it may end at whatever it matches.
local function barrier (game)
    return game.ruleset:terrain "precinct" and not game:option "bridge-to-abbey" and "precinct" or nil
end

-- Whether it may end at SIDES of cell X Y, where it matches what lies beyond.
local function may_end (game, x, y, sides)
    local terrain = barrier (game)
    return not terrain or game:sides_beside (terrain, x, y) & sides == 0
end

-- The kind that TILE becomes if a bridge is built over it now; nil, and why not.
local function span (game, tile, slot)
    local kind = with_bridge (game, tile.kind, tile.rotation, slot)
    if not kind then
        return nil, "no-field"
    end
    local x, y = tile.x, tile.y
    if game:misfits (kind, x, y, tile.rotation) & ends[slot] ~= 0 or not may_end (game, x, y, ends[slot]) then
        return nil, "no-road"
    end
    return kind
end

-- The bridge over X Y leaves the player's supply for good.
local function spend (game, player, x, y)
    if game.wants_events then
        -- TRANSLATORS: a player's name
        game:tell ((_ "%s builds a bridge over column %d, row %d"):format (player.name, x, y), player)
    end
    game:take_piece (game:find_piece ("bridge", player))
    game.state.built = true
    player.state.bridges = player:supply "bridge"
end

-- A part of the turn begins after one in which a bridge was built.
function bridges.begin (game)
    game.state.built = false
end

-- Adds to where the drawn tile may go what needs a bridge.
function bridges.offer (game, ctx)
    if game.state.built then
        return
    end
    ctx.candidates:allow_exchanges ("bridge", barrier (game))
end

function bridges.place (game, ctx)
    for _, exchange in ipairs (game:exchanges (ctx.kind, ctx.x, ctx.y, "bridge", barrier (game))) do
        if exchange.rotations & 1 << ctx.rotation ~= 0 then
            local over = exchange.tile or ctx
            if exchange.tile then
                game:exchange_tile (exchange.tile, exchange.kind)
            else
                ctx.kind = exchange.kind
            end
            spend (game, game.active, over.x, over.y)
            return
        end
    end
end

-- Nobody has to build: he may have another tile instead.
bridges.decline = {
    verb = "decline",
    label = N_ "Draw another tile",
    phases = "place",
    check = function (game)
        return game:fits_anywhere (game.drawn) and "fits" or nil
    end,
    commit = function (game)
        game:add_event ("discard", nil, { item = game.drawn })
        game.drawn = nil
        if game.tiles_left == 0 then
            return "done"
        end
        game:push_phase "draw"
        return "wait"
    end,
    describe = N_ "Build no bridge: draw another tile",
}

function bridges.list_decline (game, ctx)
    if not game:fits_anywhere (game.drawn) then
        ctx.list:add "decline"
    end
end

-- The tile just placed and those beside it.
local function places (game)
    local last = game.placed
    local found = { last }
    if last and game:option "bridge-optional" == "beside" then
        for side = 0, 3 do
            found[#found + 1] = last:neighbour (side)
        end
    end
    return found
end

local function find_place (game, x, y)
    for _, tile in ipairs (places (game)) do
        if tile.x == x and tile.y == y then
            return tile
        end
    end
    return nil
end

bridges.build = {
    verb = "bridge",
    label = N_ "Build a bridge",
    phases = "deploy",
    args = { "cell", "slot" },
    check = function (game, action)
        if not game.placed then
            return "too-far"
        elseif game.state.built then
            return "bridge-built"
        elseif game.active.state.bridges == 0 then
            return "no-bridge"
        end
        local tile = find_place (game, action.x, action.y)
        if not tile then
            return "too-far"
        elseif action.slot % 3 ~= 1 or action.slot > 11 then
            return "no-field"
        end
        action.slot = action.slot % 6
        local _, why = span (game, tile, action.slot)
        return why
    end,
    commit = function (game, action)
        local tile = game:tile_at (action.x, action.y)
        game:exchange_tile (tile, (span (game, tile, action.slot)))
        spend (game, game.active, tile.x, tile.y)
        return "wait"
    end,
    describe = function (game, action)
        local text = action.slot % 6 == WEST_EAST and _ "Build a bridge from west to east, column %d, row %d"
            or _ "Build a bridge from north to south, column %d, row %d"
        return text:format (action.x, action.y)
    end,
}

function bridges.list (game, ctx)
    if game.state.built then
        return
    end
    for _, tile in ipairs (places (game)) do
        local found = { tile:exchanges "bridge" }
        for i = 2, #found, 2 do
            local x, y, slot = tile.x, tile.y, found[i]
            if may_end (game, x, y, ends[slot]) then
                ctx.list:add ("bridge", x, y, slot)
            end
        end
    end
end

return bridges
