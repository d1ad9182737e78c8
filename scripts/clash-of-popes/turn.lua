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
        -- What a scenario put into a congregation may win.
        s.gained = true
        for i = 1, #cards.ids do
            s.all[i] = s.deck[i] + board.count (game, i)
        end
    end
end

local function finish_action (game)
    local s = game.state
    s.doing = 0
    if s.part > 0 then
        s.part, s.step, s.at, s.first = 0, 0, 0, 0
    end
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
            -- Only a card that came into a congregation lets somebody win.
            if s.gained and victory.decide (game) then
                return "over"
            end
            s.gained = false
        end
    end
    return s.actions > 0 and "wait" or "done"
end

-- --- the four actions ---

-- nil, or why no action of this type can be taken now.
local function check_type (view, verb)
    return view.doing > 0 and "not-now" or view.used & TYPES[verb] ~= 0 and "same-type" or nil
end

-- Whether an action on the character WHO can be one that takes back the turn before, as nothing comes after it.
local function is_last (view, verb, who)
    return verb ~= "excommunicate" and (view.actions == 1 or verb == "petition" and who == CARDINAL)
end

-- nil, or why it cannot be taken on the character WHO, whatever came before.
local function check_who (verb, who)
    return who == 0 and "no-card" or verb == "petition" and who == NOBLE and "no-petition" or nil
end

-- nil, or why an action that is the last of a turn cannot be taken on COLUMN.
local function check_last (view, verb, column)
    if verb == "petition" then
        return not petition.has_way (view, column) and "reversal" or nil
    end
    local step = board.step (column, verb == "beseech" and view.pull or -view.pull)
    return board.reverses (view, step) and "reversal" or nil
end

function turn.check (game, verb, column)
    -- Mostly little is looked at: the whole view is read only where the turn before could be taken back.
    local s = game.state
    local who = column > 0 and s.who[column] or 0
    local reason = check_type (s, verb) or check_who (verb, who)
    local back = not reason and is_last (s, verb, who) and board.way_back (game)
    return back and check_last (board.view (game, back), verb, column) or reason
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

local function list_choices (view, list)
    if petition.may_push (view) then
        list:add_each ("push", board.record_columns_of[petition.find_pushes (view)])
    end
    if petition.may_pull (view) then
        list:add_each ("pull", board.record_columns_of[petition.find_pulls (view, 1)])
        for _, column in ipairs (not view.answering and board.columns_of[petition.find_pulls (view, 2)] or {}) do
            list:add ("pull", column - 1, 2)
        end
    end
end

function turn.list_choices (game, list)
    list_choices (board.view (game), list)
end

-- Those of a set of columns whose petition may be the last action of the turn, where it is.
local function without_reversals (view, petitioned)
    for _, column in ipairs (board.columns_of[petitioned]) do
        if is_last (view, "petition", view.who[column]) and not petition.has_way (view, column) then
            petitioned = board.without (petitioned, column)
        end
    end
    return petitioned
end

local function offer (list, used, verb, columns)
    if used & TYPES[verb] == 0 then
        list:add_each (verb, board.record_columns_of[columns])
    end
end

function turn.list (game, list)
    local s = game.state
    if s.doing > 0 then
        list_choices (board.view (game), list)
        return
    end
    local used, held = s.used, board.held (s)
    local pulled, pushed, petitioned = held, held, held & ~s.who:mask (NOBLE)
    -- Mostly nothing could take back the turn before.
    local back = board.way_back (game)
    if back then
        local view = board.view (game, back)
        petitioned = used & TYPES.petition == 0 and without_reversals (view, petitioned) or 0
        if view.actions == 1 then
            pulled = board.without (held, board.column_of[back * view.pull] or 0)
            pushed = board.without (held, board.column_of[-back * view.pull] or 0)
        end
    end
    offer (list, used, "beseech", pulled)
    offer (list, used, "chastise", pushed)
    offer (list, used, "excommunicate", held)
    offer (list, used, "petition", petitioned)
end

return turn
