-- SPDX-License-Identifier: GPL-3.0-or-later
-- castles.lua: cities of two tiles that became castles: a castle piece stands in each, and its lord until he is paid.
local castles = { MOST_VALUES = 12 }

-- --- which cities may become one, and whose ---

local function is_cap (part)
    local sides = 0
    for side = 0, 3 do
        sides = sides + (part.slots >> 3 * side & 7 ~= 0 and 1 or 0)
    end
    return sides == 1 and part:marks "no-castle" == 0
end

-- The player who may make a castle of a city that was completed: the one with the only follower in it.
local function find_owner (feature)
    if feature.tiles ~= 2 or feature.terrain ~= "city" or not feature.complete or feature.withheld
        or feature.pieces ~= 1 then
        return nil
    end
    local n = 0
    for segment in feature:each_segment () do
        n = n + 1
        if n > 2 or not is_cap (segment.part) then
            return nil
        end
    end
    for piece in feature:each_piece () do
        if piece.occupies and piece.owner:supply "castle" > 0 then
            return piece.owner
        end
    end
    return nil
end

-- Cities that the tile placed last completed and that PLAYER may make castles of, by any of their segments.
local function find_cities (game, player)
    local found, seen = {}, {}
    for slot = 1, game.last and 10 or 0, 3 do
        local inner, beyond = game.last:segment_at (slot), game.last:neighbour (slot // 3)
        -- A tile that closes what it meets completes cities it has no part of.
        for _, segment in ipairs { inner, beyond and beyond:segment_at ((slot + 6) % 12) } do
            local feature = segment.feature
            if not seen[feature.number] and find_owner (feature) == player then
                seen[feature.number] = true
                found[#found + 1] = segment
            end
        end
    end
    return found
end

-- Whether a city that may become a castle is among what was completed.
local function completes_castle (game)
    for _, segment in game:each_completed () do
        if segment.terrain == "city" and find_owner (segment.feature) then
            return true
        end
    end
    return false
end

local function is_named (game, action)
    for _, segment in ipairs (action.segment and find_cities (game, action.player) or {}) do
        if segment.feature == action.segment.feature then
            return true
        end
    end
    return false
end

-- The lowest segment of a city stands for it.
local function lowest (feature)
    local first = nil
    for segment in feature:each_segment () do
        first = first and first.number < segment.number and first or segment
    end
    return first
end

castles.build = {
    verb = "castle",
    label = N_ "Build a castle",
    args = { "cell", "slot" },
    check = function (game, action)
        if not is_named (game, action) then
            return "no-castle"
        end
        local first = lowest (action.segment.feature)
        action.x, action.y, action.slot = first.tile.x, first.tile.y, first.slot
    end,
    commit = function (game, action)
        local player, segment = action.player, action.segment
        for piece in segment.feature:each_piece () do
            if piece.home and not piece.occupies then
                game:return_piece (piece)
            end
        end
        game:withhold (segment)
        local castle = game:find_piece ("castle", player)
        game:move_piece (castle, segment, player)
        castle.state.fresh, game.state.fresh = true, true
        game.state.castles = game.state.castles + 1
        return #find_cities (game, player) > 0 and "wait" or "done"
    end,
    describe = { N_ "Build a castle at column %d, row %d", "x", "y" },
}

-- What is kept of the castle whose lord is asked.
local function get_paid (game)
    return game:piece (game.state.paid).state
end

castles.reward = {
    verb = "reward",
    label = N_ "Take the points",
    args = { "number" },
    among = function (game)
        local kept = get_paid (game)
        return { kept.values:unpack (kept.n_values) }
    end,
    refusal = "no-reward",
    commit = function (game, action)
        local kept = get_paid (game)
        kept.value, kept.size = action.number, kept.sizes[kept.values:find (action.number)]
        kept.n_values = 1
    end,
    describe = { N_ "Points to take: %d", "number" },
}

-- --- what they are paid ---

local function list_castles (game)
    return { game:on_table "castle" }
end

-- The castle's lord, until he is paid.
local function find_lord (castle)
    for piece in castle.segment.feature:each_piece () do
        if piece.occupies then
            return piece
        end
    end
    return nil
end

-- The castle's two tiles and those on its long sides: columns and rows.
local function vicinity (castle)
    local a = castle.segment
    local b = a.next
    local ax, ay, bx, by = a.tile.x, a.tile.y, b.tile.x, b.tile.y
    local wide, high = ay == by and 0 or 1, ax == bx and 0 or 1
    return math.min (ax, bx) - wide, math.min (ay, by) - high, math.max (ax, bx) + wide, math.max (ay, by) + high
end

-- Keeps points among which a lord may choose, each once.
local function keep (castle, value, tiles)
    local kept = castle.state
    local at = kept.values:find (value)
    if (not at or at > kept.n_values) and kept.n_values < castles.MOST_VALUES then
        kept.n_values = kept.n_values + 1
        kept.values[kept.n_values], kept.sizes[kept.n_values] = value, tiles
    end
end

-- Notes the points of a feature of so many tiles for the castles that have one of them in their vicinity.
local function note (game, feature, value, size)
    local chosen = game:option "lord" == "chooses"
    for _, castle in ipairs (list_castles (game)) do
        if not castle.state.fresh and (chosen or castle.state.value < value)
            and feature:is_within (vicinity (castle)) and find_lord (castle) then
            if castle.state.value < value then
                castle.state.value, castle.state.size = value, size
            end
            game.state.due = true
            if chosen then
                keep (castle, value, size)
            end
        end
    end
end

function castles.scored (game, ctx)
    if ctx.complete and not ctx.final and ctx.value > 0 then
        note (game, ctx.segment.feature, ctx.value, (game:worth (ctx.segment)))
    end
end

-- A castle that is paid counts for the castles near it, and so on: the highest first, each once.
local function next_paid (game)
    local best = nil
    for _, castle in ipairs (list_castles (game)) do
        if castle.state.value > (best and best.state.value or 0) then
            best = castle
        end
    end
    return best
end

-- Whether the fairy stands with a lord; by option all of her tile is hers.
local function is_favoured (game, lord)
    local fairy = game:on_table "fairy"
    return fairy and (fairy.segment and fairy.segment == lord.segment
        or fairy.tile == lord.tile and game.ruleset:option "princess-and-dragon.fairy-seat" == "tile")
end

local function pay (game, castle)
    local lord, value = find_lord (castle), castle.state.value
    castle.state.value, castle.state.n_values = 0, 0
    game:add_points (castle.owner, value, "castle", { segment = castle.segment, piece = lord })
    if is_favoured (game, lord) then
        game:add_points (castle.owner, 3, "castle")
    end
    game:send_home (lord)
    game:make_due (castle.segment)
    note (game, castle.segment.feature, value, castle.segment.feature.tiles)
end

-- Lords are paid, until one is to choose.
local function enter_lords (game)
    local castle = next_paid (game)
    while castle do
        if castle.state.n_values > 1 then
            game.state.paid = castle.number
            game:push_phase ("lord", castle.owner)
            return "wait"
        end
        pay (game, castle)
        castle = next_paid (game)
    end
    game.state.due = false
end

castles.phases = {
    {
        id = "castles",
        label = N_ "Castles are built",
        before = "score",
        after = "dragon",
        enter = function (game)
            if game.n_completed > 0 and completes_castle (game) then
                game:push_phase ("castle", table.filter ({ game.active:round () }, function (player)
                    return #find_cities (game, player) > 0
                end))
            end
        end,
    },
    {
        id = "castle",
        label = N_ "Build a castle?",
        after = "-",
        decider = "frame",
        optional = true,
        verbs = { "castle" },
        list = function (game, list)
            for _, segment in ipairs (find_cities (game, game.decider)) do
                local first = lowest (segment.feature)
                list:add ("castle", first.tile.x, first.tile.y, first.slot)
            end
        end,
    },
    { id = "lords", label = N_ "Lords are paid", after = "score", state = "due", enter = enter_lords },
    {
        id = "lord",
        label = N_ "What is the lord paid for?",
        after = "-",
        decider = "frame",
        verbs = { "reward" },
    },
}

function castles.begin (game)
    game.state.fresh = false
    for _, castle in ipairs (list_castles (game)) do
        castle.state.fresh = false
    end
end

-- --- lords and castles stay ---

local function find_castle (game, feature)
    for _, castle in ipairs (list_castles (game)) do
        if castle.segment.feature == feature then
            return castle
        end
    end
    return nil
end

function castles.returning (game, ctx)
    if ctx.segment and ctx.segment.feature.withheld and find_castle (game, ctx.segment.feature) then
        ctx.stays = true
    end
end

-- Those who come to a castle are paid when its lord is, for the tiles of what paid him.
function castles.worth (game, ctx)
    local castle = ctx.segment.feature.withheld and find_castle (game, ctx.segment.feature)
    if castle then
        ctx.tiles = castle.state.size
        ctx.settled = not find_lord (castle)
    end
end

-- A castle feeds fields as a city does, and one point more.
function castles.fed (game, ctx)
    if ctx.fed.feature.withheld and find_castle (game, ctx.fed.feature) then
        ctx.points = ctx.each + 1
    end
end

-- --- for the reader ---

function castles.explain (game, ctx)
    local tile = ctx.slot and game:tile_at (ctx.x, ctx.y)
    local castle = tile and find_castle (game, tile:segment_at (ctx.slot).feature)
    if not castle then
        return
    end
    local west, north, east, south = vicinity (castle)
    for y = north, south do
        for x = west, east do
            ctx.cells:add (x, y)
        end
    end
    ctx.text:add_line (find_lord (castle)
        -- TRANSLATORS: a player's name
        and (_ "%s's castle: its lord gets the points of the next feature finished near it."):format (castle.owner.name)
        or (_ "%s's castle: its lord has been paid."):format (castle.owner.name))
end

function castles.verify (game, ctx)
    local all = list_castles (game)
    for _, castle in ipairs (all) do
        local feature = castle.segment.feature
        if not feature.withheld or feature.tiles ~= 2 or feature.pieces > 1 then
            ctx.complaints:add_line ("a castle that is none, at %d %d", castle.tile.x, castle.tile.y)
        end
    end
    if #all ~= game.state.castles then
        ctx.complaints:add_line ("%d castles stand, not %d", #all, game.state.castles)
    end
end

return castles
