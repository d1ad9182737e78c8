-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Catapult: a fair, what is thrown there, where it lands and what comes of it.

local KNOCK_OUT, SEDUCTION, TARGET, CATCH = 1, 2, 3, 4
local NAMES = {
    N_ "Knock-out: a follower where it lands goes home",
    N_ "Seduction: take the place of the follower nearest to it",
    N_ "Target: 5 points for landing nearest to the fair",
    N_ "Catch: 5 points for the left neighbour who catches it",
}
local PRIZE = 5

-- The cells around the one aimed at, from the north-west, row by row, and how likely a throw comes down there: it may
-- miss by a column, a row, or both.
local CELLS = { 0, 1, 2, 3, 4, 5, 6, 7, 8 }
local WEIGHTS = { 1, 2, 1, 2, 4, 2, 1, 2, 1 }

local function distance (a, b)
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
end

-- Whether a player has a follower of a kind that may take a piece's place.
local function can_love (game, player, kind, piece)
    return kind.is_follower and player:supply (kind.id) > 0
        and game:may_stand (player, kind.id, piece.segment, { occupied = true })
end

-- Whether a follower is in reach: in a feature, or on the tile as a whole, where nobody takes his place.  Lords of
-- castles and those who wait where nothing is scored, as in the count's city, are safe.
local function is_in_reach (game, piece)
    local segment = piece.segment
    if not segment then
        return piece.place == "tile" and game.state.kind == KNOCK_OUT
    end
    local terrain = game.ruleset:terrain (segment.terrain)
    local is_scored = terrain and (terrain.counts or terrain.feeds or terrain.closing ~= "never")
    return is_scored and not segment.feature.withheld
end

