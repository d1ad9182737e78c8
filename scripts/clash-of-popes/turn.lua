-- SPDX-License-Identifier: GPL-3.0-or-later
-- turn.lua: the actions of a turn, and what ends them.
local board = require "board"
local cards = require "cards"
local petition = require "petition"
local victory = require "victory"

local turn = {}

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
    for column = 1, board.COLUMNS do
        s.fresh[column] = false
    end
end

-- Enters phase `act`, at the start of a turn and after each action and each phase pushed in it.
function turn.enter (game)
    local s = game.state
    if not s.started then
        if game.turn == 1 then
            board.remember (game, "now")
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

-- nil, or why the action of this type cannot be taken on COLUMN now.
function turn.check (game, verb, column)
    local s = game.state
    if s.doing > 0 then
        return "not-now"
    elseif s.used & TYPES[verb] ~= 0 then
        return "same-type"
    elseif not board.has (game, column) then
        return "no-card"
    end
    local who = s.who[column]
    if verb == "petition" and who == cards.NOBLE then
        return "no-petition"
    end
    local last = s.actions == 1 or verb == "petition" and who == cards.CARDINAL
    if not last or verb == "excommunicate" then
        return nil
    end
    if verb == "petition" then
        return not petition.has_way (game, column) and "reversal" or nil
    end
    local step = board.steps (game.active, verb == "beseech" and 1 or -1)
    return board.reverses (game, { [column] = step }) and "reversal" or nil
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

function turn.list_choices (game, list)
    for column = 1, board.COLUMNS do
        if not petition.check_push (game, column) then
            list:add ("push", column - 1)
        end
        if not petition.check_pull (game, column, 1) then
            list:add ("pull", column - 1)
        end
        if not petition.check_pull (game, column, 2) then
            list:add ("pull", column - 1, 2)
        end
    end
end

function turn.list (game, list)
    if game.state.doing > 0 then
        turn.list_choices (game, list)
        return
    end
    for _, verb in ipairs (VERBS) do
        for column = 1, board.COLUMNS do
            if not turn.check (game, verb, column) then
                list:add (verb, column - 1)
            end
        end
    end
end

return turn
