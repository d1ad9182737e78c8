-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Messages: which figure takes the points, when a message comes, and what each asks for.

-- Awards that wait for somebody to say which figure takes them, at most.
local MOST = 64

-- --- the two figures ---

-- Where a player's figures stand, without the points that still wait for one of them.
local function figures_of (player)
    local courier = player:counter "courier"
    return player.score - courier - player.state.waiting, courier
end

-- Whether PLAYER's figure has stopped on a dark space, each fifth of fifty, where nobody else may have to stand.
local function brings_message (game, player, number, space)
    if space % 5 ~= 0 or player ~= game.active then
        return false
    end
    for other in game:each_player () do
        for i, at in ipairs { figures_of (other) } do
            if game:option "free" == "empty" and (other ~= player or i ~= number) and (at - space) % 50 == 0 then
                return false
            end
        end
    end
    return true
end

-- Points are booked: who gets them says which figure takes them, once what brought them is done.
local function note_points (game, ctx)
    local kept = game.state
    if kept.ended or ctx.points <= 0 or kept.n == MOST then
        return
    end
    kept.n = kept.n + 1
    kept.takers[kept.n], kept.points[kept.n] = ctx.player.index, ctx.points
    ctx.player.state.waiting = ctx.player.state.waiting + ctx.points
    if not kept.asking then
        kept.asking = true
        game:push_phase ("courier", ctx.player)
    end
end

local function enter_courier (game)
    local kept = game.state
    if kept.at < kept.n then
        game.decider = game:player (kept.takers[kept.at + 1])
        return "wait"
    end
    kept.at, kept.n, kept.asking, kept.told = 0, 0, false, false
    return "done"
end

-- The first figure (1) or the courier (2) takes the points that are asked about.
local function make_taker (verb, number, label, text)
    return {
        verb = verb, label = label,
        commit = function (game, action)
            local kept, player = game.state, action.player
            kept.at = kept.at + 1
            player.state.waiting = player.state.waiting - kept.points[kept.at]
            if number == 2 then
                game:add_counter (player, "courier", kept.points[kept.at])
            end
            local space = select (number, figures_of (player))
            -- One step of scoring brings one message at most.
            if not kept.told and brings_message (game, player, number, space) then
                kept.told, kept.due = true, true
            end
            return "wait"
        end,
        describe = function (game, action)
            local points = game.state.points[game.state.at + 1]
            return _ (text):format (points, select (number, figures_of (action.player)) + points)
        end,
    }
end

-- TRANSLATORS: the points that are taken, then where the figure on the scoreboard comes to
local advance = make_taker ("advance", 1, N_ "The first figure takes the points",
    N_ "+%d: the first figure, to %d")
-- TRANSLATORS: the points that are taken, then where the figure on the scoreboard comes to
local dispatch = make_taker ("dispatch", 2, N_ "The courier takes the points", N_ "+%d: the courier, to %d")

-- --- what the messages ask for ---

-- PLAYER's followers on the table, those on a TERRAIN; the lord of a castle is no knight.
local function followers_of (game, player, terrain)
    return table.filter ({ game:on_table (nil, player, "segment", true) }, function (piece)
        local segment = piece.segment
        return (not terrain or segment.terrain == terrain) and not segment.feature.withheld
    end)
end

-- As if the game ended now, whoever has the most there; whoever has it himself does not lose what his pig adds.
local function worth_of (game, player, segment)
    if game.ruleset:terrain (segment.terrain).feeds then
        local field = game:preview_field (segment)
        return math.max (field.value, field.points[player])
    end
    return game:preview (segment, "final").value
end

-- The feature of these terrains that is worth least, of those with a follower of the player.
local function cheapest (...)
    local terrains = { ... }
    return function (game, player)
        local least = nil
        for _, terrain in ipairs (terrains) do
            for _, piece in ipairs (followers_of (game, player, terrain)) do
                local worth = worth_of (game, player, piece.segment)
                least = math.min (least or worth, worth)
            end
        end
        return least
    end
end