-- Those of whom nature chooses one, as things stand: the followers where a throw came down, or those nearest to it.
local function find_victims (game)
    local tile, found, least = game:tile (game.state.landed - 1), {}, math.huge
    for _, piece in ipairs (game.state.kind == SEDUCTION and { game:on_table () } or { tile:pieces () }) do
        local far = piece.owner and piece.occupies and is_in_reach (game, piece) and distance (piece.tile, tile)
        if far and far <= least then
            found, least = far == least and found or {}, far
            found[#found + 1] = piece
        end
    end
    return found
end

local function strike_down (game, player, piece)
    if game.state.kind == KNOCK_OUT then
        game:return_piece (piece)
    else
        game.state.victim = piece.number + 1
        game:push_phase ("seduce", player)
    end
end

-- A throw has landed on a tile.
local function come_down (game, player, tile)
    local kept = game.state
    kept.landed = tile.number + 1
    if kept.kind == TARGET then
        player.state.far = distance (tile, game:tile (kept.fair - 1)) + 1
        return
    end
    local victims = find_victims (game)
    if #victims > 1 and (kept.kind == SEDUCTION or game:option "hit" == "one") then
        kept.struck = true
        game:push_phase ("fall", nil, player.index)
        return
    end
    for _, piece in ipairs (victims) do
        strike_down (game, player, piece)
    end
end

local function pay (game, player)
    game:add_points (player, PRIZE, "catapult", { tile = game:tile (game.state.fair - 1) })
end

-- Who came nearest to the fair, or each of those.
local function pay_nearest (game)
    local least = math.huge
    for player in game:each_player () do
        least = player.state.far > 0 and math.min (least, player.state.far) or least
    end
    for player in game:each_player () do
        if player.state.far == least then
            pay (game, player)
        end
        player.state.far = 0
    end
end

-- What is thrown is chosen; then one player after the other throws.
local function go_on (game)
    local kept = game.state
    if kept.kind == 0 then
        return "wait"
    elseif kept.asked == game.n_players then
        if kept.kind == TARGET then
            pay_nearest (game)
        end
        kept.kind, kept.asked, kept.fair, kept.landed = 0, 0, 0, 0
        return "done"
    end
    local first = game.active.index + (game:option "first" == "left" and 1 or 0)
    local player = game:player ((first + kept.asked) % game.n_players)
    kept.asked = kept.asked + 1
    game:push_phase (kept.kind == CATCH and "fall" or "aim", player, player.index)
    return "wait"
end

-- What nature decides next, as its verb.
local function awaits (game)
    return game.state.kind == CATCH and "catch" or game.state.struck and "strike" or "drop"
end

local hurl = {
    verb = "hurl", label = N_ "Choose what is thrown", args = { "number" },
    among = function (game)
        return game.state.kind == 0 and { KNOCK_OUT, SEDUCTION, TARGET, CATCH } or {}
    end,
    refusal = "no-kind",
    commit = function (game, action)
        game.state.kind, game.state.asked = action.number, 0
        return "wait"
    end,
    describe = function (_game, action)
        return NAMES[action.number] and _ (NAMES[action.number]) or "?"
    end,
}

local throw = {
    verb = "throw", label = N_ "Aim at a tile", args = { "cell" },
    check = function (game, action)
        return not game:tile_at (action.x, action.y) and "no-tile" or nil
    end,
    commit = function (game, action)
        game.state.target = game:cell (action.x, action.y)
        game:push_phase ("fall", nil, action.player.index)
    end,
    -- TRANSLATORS: a column, a row
    describe = { N_ "Aim at column %d, row %d", "x", "y" },
}

-- What nature decides about a throw: one of the numbers that `list` gives, with their weights.
local function decide (verb, label, list, commit, describe)
    return {
        verb = verb, label = label, args = { "number" },
        among = function (game)
            if awaits (game) == verb then
                return list (game)
            end
            return {}
        end,
        refusal = "no-kind",
        commit = function (game, action)
            commit (game, action.number, game:player (game.frame_data))
        end,
        describe = describe,
    }
end

local function find_cell (game, n)
    local x, y = game:cell_xy (game.state.target)
    return x + n % 3 - 1, y + n // 3 - 1
end

local function list_cells ()
    return CELLS, WEIGHTS
end

local drop = decide ("drop", N_ "The throw lands", list_cells, function (game, n, player)
    local x, y = find_cell (game, n)
    local tile = game:tile_at (x, y)
    game.state.target = nil
    if tile then
        game:tell ((_ "The throw lands on column %d, row %d"):format (x, y), player)
        come_down (game, player, tile)
    else
        game:tell (_ "The throw lands where there is no tile", player)
    end
end, function (game, action)
    return (_ "The throw lands on column %d, row %d"):format (find_cell (game, action.number))
end)

-- The numbers of the followers that it may be.
local function list_struck (game)
    local found = {}
    for i in ipairs (find_victims (game)) do
        found[i] = i
    end
    return found
end

local strike = decide ("strike", N_ "Somebody is struck", list_struck, function (game, n, player)
    game.state.struck = false
    strike_down (game, player, find_victims (game)[n])
end)

-- 1: the throw is caught.
local catch = decide ("catch", N_ "A catch, or none", function () return { 0, 1 } end, function (game, n, player)
    if n == 1 then
        pay (game, player.next)
    else
        game:tell (_ "The throw is not caught", player.next)
    end
end)

local seduce = {
    verb = "seduce", label = N_ "Seduce a follower", args = { "piece", "cell", "slot" },
    among = function (game, player)
        local piece, found = game:piece (game.state.victim - 1), {}
        for kind in game.ruleset:each_piece () do
            found[#found + 1] = can_love (game, player, kind, piece) and { kind, piece.segment } or nil
        end
        return found
    end,
    refusal = "no-lover",
    commit = function (game, action)
        local piece = game:piece (game.state.victim - 1)
        local segment, lover = piece.segment, game:find_piece (action.piece, action.player)
        game:move_piece (lover, segment, action.player)
        game:return_piece (piece)
        game.state.victim = 0
    end,
    describe = function (game, action)
        local piece = game:piece (game.state.victim - 1)
        -- TRANSLATORS: a kind of piece, as "follower"; a player's name; a column, a row
        return (_ "Put the %s in place of %s's at column %d, row %d"):format (
            _ (game.ruleset:piece (action.piece).name), piece.owner.name, piece.tile.x, piece.tile.y)
    end,
}

-- --- markers instead of throws ---

local WON, LOST = 2, -1

-- The fairs where a marker lies, and the followers who have one.
local function list_marked (game)
    local tiles, pieces = {}, {}
    for tile in game:each_tile () do
        tiles[#tiles + 1] = tile.state.marker and tile or nil
    end
    for piece in game:each_piece () do
        pieces[#pieces + 1] = piece.state.marked and piece or nil
    end
    return tiles, pieces
end

-- The fairs with a marker that have a part of the feature of the follower who may take one; none if a trap has
-- taken him off it.
local function list_offers (game)
    local segment, found = game:piece (game.state.victim - 1).segment, {}
    for _, tile in ipairs (segment and list_marked (game) or {}) do
        found[#found + 1] = segment.feature:is_on (tile) and tile or nil
    end
    return found
end

local function open_fair (game, ctx)
    local mode, kept = game:option "mode", game.state
    if mode == "chance" then
        kept.fair = ctx.tile.number + 1
    elseif mode == "markers" then
        ctx.tile.state.marker, kept.markers = true, kept.markers + 1
    end
end

local function offer (game, ctx)
    if ctx.piece.occupies and ctx.piece.segment then
        game.state.victim = ctx.piece.number + 1
        game:push_phase ("marker", ctx.piece.owner)
    end
end

local mark = {
    verb = "mark", label = N_ "Take a marker", args = { "cell" }, among = list_offers, refusal = "no-marker",
    commit = function (game, action)
        local kept = game.state
        action.tile.state.marker = false
        game:piece (kept.victim - 1).state.marked = true
        kept.markers, kept.marked = kept.markers - 1, kept.marked + 1
    end,
}

-- A follower is scored for himself alone, before he leaves.
local function note_scored (_game, ctx)
    if ctx.piece and ctx.piece.state.marked then
        ctx.piece.state.scored = true
    end
end

-- A marked follower has scored, or has left without that.
local function settle (game, piece, points)
    if piece.state.marked then
        points = piece.state.scored and WON or points
        piece.state.scored = false
        piece.state.marked, game.state.marked = false, game.state.marked - 1
        game:add_points (piece.owner, points, "catapult", { { N_ "marker", N_ "markers", 1, points } })
    end
end

local function reward (game, segment, is_paid)
    for piece in segment.feature:each_piece () do
        if piece.owner and is_paid (piece.owner) then
            settle (game, piece, WON)
        end
    end
end

local function settle_all (game)
    for piece in game:each_piece () do
        settle (game, piece, LOST)
    end
end

local function show (game, ctx)
    for _, marked in ipairs { list_marked (game) } do
        for _, tile_or_piece in ipairs (marked) do
            ctx.labels:add (tile_or_piece, "★")
        end
    end
end

local function verify (game, ctx)
    local kept, tiles, pieces = game.state, list_marked (game)
    if kept.fair > 0 and not game:tile (kept.fair - 1).kind:has_mark "fair" or kept.asked > 0 and kept.kind == 0 then
        ctx.complaints:add_line "players throw where there is no fair, or nothing was chosen"
    end
    if #tiles ~= kept.markers or #pieces ~= kept.marked then
        ctx.complaints:add_line ("%d markers lie at fairs, %d followers have one, not %d and %d",
            #tiles, #pieces, kept.markers, kept.marked)
    end
end

return {
    state = {
        game = {
            fair = { "int16", min = 0, max = 32767 },   -- the fair's tile + 1; 0: there is none in this turn part
            kind = { "int8", min = 0, max = CATCH },    -- what is thrown
            struck = "bool",                            -- one of several followers is to be chosen
            asked = { "int8", min = 0, max = 6 },       -- how many have thrown or do so now
            target = "cell",                            -- what the throw in the air aims at
            landed = { "int16", min = 0, max = 32767 }, -- the tile + 1 where the last one came down
            victim = { "int16", min = 0, max = 32767 }, -- the number of the piece + 1 that may be seduced, or marked
            markers = { "int16", min = 0 },             -- fairs where a marker lies
            marked = { "int16", min = 0 },              -- followers who have one
        },
        player = { far = { "int16", min = 0, max = 32767 } }, -- the square of a throw's distance from the target, + 1
        tile = { marker = "bool" },
        piece = { marked = "bool", scored = "bool" }, -- he has a marker; he was scored for himself alone
    },
    reasons = { { id = "catapult", name = N_ "catapult" } },
    refusals = {
        ["no-kind"] = { code = "wrong-place", reason = N_ "There is no such throw." },
        ["no-tile"] = { code = "wrong-place", reason = N_ "Aim at a tile on the table." },
        ["no-marker"] = { code = "wrong-place", reason = N_ "There is no marker that this follower may take." },
        ["no-lover"] = { code = "wrong-place", reason = N_ "The player has no such follower who may stand there." },
    },
    marks = { { id = "fair", name = N_ "fair", names = N_ "fairs", scope = "tile", icon = "art/fair.svg" } },
    actions = { hurl, throw, drop, strike, catch, seduce, mark },
    phases = {
        { id = "fair", label = N_ "Choose what is thrown", state = "fair", verbs = { "hurl" },
          after = "bigtop,entering,wagons,return", enter = go_on },
        { id = "aim", label = N_ "Aim at a tile", after = "-", decider = "frame", verbs = { "throw" },
          list = function (game, list)
              for tile in game:each_tile () do
                  list:add ("throw", tile)
              end
          end },
        { id = "fall", label = N_ "The throw lands", after = "-", decider = "nature",
          verbs = { "drop", "strike", "catch" } },
        { id = "seduce", label = N_ "Seduce a follower", after = "-", decider = "frame", optional = true,
          decline = N_ "Seduce nobody", verbs = { "seduce" } },
        { id = "marker", label = N_ "Take a marker?", after = "-", decider = "frame", optional = true,
          decline = N_ "Take no marker", verbs = { "mark" } },
    },
    hooks = {
        placed = { open_fair, mark = "fair" },
        deployed = { offer, state = "markers" },
        scored = { function (game, ctx)
            reward (game, ctx.segment, function (owner) return ctx.winners[owner] end)
        end, state = "marked" },
        farmed = { function (game, ctx)
            reward (game, ctx.segment, function (owner) return ctx.points > 0 and owner == ctx.player end)
        end, state = "marked" },
        points = { note_scored, state = "marked" },
        returned = { function (game, ctx) settle (game, ctx.piece, LOST) end, state = "marked" },
        final = { settle_all, state = "marked" },
        labels = show,
        verify = verify,
    },
}
