-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Catapult: a fair, what is thrown there, where it lands and what comes of it.

local KNOCK_OUT, SEDUCTION, TARGET, CATCH = 1, 2, 3, 4
local NAMES = { N_ "Knock-out", N_ "Seduction", N_ "Target", N_ "Catch" }
local PRIZE = 5

-- How a throw may miss by a column, or a row: one less, none, one more.
local WEIGHTS = { 1, 2, 1 }

local function distance (a, b)
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
end

-- Whether a piece is a follower that stands in a feature; who is lord of a castle is not.
local function is_follower (piece)
    return piece.owner and piece.occupies and piece.segment and not piece.segment.feature.withheld
end

-- The followers on a tile, or those nearest to it.
local function find_followers (game, tile, nearest)
    local found, least = {}, nil
    for _, piece in ipairs { game:on_table () } do
        local far = is_follower (piece) and distance (piece.tile, tile)
        if far and (nearest or far == 0) and (not least or far <= least) then
            found = far == least and found or {}
            least = far
            found[#found + 1] = piece
        end
    end
    return found
end

-- Sends a follower home.  Who came to his feature with him, and has no other follower there, goes too.
local function send_away (game, piece)
    local feature, owner = piece.segment.feature, piece.owner
    local lonely = {}
    game:return_piece (piece)
    for other in feature:each_piece () do
        if other.owner == owner and not other.occupies and not game.ruleset:piece (other.kind).apart
            and not feature:has_follower (owner) then
            lonely[#lonely + 1] = other
        end
    end
    for _, other in ipairs (lonely) do
        game:return_piece (other)
    end
end

local function knock_out (game, pieces)
    for _, piece in ipairs (pieces) do
        if piece.segment then
            send_away (game, piece)
        end
    end
end

-- The kinds of followers that a player has, and that may take a piece's place.
local function find_lovers (game, player, piece)
    local found = {}
    for kind in game.ruleset:each_piece () do
        if kind.occupies and not kind.apart and not kind.neutral and player:supply (kind.id) > 0
            and game:may_stand (player, kind.id, piece.segment, { occupied = true }) then
            found[#found + 1] = kind.id
        end
    end
    return found
end

-- Those of whom nature chooses one, as things stand.
local function find_victims (game)
    return find_followers (game, game:tile (game.state.landed - 1), game.state.kind == SEDUCTION)
end

local function choose_victim (game, player, piece)
    if game.state.kind == KNOCK_OUT then
        knock_out (game, { piece })
    elseif #find_lovers (game, player, piece) > 0 then
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
    if kept.kind == KNOCK_OUT and game:option "hit" == "all" then
        knock_out (game, victims)
    elseif #victims == 1 then
        choose_victim (game, player, victims[1])
    elseif #victims > 1 then
        kept.struck = true
        game:push_phase ("fall", nil, player.index)
    end
end

local function pay (game, player)
    game:add_points (player, PRIZE, "catapult", { tile = game:tile (game.state.fair - 1) })
end

-- Who came nearest to the fair is paid, or each of those.
local function pay_nearest (game)
    local least
    for player in game:each_player () do
        local far = player.state.far
        least = far > 0 and (not least or far < least) and far or least
    end
    for player in game:each_player () do
        if least and player.state.far == least then
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
    if kept.kind == CATCH then
        game:push_phase ("fall", nil, player.index)
    else
        game:push_phase ("aim", player)
    end
    return "wait"
end

-- What nature decides next, as its verb.
local function awaits (game)
    return game.state.kind == CATCH and "catch" or game.state.struck and "strike" or "drop"
end

local hurl = {
    verb = "hurl",
    label = N_ "Choose what is thrown",
    args = { "number" },
    check = function (game, action)
        return (game.state.kind > 0 or not NAMES[action.number]) and "no-kind" or nil
    end,
    commit = function (game, action)
        game.state.kind, game.state.asked = action.number, 0
        return "wait"
    end,
    describe = function (_game, action)
        local name = NAMES[action.number]
        return name and _ (name) or "?"
    end,
}

local throw = {
    verb = "throw",
    label = N_ "Aim at a tile",
    args = { "cell" },
    check = function (game, action)
        return not (action.x >= 0 and action.x < game.width and action.y >= 0 and action.y < game.height
            and game:tile_at (action.x, action.y)) and "no-tile" or nil
    end,
    commit = function (game, action)
        game.state.target = game:cell (action.x, action.y)
        game:push_phase ("fall", nil, action.player.index)
    end,
}

-- Nature's: 0 to 8, from the north-west, row by row, around the tile aimed at.
local drop = {
    verb = "drop",
    label = N_ "The throw comes down",
    args = { "number" },
    check = function (game, action)
        return (awaits (game) ~= "drop" or action.number < 0 or action.number > 8) and "no-kind" or nil
    end,
    commit = function (game, action)
        local player = game:player (game.frame_data)
        local x, y = game:cell_xy (game.state.target)
        x, y = x + action.number % 3 - 1, y + action.number // 3 - 1
        game.state.target = nil
        local tile = x >= 0 and x < game.width and y >= 0 and y < game.height and game:tile_at (x, y)
        if tile then
            game:tell ((_ "The throw comes down on column %d, row %d"):format (x, y), player)
            come_down (game, player, tile)
        else
            game:tell (_ "The throw comes down beside the tiles", player)
        end
    end,
    describe = function (game, action)
        local x, y = game:cell_xy (game.state.target)
        return (_ "The throw comes down on column %d, row %d"):format (
            x + action.number % 3 - 1, y + action.number // 3 - 1)
    end,
}

-- Nature's: the number of one of the followers that it may be.
local strike = {
    verb = "strike",
    label = N_ "Somebody is struck",
    args = { "number" },
    check = function (game, action)
        return (awaits (game) ~= "strike" or not find_victims (game)[action.number]) and "no-kind" or nil
    end,
    commit = function (game, action)
        game.state.struck = false
        choose_victim (game, game:player (game.frame_data), find_victims (game)[action.number])
    end,
}

local seduce = {
    verb = "seduce",
    label = N_ "Seduce a follower",
    args = { "piece", "cell", "slot" },
    check = function (game, action)
        local piece = game:piece (game.state.victim - 1)
        local there = piece.tile.x == action.x and piece.tile.y == action.y
            and piece.tile:segment_at (action.slot) == piece.segment
        for _, kind in ipairs (there and find_lovers (game, action.player, piece) or {}) do
            if kind == action.piece then
                action.slot = piece.segment.slot
                return nil
            end
        end
        return "no-lover"
    end,
    commit = function (game, action)
        local piece = game:piece (game.state.victim - 1)
        local segment, lover = piece.segment, game:find_piece (action.piece, action.player)
        game:move_piece (lover, segment, action.player)
        send_away (game, piece)
        game.state.victim = 0
    end,
    describe = function (game, action)
        local piece = game:piece (game.state.victim - 1)
        -- TRANSLATORS: a kind of piece, as "follower"; a player's name; a column, a row
        return (_ "Put the %s in the place of that of %s on column %d, row %d"):format (
            _ (game.ruleset:piece (action.piece).name), piece.owner.name, piece.tile.x, piece.tile.y)
    end,
}

-- Nature's: 1, the throw is caught, or 0.
local catch = {
    verb = "catch",
    label = N_ "A catch, or none",
    args = { "number" },
    check = function (game, action)
        return (awaits (game) ~= "catch" or action.number < 0 or action.number > 1) and "no-kind" or nil
    end,
    commit = function (game, action)
        if action.number == 1 then
            pay (game, game:player (game.frame_data).next)
        else
            game:tell (_ "The throw is not caught", game:player (game.frame_data).next)
        end
    end,
}

local function verify (game, ctx)
    local kept = game.state
    if kept.fair > 0 and not game:tile (kept.fair - 1).kind:has_mark "fair" then
        ctx.complaints:append "a fair is held where there is none\n"
    end
    if kept.asked > 0 and kept.kind == 0 then
        ctx.complaints:append "players throw, and nothing was chosen\n"
    end
    for player in game:each_player () do
        if player.state.far > 0 and kept.kind ~= TARGET then
            ctx.complaints:append (("%s has thrown at no target\n"):format (player.name))
        end
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
            victim = { "int16", min = 0, max = 32767 }, -- the number of the piece + 1 that may be seduced
        },
        player = { far = { "int16", min = 0, max = 32767 } }, -- the square of a throw's distance from the target, + 1
    },
    reasons = { { id = "catapult", name = N_ "catapult" } },
    refusals = {
        ["no-kind"] = { code = "wrong-place", reason = N_ "There is no such throw." },
        ["no-tile"] = { code = "wrong-place", reason = N_ "One aims at a tile on the table." },
        ["no-lover"] = { code = "wrong-place", reason = N_ "The player has no such follower who may stand there." },
    },
    marks = { { id = "fair", name = N_ "fair", names = N_ "fairs", scope = "tile", icon = "art/fair.svg" } },
    actions = { hurl, throw, drop, strike, seduce, catch },
    phases = {
        {
            id = "fair",
            label = N_ "The fair",
            after = "return",
            state = "fair",
            verbs = { "hurl" },
            enter = go_on,
            list = function (_, list)
                list:add_each ("hurl", { KNOCK_OUT, SEDUCTION, TARGET, CATCH })
            end,
        },
        {
            id = "aim",
            label = N_ "Aim at a tile",
            after = "-",
            decider = "frame",
            verbs = { "throw" },
            list = function (game, list)
                for tile in game:each_tile () do
                    list:add ("throw", tile.x, tile.y)
                end
            end,
        },
        {
            id = "fall",
            label = N_ "The throw comes down",
            after = "-",
            decider = "nature",
            verbs = { "drop", "strike", "catch" },
            list = function (game, list)
                local verb = awaits (game)
                if verb == "catch" then
                    list:add_each ("catch", { 0, 1 })
                end
                for i = 1, verb == "strike" and #find_victims (game) or 0 do
                    list:add ("strike", i)
                end
                for i = 0, verb == "drop" and 8 or -1 do
                    list:add_weighted (WEIGHTS[i % 3 + 1] * WEIGHTS[i // 3 + 1], "drop", i)
                end
            end,
        },
        {
            id = "seduce",
            label = N_ "Seduce a follower",
            after = "-",
            decider = "frame",
            optional = true,
            decline = N_ "Seduce nobody",
            verbs = { "seduce" },
            list = function (game, list)
                local piece = game:piece (game.state.victim - 1)
                for _, kind in ipairs (find_lovers (game, game.decider, piece)) do
                    list:add ("seduce", kind, piece.tile.x, piece.tile.y, piece.segment.slot)
                end
            end,
        },
    },
    hooks = {
        placed = {
            function (game, ctx)
                game.state.fair = ctx.tile.number + 1
            end,
            mark = "fair",
        },
        verify = verify,
    },
}
