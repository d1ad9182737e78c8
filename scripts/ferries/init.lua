-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Ferries: which two roads of a lake a ferry joins, and who may lay it anew.

-- Ferries, and ties, there are: the eight of the box, for five of its decks.
local MOST = 40

local function is_lake (tile)
    return tile.kind:has_mark "lake"
end

-- The two roads of a lake that its ferry joins, by their slots; nil: it has none.  Kept as a number from 1.
local function joined (tile)
    local pair = tile.state.ferry - 1
    if pair >= 0 then
        return tile:segment_at (pair // 12), tile:segment_at (pair % 12)
    end
end

local function has_ferry_to (segment)
    local a, b = joined (segment.tile)
    return a == segment or b == segment
end

local function list_pairs (list, tile)
    local roads, a, b = {}, joined (tile)
    for segment in tile:each_segment () do
        if segment.terrain == "road" then
            roads[#roads + 1] = segment
        end
    end
    table.sort (roads, function (one, other)
        return one.slot < other.slot
    end)
    for i, from in ipairs (roads) do
        for k = i + 1, #roads do
            if from ~= a or roads[k] ~= b then
                list:add ("ferry", tile.x, tile.y, from.slot, roads[k].slot)
            end
        end
    end
end

-- Whether one of these roads comes to a ferry.
local function leads_to_ferry (roads)
    for i = 1, #roads do
        if roads[i].feature:sum "ferry" > 0 then
            return true
        end
    end
    return false
end

-- The lakes whose ferries may be laid anew: the first ones on each way along the roads of the tile just placed, but for
-- its own, and those that were laid in this part of the turn.
local function find_lakes (game)
    local found, lakes, seen, ways = {}, {}, {}, {}
    for segment in game.placed:each_segment () do
        if segment.terrain == "road" then
            ways[#ways + 1], seen[segment.number] = segment, true
        end
    end
    if not leads_to_ferry (ways) then
        return found
    end
    local i = 1
    while ways[i] do
        for _, road in ipairs { ways[i]:joined () } do
            if not seen[road.number] then
                seen[road.number] = true
                local tile = road.tile
                if not is_lake (tile) then
                    ways[#ways + 1] = road
                elseif tile ~= game.placed and tile.state.ferry > 0 and not tile.state.laid and not lakes[tile.number]
                    and (has_ferry_to (road) or game:option "reach" == "lake") then
                    lakes[tile.number] = true
                    found[#found + 1] = tile
                end
            end
        end
        i = i + 1
    end
    return found
end

-- Who came to a road with a follower of his player, and has none there any more, goes home.
local function leave_lonely (game, road)
    local lonely = {}
    for piece in road.feature:each_piece () do
        if piece.owner and not piece.occupies and not game.ruleset:piece (piece.kind).apart
            and not road.feature:has_follower (piece.owner) then
            lonely[#lonely + 1] = piece
        end
    end
    for _, piece in ipairs (lonely) do
        game:return_piece (piece)
    end
end

-- The lake that an action names and its two roads, or nil.
local function find_named (game, action)
    local tile, from, to = game:tile_at (action.x, action.y), action:get ("slot", 1), action:get ("slot", 2)
    local a, b = tile and tile:segment_at (from), tile and tile:segment_at (to)
    if a and from < to and a.slot == from and b.slot == to and a.terrain == "road" and b.terrain == "road" then
        return tile, a, b
    end
end

local function may_lay (game, tile)
    if game.phase == "ferry-lay" then
        return tile == game.placed
    end
    for _, lake in ipairs (find_lakes (game)) do
        if lake == tile then
            return true
        end
    end
    return false
end

local ferry = {
    verb = "ferry", label = N_ "Lay the ferry", args = { "cell", "slot", "slot" },
    check = function (game, action)
        local tile, a, b = find_named (game, action)
        if not tile or not may_lay (game, tile) then
            return "no-ferry"
        end
        local from, to = joined (tile)
        return a == from and b == to and "there-already" or nil
    end,
    commit = function (game, action)
        local tile, a, b = find_named (game, action)
        local from, to = joined (tile)
        if from then
            game:untie (from, to)
        else
            game:move_piece (game:find_piece "ferry", tile, action.player)
        end
        game:tie (a, b)
        tile.state.ferry = 1 + 12 * a.slot + b.slot
        tile.state.laid, game.state.laid = true, true
        for _, road in ipairs (from and { from, to } or {}) do
            leave_lonely (game, road)
        end
        return game.phase == "ferry" and "wait" or "done"
    end,
    describe = function (_game, action)
        local side = { _ "north", _ "east", _ "south", _ "west" }
        -- TRANSLATORS: a column, a row, and two sides of that tile, as "north"
        return (_ "The ferry of column %d, row %d: %s to %s"):format (action.x, action.y,
            side[action:get ("slot", 1) // 3 + 1], side[action:get ("slot", 2) // 3 + 1])
    end,
}

-- A lake was placed: whether a ferry is laid on it.
local function enter_lay (game)
    local wanted = game.placed and game:find_piece "ferry" ~= nil
    if wanted and game:option "lay" == "with-thief" then
        wanted = false
        for _, piece in ipairs { game.placed:pieces ("segment", true) } do
            wanted = wanted or piece.owner == game.active and piece.segment.terrain == "road"
        end
    end
    game.state.due = false
    return wanted and "wait" or "done"
end

local function forget (game)
    for _, piece in ipairs { game:on_table "ferry" } do
        piece.tile.state.laid = false
    end
    game.state.laid = false
end

-- Who walks along a road crosses a lake by its ferry alone.
local function check_step (_, ctx)
    if ctx.junction and ctx.from and ctx.to and ctx.from.terrain == "road" and ctx.to.terrain == "road"
        and not (has_ferry_to (ctx.from) and has_ferry_to (ctx.to)) then
        return "no-crossing"
    end
end

-- How a ferry lies: its two sides as a mask of north, east, south and west.
local SIGNS = { [3] = "└", [5] = "│", [6] = "┌", [9] = "┘", [10] = "─", [12] = "┐" }

local function label (game, ctx)
    for _, piece in ipairs { game:on_table "ferry" } do
        local a, b = joined (piece.tile)
        ctx.labels:add (piece, SIGNS[(1 << a.slot // 3) | (1 << b.slot // 3)])
    end
end

-- Who points at a lake sees the roads that its ferry joins.
local function light (game, ctx)
    local tile = game:tile_at (ctx.x, ctx.y)
    if tile and tile.state.ferry > 0 then
        for _, segment in ipairs { joined (tile) } do
            ctx.segments:add (segment)
        end
    end
end

local function verify (game, ctx)
    for _, piece in ipairs { game:on_table "ferry" } do
        local a, b = joined (piece.tile)
        if not a or a.feature ~= b.feature or not is_lake (piece.tile) then
            ctx.complaints:add_line ("the ferry of tile %d joins nothing", piece.tile.number)
        end
    end
end

return {
    brings = { ties = MOST },
    state = {
        game = {
            due = "bool",  -- a ferry must be laid on the lake just placed
            laid = "bool", -- one was laid in this part of the turn
        },
        tile = {
            ferry = { "int16", min = 0, max = 144 }, -- the slots of the roads that it joins; 0: there is none
            laid = "bool",                           -- it was laid in this part of the turn
        },
    },
    refusals = {
        ["no-ferry"] = {
            code = "wrong-place",
            reason = N_ "A ferry joins two roads of a lake just placed, or of the next lake along its roads.",
        },
        ["there-already"] = { code = "wrong-place", reason = N_ "The ferry joins these roads already." },
        ["no-crossing"] = { code = "wrong-place", reason = N_ "No ferry crosses the lake there." },
    },
    marks = { { id = "lake", name = N_ "lake", names = N_ "lakes", scope = "tile", icon = "art/lake.svg" } },
    pieces = {
        { id = "ferry", name = N_ "ferry", supply = MOST, neutral = true, apart = true, untouched = true,
          on_tile = true, icon = "art/ferry.svg" },
    },
    actions = { ferry },
    phases = {
        {
            id = "ferry-lay", label = N_ "Lay the ferry", after = "tunnel,phantom,deploy", before = "wander",
            state = "due", verbs = { "ferry" }, enter = enter_lay,
            list = function (game, list)
                list_pairs (list, game.placed)
            end,
        },
        {
            id = "ferry", label = N_ "Move a ferry", after = "ferry-lay", state = "piece:ferry", optional = true,
            decline = N_ "Leave the ferries", verbs = { "ferry" },
            list = function (game, list)
                for _, tile in ipairs (game.placed and find_lakes (game) or {}) do
                    list_pairs (list, tile)
                end
            end,
        },
    },
    hooks = {
        placed = {
            function (game)
                game.state.due = true
            end,
            mark = "lake",
        },
        turn_end = { forget, state = "laid" },
        step = { check_step, terrain = "road", mark = "lake" },
        labels = { label, state = "piece:ferry" },
        highlight = { light, state = "piece:ferry" },
        verify = verify,
    },
}
