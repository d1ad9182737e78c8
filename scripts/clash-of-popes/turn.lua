-- SPDX-License-Identifier: GPL-3.0-or-later
-- turn.lua: the actions of a turn, and what ends them.
local board = require "board"
local cards = require "cards"
local petition = require "petition"
local victory = require "victory"

local turn = {}

local NOBLE, CARDINAL = cards.NOBLE, cards.CARDINAL
local TYPES = { beseech = 1, chastise = 2, excommunicate = 4, petition = 8 }

-- --- the run of a turn ---

function turn.begin (game)
    local s = game.state
    if game.turn > 1 or s.actions == 0 then
        -- The first turn has one action; a scenario that lays cards begins in the middle of a game.
        s.actions = (game.turn > 1 or s.laid) and 2 or 1
        if game.active.state.skip then
            game.active.state.skip = false
            s.actions = s.actions - 1
        end
    end
    s.used, s.started = 0, false
    if game.turn == 1 and not s.piled then
        for i = 1, #cards.ids do
            s.deck[i] = cards.COPIES - board.count (game, i)
        end
    end
    if game.turn == 1 then
        for i = 1, #cards.ids do
            s.all[i] = s.deck[i] + board.count (game, i)
        end
    end
end

local function finish_action (game)
    local s = game.state
    s.doing, s.part, s.step, s.at, s.first = 0, 0, 0, 0, 0
    s.fresh:fill (false)
end

-- Enters phase `act`, at the start of a turn and after each action and each phase pushed in it.
function turn.enter (game)
    local s = game.state
    if not s.started then
        if game.turn == 1 then
            board.remember (game)
        end
        board.shift_memory (game)
        s.started = true
    end
    while s.doing > 0 do
        if s.holes[1] > 0 then
            game:push_phase ("draw")
            return "wait"
        end
        local waits = nil
        if s.part > 0 then
            waits = petition.go_on (game, victory.is_there)
        end
        if waits then
            return "wait"
        elseif waits == nil and s.holes[1] == 0 then
            finish_action (game)
            if victory.decide (game) then
                return "over"
            end
        end
    end
    return s.actions > 0 and "wait" or "done"
end

-- --- the four actions ---

-- nil, or why no action of this type can be taken now.
local function check_type (view, verb)
    return view.doing > 0 and "not-now" or view.used & TYPES[verb] ~= 0 and "same-type" or nil
end

-- nil, or why it cannot be taken on COLUMN.
local function check_card (view, verb, column)
    local who = view.who[column] or 0
    if who == 0 then
        return "no-card"
    elseif verb == "petition" then
        if who == NOBLE then
            return "no-petition"
        end
        local last = view.actions == 1 or who == CARDINAL
        return last and not petition.has_way (view, column) and "reversal" or nil
    elseif view.actions > 1 or verb == "excommunicate" or not view.reversible then
        return nil
    end
    local step = verb == "beseech" and view.pull or -view.pull
    return board.reverses (view, { [column] = step }) and "reversal" or nil
end

function turn.check (view, verb, column)
    return check_type (view, verb) or check_card (view, verb, column)
end

function turn.act (game, verb, column)
    local s = game.state
    s.used = s.used | TYPES[verb]
    s.doing = TYPES[verb]
    s.actions = s.actions - 1
    if verb == "beseech" then
        board.pull (game, column, game.active)
    elseif verb == "chastise" then
        board.push (game, column, game.active)
    elseif verb == "excommunicate" then
        board.discard (game, column)
    else
        s.part, s.at, s.step = s.who[column], column, 0
    end
    return "wait"
end

-- --- lists ---

local VERBS = { "beseech", "chastise", "excommunicate", "petition" }

local function list_choices (view, list)
    for column = 1, board.COLUMNS do
        if not petition.check_push (view, column) then
            list:add ("push", column - 1)
        end
        if not petition.check_pull (view, column, 1) then
            list:add ("pull", column - 1)
        end
        if not petition.check_pull (view, column, 2) then
            list:add ("pull", column - 1, 2)
        end
    end
end

function turn.list_choices (game, list)
    list_choices (board.view (game), list)
end

function turn.list (game, list)
    local view = board.view (game)
    if view.doing > 0 then
        list_choices (view, list)
        return
    end
    local add = list.add
    for _, verb in ipairs (VERBS) do
        for column = 1, check_type (view, verb) and 0 or board.COLUMNS do
            if not check_card (view, verb, column) then
                add (list, verb, column - 1)
            end
        end
    end
end

return turn