local function each_follower (terrain, points)
    return function (game, player)
        local n = #followers_of (game, player, terrain)
        return n > 0 and n * points or nil
    end
end

local function each_shield (game, player)
    local points, seen = 0, {}
    for _, piece in ipairs (followers_of (game, player, "city")) do
        local city = piece.segment.feature
        if not seen[city.number] then
            seen[city.number] = true
            points = points + 2 * city:marks "shield"
        end
    end
    return points > 0 and points or nil
end

-- The texts of the messages, and what they bring at once: nil where that cannot be done.
local MESSAGES = {
    { N_ "Score your shortest road", cheapest "road" },
    { N_ "Score your smallest city", cheapest "city" },
    { N_ "Score your smallest monastery", cheapest ("monastery", "great-abbey") },
    { N_ "Two points for each shield in your cities", each_shield },
    { N_ "Two points for each of your knights", each_follower ("city", 2) },
    { N_ "Three points for each of your farmers", each_follower ("field", 3) },
    { N_ "Draw and place one more tile" },
    { N_ "Score one of your followers, who goes home" },
}
local TILE, HOME = 7, 8

local function gain (game)
    local count = MESSAGES[game.frame_data][2]
    return count and count (game, game.active)
end

-- Said even where it cannot be done: why else are there only two points?
local function begin_task (game, number)
    -- TRANSLATORS: what a message asks for, as "Score your shortest road"
    game:tell ((_ "Message: %s"):format (_ (MESSAGES[number][1])), game.active)
    game:push_phase ("message-task", game.active, number)
end

-- Turns up the message on top: once all were seen their order is known, as each goes under the others.
local function enter_message (game)
    local kept = game.state
    if not kept.due then
        return "done"
    end
    kept.due = false
    if kept.seen < #kept.order then
        game:push_phase "message-draw"
    else
        kept.top = kept.top % #kept.order + 1
        begin_task (game, kept.order[kept.top])
    end
    return "wait"
end

