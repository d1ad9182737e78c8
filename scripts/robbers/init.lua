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

local function can_rob (player, target)
    return target ~= player and space_at (target.score) ~= robber_of (player)
end

-- For whom the robber may be sent out, the left neighbour first.
local function list_victims (game, list)
    local me = game.decider
    local player = me.next
    while player ~= me do
        if can_rob (me, player) then
            list:add ("rob", player)
        end
        player = player.next
    end
end

local rob = {
    verb = "rob", label = N_ "Send the robber", args = { "player" },
    check = function (_, action)
        return not can_rob (action.player, action.target) and "no-victim" or nil
    end,
    commit = function (game, action)
        move_robber (game, action.player, space_at (action.target.score))
        local me, victim = action.player, action.target
        game:tell ((_ "The robber of %s lies in wait for %s"):format (me.name, victim.name), me)
    end,
    describe = function (_game, action)
        -- TRANSLATORS: a player's name, and the space of the scoreboard that he is on
        return (_ "Lie in wait for %s, on space %d"):format (action.target.name, space_at (action.target.score))
    end,
}

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

-- Whether a player's robber lies in wait for another one, at his points so far.
local function waits_for (player, victim)
    return player ~= victim and robber_of (player) == space_at (victim.score)
end

-- A figure moved without being robbed: robbers beside it go along, if nobody else is left for them to wait for.
local function go_along (game, mover, points)
    for player in game:each_player () do
        local alone = waits_for (player, mover)
        for other in game:each_player () do
            alone = alone and (other == mover or not waits_for (player, other))
        end
        if alone then
            move_robber (game, player, space_at (mover.score + points))
        end
    end
end

-- Somebody gets points: who lies in wait for him gets half. Points that are added here are asked about by nobody.
local function take_half (game, ctx)
    local victim, points = ctx.player, ctx.points
    if points <= 0 or game:option "what" == "features" and not game.ruleset:terrain (ctx.reason) then
        return
    end
    local robbing, player = {}, game.active
    for _ = 1, game.n_players do
        local aim = player.state.aim
        if waits_for (player, victim) and (aim == 0 or aim == victim.index + 1) then
            robbing[#robbing + 1] = player
        end
        player = player.next
    end
    for _, robber in ipairs (robbing) do
        move_robber (game, robber, 0)
    end
    local half = (points + 1) // 2
    for _, robber in ipairs (robbing) do
        go_along (game, robber, half)
        game:add_points (robber, half, "robber")
    end
end

-- Those for whom a player's robber lies in wait and whom what is complete now brings points.
local function find_victims (game, player)
    local victims = {}
    for victim in game:each_player () do
        if waits_for (player, victim) then
            victims[#victims + 1] = victim
        end
    end
    if #victims < 2 then
        return {}
    end
    local paid, found = {}, {}
    for _, segment in game:each_completed () do
        local worth = game:preview (segment, "complete")
        for _, victim in ipairs (victims) do
            paid[victim.index] = paid[victim.index] or worth.points[victim] > 0
        end
    end
    for _, victim in ipairs (victims) do
        if paid[victim.index] then
            found[#found + 1] = victim
        end
    end
    return #found > 1 and found or {}
end

-- Where several of those he waits for are about to get points, the robber's player says whom he robs.
local function take_aim (game)
    if game.entry ~= "new" or game.n_completed == 0 then
        return "done"
    end
    local player, asked = game.active, {}
    for _ = 1, game.n_players do
        if robber_of (player) > 0 and #find_victims (game, player) > 0 then
            asked[#asked + 1] = player
        end
        player = player.next
    end
    if not asked[1] then
        return "done"
    end
    game:push_phase ("robber-aim", asked)
    return "wait"
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
            reason = N_ "The robber goes to a space with a figure of somebody else, on which he is not yet.",
        },
    },
    marks = { { id = "bag", name = N_ "bag", names = N_ "bags", scope = "tile", icon = "art/bag.svg" } },
    actions = { rob, aim },
    phases = {
        -- Ahead of whatever else the tile brings.
        { id = "rob", label = N_ "Robbers", before = "gold,charm,evict,deploy", state = "bag", enter = open_bag },
        { id = "robber", label = N_ "Send the robber out", after = "-", decider = "frame", optional = true,
          decline = N_ "Leave the robber where he is", verbs = { "rob" }, list = list_victims },
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
        points = { take_half, state = "out", priority = 100 },
        turn_end = { forget_aims, state = "aimed" },
        -- The core's own, at -100, scores the rest.
        final = { go_home, state = "out", priority = -200 },
        verify = verify,
    },
}
