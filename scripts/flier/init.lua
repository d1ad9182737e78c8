-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Flying Machines: who may fly from the tile just placed, the die, and where a follower lands.

-- Where the machine of each mark points on a tile that is not turned: columns and rows a step.
local WAYS = { ["flier-nw"] = { -1, -1 }, ["flier-w"] = { -1, 0 } }

-- The step that a machine on a tile points to, as it lies; nil: it has none.
local function way_of (tile)
    for mark, way in pairs (WAYS) do
        if tile.kind:has_mark (mark) then
            return tile:turned (way[1], way[2])
        end
    end
end

-- The cell so many steps from a tile, which may be off the table.
local function cell_at (tile, steps)
    local dx, dy = way_of (tile)
    return tile.x + steps * dx, tile.y + steps * dy
end

-- Whether it may land on a segment, whoever is there.
local function may_land (game, player, kind, segment)
    local terrain = game.ruleset:terrain (segment.terrain) -- nil: its rules are off
    return terrain ~= nil and not segment.feature.complete and not terrain.feeds
        and game:may_stand (player, kind, segment, { occupied = true })
end

-- Where it may land so many steps away.
local function find_landings (game, player, kind, steps)
    local found, there = {}, game:tile_at (cell_at (game.last, steps))
    if there and not there:holds "dragon" then
        for segment in there:each_segment () do
            if may_land (game, player, kind, segment) then
                found[#found + 1] = segment
            end
        end
    end
    return found
end

-- Whether the tile with the machine was placed in this part of the turn.
local function is_ready (game)
    return game.placed ~= nil and game.placed.number + 1 == game.state.machine
end

-- Instead of deploying, any follower may fly.
local fly = {
    verb = "fly", label = N_ "Fly", args = { "piece" }, phases = { "deploy" }, state = "machine",
    among = function (game, player)
        return is_ready (game) and table.filter ({ player:at_hand () }, function (kind)
            return kind.is_follower and not game:is_barred (player, kind.id)
        end) or {}
    end,
    check = function (game, action)
        if not is_ready (game) or game:is_barred (action.player, action.piece) then
            return "no-machine"
        elseif not game.ruleset:piece (action.piece).is_follower then
            return "no-flier"
        end
        return action.player:supply (action.piece) == 0 and "none-left" or nil
    end,
    commit = function (game, action)
        game.state.flier = game:find_piece (action.piece, action.player).number
        game.state.machine = 0
        game:push_phase "flight"
    end,
    -- TRANSLATORS: a kind of piece, as "follower"
    describe = { N_ "Fly with the %s", "piece" },
}

-- Nature's die, 1 1 2 2 3 3: how far it goes.
local roll = {
    verb = "roll", label = N_ "Roll the die", args = { "number" },
    among = function () return { 1, 2, 3 } end,
    refusal = "no-face",
    commit = function (game, action)
        local player, piece = game.active, game:piece (game.state.flier)
        local n = action.number
        local far = ngettext ("The flying machine flies %d tile far", "The flying machine flies %d tiles far", n)
        game:tell (far:format (n), player)
        if #find_landings (game, player, piece.kind, action.number) > 0 then
            game:push_phase ("landing", player, action.number)
            return
        end
        game:tell (_ "There is no place to land, and the follower comes back", player)
        game.state.flier = 0
        if game:option "blank" == "again" then
            game:push_phase "deploy"
        end
    end,
    describe = { N_ "The die shows %d", "number" },
}

local land = {
    verb = "land", label = N_ "Land", args = { "cell", "slot" },
    among = function (game, player)
        return find_landings (game, player, game:piece (game.state.flier).kind, game.frame_data)
    end,
    refusal = "no-landing",
    commit = function (game, action)
        local piece = game:piece (game.state.flier)
        game:move_piece (piece, action.segment, action.player)
        game.state.flier = 0
    end,
    describe = { N_ "Land on column %d, row %d: %s", "x", "y", "segment" },
}

local function make_ready (game, ctx)
    game.state.machine = ctx.tile.number + 1
end

local function forget (game)
    game.state.machine = 0
end

-- Who points at a machine sees where it flies to.
local function light (_, ctx)
    for steps = 1, ctx.tile and way_of (ctx.tile) and 3 or 0 do
        ctx.cells:add (cell_at (ctx.tile, steps))
    end
end

local function verify (game, ctx)
    if game.state.flier > 0 and game:piece (game.state.flier).place ~= "supply" then
        ctx.complaints:add_line "who flies is on the table"
    end
    if game.state.machine > 0 and not way_of (game:tile (game.state.machine - 1)) then
        ctx.complaints:add_line "a follower may fly without a machine"
    end
end

return {
    state = {
        game = {
            machine = { "int16", min = 0, max = 32767 }, -- the number of the tile + 1 from which one may fly
            flier = { "int16", min = 0, max = 32767 },   -- the number of the piece in the air
        },
    },
    refusals = {
        ["no-machine"] = {
            code = "not-now",
            reason = N_ "A follower flies from a flying machine just placed, and only once.",
        },
        ["no-flier"] = { code = "wrong-place", reason = N_ "Only followers can fly." },
        ["none-left"] = { code = "no-supply", reason = N_ "The player has none of these pieces left." },
        ["no-face"] = { code = "wrong-place", reason = N_ "The die shows 1, 2 or 3." },
        ["no-landing"] = {
            code = "wrong-place",
            reason = N_ "A flying follower lands on the tile it reached, on anything unfinished but a field.",
        },
    },
    marks = {
        { id = "flier-nw", name = N_ "flying machine", names = N_ "flying machines", scope = "tile",
          icon = "art/north-west.svg", turns = true },
        { id = "flier-w", name = N_ "flying machine", names = N_ "flying machines", scope = "tile",
          icon = "art/west.svg", turns = true },
    },
    actions = { fly, roll, land },
    phases = {
        { id = "flight", label = N_ "The flying machine flies", after = "-", decider = "nature", verbs = { "roll" } },
        { id = "landing", label = N_ "Land", after = "-", decider = "frame", verbs = { "land" } },
    },
    hooks = {
        placed = { { make_ready, mark = "flier-nw" }, { make_ready, mark = "flier-w" } },
        turn_end = { forget, state = "machine" },
        highlight = light,
        verify = verify,
    },
}