local turn_up = {
    verb = "turn-up", label = N_ "Turn up a message", args = { "number" },
    among = function (game)
        local unseen = {}
        for number in ipairs (MESSAGES) do
            unseen[#unseen + 1] = not game.state.order:find (number) and number or nil
        end
        return unseen
    end,
    refusal = "no-message",
    commit = function (game, action)
        local kept = game.state
        kept.seen = kept.seen + 1
        kept.top = kept.seen
        kept.order[kept.seen] = action.number
        begin_task (game, action.number)
    end,
    describe = function (_game, action)
        return _ (MESSAGES[action.number][1])
    end,
}

local solve = {
    verb = "solve", label = N_ "Do what the message says",
    check = function (game)
        if game.frame_data == TILE then
            local had_one = game.state.had or game.state.extra > 0
            return (game.tiles_left == 0 or had_one and game:option "tile" == "one-a-turn") and "no-task" or nil
        end
        return not gain (game) and "no-task" or nil
    end,
    commit = function (game)
        if game.frame_data == TILE then
            game.state.extra = game.state.extra + 1
        else
            game:add_points (game.active, gain (game), "message")
        end
    end,
    describe = function (game)
        local points, text = gain (game), _ (MESSAGES[game.frame_data][1])
        return points and (_ "%s: +%d"):format (text, points) or text
    end,
}

local cash = {
    verb = "cash", label = N_ "Score the follower", args = { "piece", "cell", "slot" },
    among = function (game, player)
        return game.frame_data == HOME and followers_of (game, player) or {}
    end,
    refusal = "no-task",
    commit = function (game, action)
        local piece = action:chosen ()
        game:add_points (game.active, worth_of (game, action.player, piece.segment), "message", { piece = piece })
        game:send_home (piece)
    end,
    describe = function (game, action)
        return (_ "+%d: your %s comes home"):format (worth_of (game, action.player, action.segment),
            game:role (action.piece, action.segment))
    end,
}

local refuse = {
    verb = "two-points", label = N_ "Two points instead",
    commit = function (game)
        game:add_points (game.active, 2, "message")
    end,
}

local function verify (game, ctx)
    local kept, waiting = game.state, {}
    for i = kept.at + 1, kept.n do
        waiting[kept.takers[i]] = (waiting[kept.takers[i]] or 0) + kept.points[i]
    end
    for player in game:each_player () do
        if player:counter "courier" < 0 then
            ctx.complaints:add_line ("the courier of player %d is before the beginning", player.index)
        end
        if player.state.waiting ~= (waiting[player.index] or 0) then
            ctx.complaints:add_line ("other points wait for player %d than were noted", player.index)
        end
    end
    if kept.at > kept.n or kept.top > kept.seen or (kept.n > 0 and not kept.asking) then
        ctx.complaints:add_line "points wait for nobody"
    end
end

return {
    state = {
        game = {
            n = { "int8", min = 0, max = MOST },     -- awards since somebody was last asked
            at = { "int8", min = 0, max = MOST },    -- those that a figure has taken
            takers = { "int8", count = MOST },       -- by award: the number of who gets it
            points = { "int16", count = MOST },
            asking = "bool",                         -- the phase that asks is to come
            told = "bool",                           -- this step of scoring has brought its message
            due = "bool",                            -- it is still to be turned up
            ended = "bool",                          -- the rest is scored: nobody is asked any more
            extra = { "int8", min = 0, max = 100 },  -- tiles that are drawn besides after this part of the turn
            had = "bool",                            -- one of them was drawn in this turn
            order = { "int8", count = 8 },           -- of the messages, as far as they were seen
            seen = { "int8", min = 0, max = 8 },
            top = { "int8", min = 0, max = 8 },      -- the place of the one turned up last
        },
        player = {
            waiting = { "int32", min = 0 },          -- points of his that no figure has taken yet
        },
    },
    counters = { { id = "courier", name = N_ "courier", icon = "art/courier.svg" } },
    reasons = { { id = "message", name = N_ "message" } },
    refusals = {
        ["no-message"] = {
            code = "wrong-place",
            reason = N_ "That is not a message, or it has been seen before.",
        },
        ["no-task"] = {
            code = "wrong-place",
            reason = N_ "The message does not ask for that, or there is nothing to do it with.",
        },
    },
    actions = { advance, dispatch, turn_up, solve, cash, refuse },
    phases = {
        -- The fairy may have paid as the turn began; else, as the last of the turn, once nothing more is paid.
        { id = "message-first", label = N_ "Messages", before = "abbey,draw", state = "due", enter = enter_message },
        { id = "message", when = "messages.when=end", label = N_ "Messages", state = "due", enter = enter_message },
        { id = "message", when = "messages.when=score", label = N_ "Messages", state = "due", enter = enter_message,
          after = "return", before = "wagons,entering,bigtop,fair,circle" },
        { id = "courier", label = N_ "Choose who takes the points", after = "-", decider = "frame",
          enter = enter_courier, verbs = { "advance", "dispatch" } },
        { id = "message-draw", label = N_ "Turn up a message", after = "-", decider = "nature", verbs = { "turn-up" } },
        { id = "message-task", label = N_ "Do what the message says, or take two points", after = "-",
          decider = "frame", verbs = { "solve", "cash", "two-points" } },
    },
    hooks = {
        points = note_points,
        -- Nobody gets messages in the turns of others.
        turn_begin = {
            {
                function (game, ctx)
                    if not ctx.again then
                        game.state.due = false
                    end
                end,
                state = "due",
                priority = -1000,
            },
            {
                function (game, ctx)
                    game.state.had = ctx.again
                end,
                state = "had",
            },
        },
        -- After all that give another part of the turn for reasons of their own: one part is for one reason.
        turn_end = {
            function (game, ctx)
                if not ctx.again then
                    ctx.again, game.state.extra, game.state.had = true, game.state.extra - 1, true
                end
            end,
            state = "extra",
            priority = 100,
        },
        -- Ahead of the core's own, which scores the rest.
        final = {
            function (game)
                game.state.ended = true
            end,
            priority = -1000,
        },
        verify = verify,
    },
}
