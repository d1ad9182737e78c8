-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Robbers: who is sent out to which space of the scoreboard, and what he takes from whom.

-- The space that so many points are on, from 1 to 50: one begins on the last.
local function space_at (points)
    return (points - 1) % 50 + 1
end

-- Where a player's robber lies in wait; 0: at home.
local function robber_of (player)
    return player:counter "robber"
end

-- Sends a player's robber to a space, or home.
local function move_robber (game, player, space)
    local from = robber_of (player)
    game.state.out = game.state.out + (space > 0 and 1 or 0) - (from > 0 and 1 or 0)
    game:add_counter (player, "robber", space - from)
end

-- With the messages each player has two figures on the scoreboard and says which of them takes points.
local function has_couriers (game)
    return game.ruleset:has_rules "messages"
end

-- Where a player's figures stand, the first one and the courier, without points that still wait for one of them.
local function figures_of (game, player)
    if not has_couriers (game) then
        return { player.score }
    end
    local courier = player:counter "courier"
    return { player.score - courier - game:get_field ("messages.waiting", player.index), courier }
end

-- Two figures on one space are one choice: that of the first.
local function can_rob (game, player, target, number)
    local at = target ~= player and figures_of (game, target)
    return at and at[number] and space_at (at[number]) ~= robber_of (player)
        and (number == 1 or space_at (at[2]) ~= space_at (at[1]))
end

-- For whom the robber may be sent out, the left neighbour first.
local function list_victims (game, list)
    local me = game.decider
    for _, player in ipairs { me.next:round () } do
        for number, verb in ipairs { "rob", "rob-courier" } do
            if can_rob (game, me, player, number) then
                list:add (verb, player)
            end
        end
    end
end

local function make_rob (verb, number, label, text)
    return {
        verb = verb, label = label, args = { "player" },
        check = function (game, action)
            return not can_rob (game, action.player, action.target, number) and "no-victim" or nil
        end,
        commit = function (game, action)
            local me, victim = action.player, action.target
            move_robber (game, me, space_at (figures_of (game, victim)[number]))
            game:tell ((_ "The robber of %s lies in wait for %s"):format (me.name, victim.name), me)
        end,
        describe = function (game, action)
            return _ (text):format (action.target.name, space_at (figures_of (game, action.target)[number]))
        end,
    }
end

local rob = make_rob ("rob", 1, N_ "Send the robber",
    -- TRANSLATORS: a player's name, and the space of the scoreboard that he is on
    N_ "Lie in wait for %s, on space %d")
local rob_courier = make_rob ("rob-courier", 2, N_ "Send the robber to a courier",
    -- TRANSLATORS: a player's name, and the space of the scoreboard that his courier is on
    N_ "Lie in wait for the courier of %s, on space %d")

