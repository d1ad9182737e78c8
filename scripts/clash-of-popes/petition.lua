-- SPDX-License-Identifier: GPL-3.0-or-later
-- petition.lua: the petitions of the six characters: their steps, their choices, and whether one
-- can be legally completed.
local board = require "board"
local cards = require "cards"

local petition = {}

-- The columns of the other cards that the petitioned one, at SELF (0: it has left), may move.
local function others (view, self)
    return board.columns_of[board.without (view.movable, self)]
end

local function pushes_first (game)
    return game:option ("inquisitor") == "push"
end

-- --- ways: the steps that the player's own part of a petition can come to; each is given to TRY until that returns
-- true ---

local step = board.step
local ways = {}

ways[cards.BISHOP] = function (view, self, pull, try)
    return try (step (self, pull))
end

ways[cards.KNIGHT] = function (view, self, pull, try)
    local list = others (view, self)
    local own = step (self, 2 * pull)
    for i, first in ipairs (list) do
        for k = i + 1, #list do
            if try (own + step (first, -pull) + step (list[k], -pull)) then
                return true
            end
        end
    end
    return false
end

ways[cards.CARDINAL] = function (view, self, pull, try)
    local steps = step (self, -pull)
    for _, column in ipairs (others (view, self)) do
        steps = steps + step (column, pull)
    end
    return try (steps)
end

ways[cards.INQUISITOR] = function (view, self, pull, try)
    local pushed = step (self, -pull)
    for _, column in ipairs (others (view, self)) do
        local before = pushes_first (view.game) and pushed or 0
        if try (pushed + step (column, pull))
            or view.who[column] == cards.CARDINAL and try (before + step (column, 2 * pull)) then
            return true
        end
    end
    return false
end

-- The rival must push a card, so the turn cannot end with the present layout.
ways[cards.PEASANT] = function ()
    return true
end

-- Whether the card at SELF can be petitioned as the last action of a turn.
function petition.has_way (view, self)
    return ways[view.who[self]] (view, self, view.pull, function (steps)
        return not board.reverses (view, steps)
    end)
end

-- --- choices ---

-- Whether the current petition asks the player who decides to push, or pull, any card.
function petition.may_push (view)
    return view.part == (view.answering and cards.PEASANT or cards.KNIGHT) and (view.answering or view.step < 2)
end

function petition.may_pull (view)
    return view.part == (view.answering and cards.BISHOP or cards.INQUISITOR) and (view.answering or view.step < 2)
end

-- Whether pushing COLUMN would take back the turn before whatever came after it.
local function must_reverse (view, column)
    local own = step (view.at, 2 * view.pull) + step (column, -view.pull)
    if view.step == 1 then
        return board.reverses (view, own)
    end
    local list = others (view, view.at)
    for _, second in ipairs (list) do
        if second ~= column and not board.reverses (view, own + step (second, -view.pull)) then
            return false
        end
    end
    return #list > 1
end

-- The columns of a set without those of which IS_BARRED is true, where the turn before could be taken back at all.
local function without_reversals (view, set, is_barred)
    if view.answering or view.actions > 0 or not board.is_reversible (view) then
        return set
    end
    for _, column in ipairs (board.columns_of[set]) do
        set = is_barred (view, column) and board.without (set, column) or set
    end
    return set
end

-- The columns that he may push, as he may push any.
function petition.find_pushes (view)
    local set = view.movable
    if not view.answering then
        set = board.without (board.without (set, view.at), view.first)
    end
    return without_reversals (view, set, must_reverse)
end

-- The same that he may pull TIMES times.
function petition.find_pulls (view, times)
    local set = board.without (view.movable, view.at)
    if times == 2 then
        set = set & view.game.state.who:mask (cards.CARDINAL)
    end
    local pushed = view.step == 0 and times == 1 and step (view.at, -view.pull) or 0
    return without_reversals (view, set, function (_, column)
        return board.reverses (view, pushed + step (column, times * view.pull))
    end)
end

-- nil, or why he may not push COLUMN.
function petition.check_push (view, column)
    if not petition.may_push (view) then
        return "not-now"
    elseif not board.contains (view.movable, column) then
        return "no-card"
    elseif not view.answering and (column == view.at or column == view.first) then
        return "same-card"
    end
    return not board.contains (petition.find_pushes (view), column) and "reversal" or nil
end

function petition.check_pull (view, column, times)
    if not petition.may_pull (view) or view.answering and times ~= 1 then
        return "not-now"
    elseif not board.contains (view.movable, column) then
        return "no-card"
    elseif column == view.at then
        return "same-card"
    elseif times == 2 and view.who[column] ~= cards.CARDINAL then
        return "no-cardinal"
    end
    return not board.contains (petition.find_pulls (view, times), column) and "reversal" or nil
end

function petition.push (game, column)
    local s = game.state
    if game.phase == "act" then
        s.step = s.step + 1
        s.first = column
    end
    board.push (game, column, game.decider)
end

function petition.pull (game, column, times)
    local s = game.state
    if game.phase == "act" then
        -- With the option `either` he is pushed only now, and not if a Cardinal is pulled twice.
        if s.step == 0 and times == 1 then
            board.push (game, s.at, game.decider)
        end
        s.step = 2
    end
    if board.pull (game, column, game.decider) and times == 2 then
        board.pull (game, column, game.decider)
    end
end

-- --- steps: each does the next step of its petition; true: it waits for a player; false: go on; nil: over ---

local function ask_rival (game)
    game:push_phase ("answer", game.active.next)
    return true
end

local run = {}

run[cards.BISHOP] = function (game, wins)
    local s = game.state
    s.step = s.step + 1
    if s.step == 1 then
        board.pull (game, s.at, game.active)
        return false
    elseif s.step == 2 then
        if game:option ("bishop") == "at-once" and wins (game) then
            return nil
        end
        return ask_rival (game)
    end
    return nil
end

run[cards.KNIGHT] = function (game)
    local s = game.state
    if s.step < 2 then
        for _, column in ipairs (others (board.view (game), s.at)) do
            if column ~= s.first then
                return true
            end
        end
        s.step = 2
    end
    s.step = s.step + 1
    if s.step <= 4 and s.at > 0 then
        board.pull (game, s.at, game.active)
        return false
    end
    return nil
end

run[cards.CARDINAL] = function (game)
    local s = game.state
    s.step = s.step + 1
    if s.step == 1 then
        board.push (game, s.at, game.active)
        return false
    elseif s.step == 2 then
        for _, column in ipairs (others (board.view (game), s.at)) do
            board.pull (game, column, game.active)
        end
        return false
    end
    if s.actions > 0 then
        s.actions = s.actions - 1
    else
        game.active.state.skip = true
    end
    return nil
end

run[cards.INQUISITOR] = function (game)
    local s = game.state
    if s.step == 0 and pushes_first (game) then
        s.step = 1
        board.push (game, s.at, game.active)
        return false
    elseif s.step < 2 and #others (board.view (game), s.at) > 0 then
        return true
    end
    return nil
end

run[cards.PEASANT] = function (game)
    local s = game.state
    s.step = s.step + 1
    if s.step == 1 then
        return ask_rival (game)
    end
    return nil
end

-- Does the next step of the current petition: true: it waits for a player; false: go on; nil: it is over.
function petition.go_on (game, wins)
    return run[game.state.part] (game, wins)
end

return petition