-- A bag: the active player, then others whose robbers are at home.
local function open_bag (game)
    local asked = {}
    for _, player in ipairs { game.active:round () } do
        local may_follow = robber_of (player) == 0 and (#asked == 1 or game:option "others" == "all")
        asked[#asked + 1] = (player == game.active or may_follow) and player or nil
    end
    game:push_phase ("robber", asked)
    game.state.bag = false
    return "done"
end

-- Whether a player's robber lies in wait for another one where one of his figures stands.
local function waits_for (game, player, victim)
    for _, at in ipairs (player ~= victim and figures_of (game, victim) or {}) do
        if robber_of (player) == space_at (at) then
            return true
        end
    end
    return false
end

-- Whether somebody else than this figure of the mover is there for a player's robber to wait for.
local function has_company (game, player, mover, number)
    for other in game:each_player () do
        for i, at in ipairs (other ~= player and figures_of (game, other) or {}) do
            if space_at (at) == robber_of (player) and (other ~= mover or i ~= number) then
                return true
            end
        end
    end
    return false
end

-- A figure moved without being robbed: robbers beside it go along, if nobody else is left for them to wait for.
local function go_along (game, mover, number, from, points)
    for player in game:each_player () do
        if player ~= mover and robber_of (player) == space_at (from)
            and not has_company (game, player, mover, number) then
            move_robber (game, player, space_at (from + points))
        end
    end
end

-- Who lies in wait for somebody who gets points gets half.  Points that are added here are asked about by nobody.
local function take_half (game, victim, points, is_there)
    local robbing = table.filter ({ game.active:round () }, function (player)
        local aim = player.state.aim
        return player ~= victim and robber_of (player) > 0 and is_there (player)
            and (aim == 0 or aim == victim.index + 1)
    end)
    for _, robber in ipairs (robbing) do
        move_robber (game, robber, 0)
    end
    local half = (points + 1) // 2
    for _, robber in ipairs (robbing) do
        if not has_couriers (game) then
            go_along (game, robber, 1, robber.score, half)
        end
        game:add_points (robber, half, "robber")
    end
end

-- What may come of an award, as it is noted until a figure takes it.
local ROBBED, NOT_ROBBED, ALONG = 0, 1, 2

-- Somebody gets points.  With the messages nobody is robbed before it is known which of his figures moves.
local function note_points (game, ctx)
    local victim, points = ctx.player, ctx.points
    local is_robbed = game:option "what" == "all" or game.ruleset:terrain (ctx.reason) ~= nil
    if points <= 0 then
        return
    elseif has_couriers (game) and game:get_field "messages.ended" == 0 then
        local fate = ctx.reason == "robber" and ALONG or is_robbed and ROBBED or NOT_ROBBED
        game.state.fates[game:get_field "messages.n"] = fate
    elseif is_robbed then
        take_half (game, victim, points, function (player) return waits_for (game, player, victim) end)
    end
end

-- With the messages: a figure has taken the points.
local function note_taken (game, ctx)
    local i, mover, number = game:get_field "messages.at", ctx.action.player, ctx.action.verb == "advance" and 1 or 2
    local points, fate = game:get_field ("messages.points", i - 1), game.state.fates[i]
    local from = figures_of (game, mover)[number] - points
    if fate == ALONG then
        go_along (game, mover, number, from, points)
    elseif fate == ROBBED then
        take_half (game, mover, points, function (player) return robber_of (player) == space_at (from) end)
    end
end

-- Those for whom a player's robber lies in wait and whom what is complete now brings points.
local function find_victims (game, player)
    local victims = table.filter ({ game:player (0):round () }, function (victim)
        return waits_for (game, player, victim)
    end)
    if #victims < 2 then
        return {}
    end
    local paid = {}
    for _, segment in game:each_completed () do
        local worth = game:preview (segment, "complete")
        for _, victim in ipairs (victims) do
            paid[victim.index] = paid[victim.index] or worth.points[victim] > 0
        end
    end
    local found = table.filter (victims, function (victim)
        return paid[victim.index]
    end)
    return #found > 1 and found or {}
end

-- Where several of those he waits for are about to get points, the robber's player says whom he robs.
local function take_aim (game)
    if game.entry ~= "new" or game.n_completed == 0 then
        return "done"
    end
    local asked = table.filter ({ game.active:round () }, function (player)
        return robber_of (player) > 0 and #find_victims (game, player) > 0
    end)
    game:push_phase ("robber-aim", asked)
    return asked[1] and "wait" or "done"
end

local aim = {
    verb = "aim", label = N_ "Rob", args = { "player" }, among = find_victims, refusal = "no-victim",
    commit = function (game, action)
        action.player.state.aim = action.target.index + 1
        game.state.aimed = true
    end,
    describe = { N_ "Rob %s", "target" },
}

local function forget_aims (game)
    for player in game:each_player () do
        player.state.aim = 0
    end
    game.state.aimed = false
end

-- Before the rest is scored: the robbers go home, unless an option keeps them out.
local function go_home (game)
    if game:option "end" == "no" then
        for player in game:each_player () do
            move_robber (game, player, 0)
        end
    end
end

local function verify (game, ctx)
    local out = 0
    for player in game:each_player () do
        local space = robber_of (player)
        out = out + (space > 0 and 1 or 0)
        if space < 0 or space > 50 then
            ctx.complaints:add_line ("the robber of player %d is on space %d", player.index, space)
        end
        if player.state.aim > 0 and not game.state.aimed then
            ctx.complaints:add_line ("the robber of player %d has an aim", player.index)
        end
    end
    if out ~= game.state.out then
        ctx.complaints:add_line ("%d robbers are out, not %d", out, game.state.out)
    end
end

return {
    state = {
        game = {
            bag = "bool",                        -- the tile just placed has a bag
            out = { "int8", min = 0, max = 6 },  -- robbers that lie in wait
            aimed = "bool",                      -- somebody said whom he robs in this part of the turn
            fates = { "int8", count = 64 },      -- by award that waits for a figure: whether it is robbed
        },
        player = {
            aim = { "int8", min = 0, max = 6 },  -- the number of whom he robs + 1; 0: whoever is first
        },
    },
    counters = { { id = "robber", name = N_ "robber's space", icon = "art/robber.svg" } },
    reasons = { { id = "robber", name = N_ "robber" } },
    refusals = {
        ["no-victim"] = {
            code = "wrong-place",
            reason = N_ "The robber goes to a space with a figure of somebody else, where he is not already.",
        },
    },
    marks = { { id = "bag", name = N_ "bag", names = N_ "bags", scope = "tile", icon = "art/bag.svg" } },
    actions = { rob, rob_courier, aim },
    phases = {
        -- Ahead of whatever else the tile brings.
        { id = "rob", label = N_ "Robbers", before = "gold,charm,evict,deploy", state = "bag", enter = open_bag },
        { id = "robber", label = N_ "Send the robber out", after = "-", decider = "frame", optional = true,
          decline = N_ "Leave the robber where he is", verbs = { "rob", "rob-courier" }, list = list_victims },
        { id = "robbery", label = N_ "Robbery", before = "score", after = "leaving,castles,dragon", state = "out",
          enter = take_aim },
        { id = "robber-aim", label = N_ "Choose whom to rob", after = "-", decider = "frame", verbs = { "aim" } },
    },
    hooks = {
        placed = {
            function (game)
                game.state.bag = true
            end,
            mark = "bag",
        },
        -- Once others have said how many points it shall be.
        points = { note_points, state = "out", priority = 100 },
        acted = {
            { note_taken, action = "advance", state = "out" }, { note_taken, action = "dispatch", state = "out" },
        },
        turn_end = { forget_aims, state = "aimed" },
        -- The core's own, at -100, scores the rest.
        final = { go_home, state = "out", priority = -200 },
        verify = verify,
    },
}
