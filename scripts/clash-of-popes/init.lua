-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: A Clash of Popes: the tables of its state, actions and phases.
local board = require "board"
local cards = require "cards"
local petition = require "petition"
local scenario = require "scenario"
local show = require "show"
local turn = require "turn"
local verify = require "verify"
local victory = require "victory"

local N = #cards.ids

local function columns (min, max)
    return { "int8", count = board.COLUMNS, min = min, max = max }
end

local function counts ()
    return { "int8", count = N, min = 0, max = N * cards.COPIES }
end

-- The name of the card that an action is about.
local function card_name (game, action)
    local who = game.state.who[action.card + 1]
    return who and who > 0 and cards.name (who) or "?"
end

local function make_action (verb, label, words)
    return {
        verb = verb,
        label = label,
        args = { { "card", name = N_ "column" } },
        check = function (game, action)
            return turn.check (game, verb, action.card + 1)
        end,
        commit = function (game, action)
            return turn.act (game, verb, action.card + 1)
        end,
        describe = function (game, action)
            return string.format (_ (words), card_name (game, action))
        end,
    }
end

local draw = {
    verb = "draw",
    label = N_ "Draw a card",
    args = { { "item", name = N_ "card", optional = true } },
    check = function (game, action)
        if action[1] == -1 then
            local next = board.next_card (game)
            if not next then
                return "must-choose"
            end
            action.item = cards.ids[next]
        end
        local who = cards.by_id[action.item or ""]
        local next = board.next_card (game)
        return (not who or game.state.deck[who] == 0 or next and next ~= who) and "no-supply" or nil
    end,
    commit = function (game, action)
        board.fill (game, cards.by_id[action.item])
        game:add_event ("draw", nil, { item = action.item })
        return "wait"
    end,
    describe = function (game, action)
        return string.format (_ "Draw the %s into column %d", cards.name (cards.by_id[action.item]),
                              game.state.holes[1] - 1)
    end,
}

local push = {
    verb = "push",
    label = N_ "Push",
    args = { { "card", name = N_ "column" } },
    check = function (game, action)
        return petition.check_push (board.view (game), action.card + 1)
    end,
    commit = function (game, action)
        petition.push (game, action.card + 1)
        return game.phase == "act" and "wait" or "done"
    end,
    describe = function (game, action)
        return string.format (_ "Push the %s", card_name (game, action))
    end,
}

local pull = {
    verb = "pull",
    label = N_ "Pull",
    args = { { "card", name = N_ "column" }, { "number", name = N_ "times", optional = true } },
    check = function (game, action)
        local times = action.number < 0 and 1 or action.number
        if action.number >= 0 and action.number ~= 2 or action.number < -1 then
            return "wrong-number"
        end
        return petition.check_pull (board.view (game), action.card + 1, times)
    end,
    commit = function (game, action)
        petition.pull (game, action.card + 1, action.number == 2 and 2 or 1)
        return game.phase == "act" and "wait" or "done"
    end,
    describe = function (game, action)
        return string.format (action.number == 2 and _ "Pull the %s twice"
                              or _ "Pull the %s", card_name (game, action))
    end,
}

local function enter_draw (game)
    board.prepare_draw (game)
    return game.state.holes[1] > 0 and "wait" or "done"
end

local function list_draws (game, list)
    local next = board.next_card (game)
    if next then
        list:add ("draw", cards.ids[next])
        return
    end
    list:add_each ("draw", cards.ids, game.state.deck)
end

-- The Bishop's rival may decline, the Peasant's may not.
local function check_pass (game, ctx)
    return ctx.action.verb == "pass" and game.state.part == cards.PEASANT and "must-choose" or nil
end

return {
    reasons = { { id = "congregation", name = N_ "a card in the congregation" } },
    refusals = {
        ["same-type"] = N_ "The actions of a turn must be of different kinds.",
        ["no-petition"] = N_ "A Noble cannot be petitioned.",
        ["no-card"] = N_ "There is no card in that column that could be chosen.",
        ["same-card"] = N_ "It must be another card.",
        ["no-cardinal"] = N_ "Only a Cardinal can be pulled twice.",
        ["reversal"] = N_ "That would undo all that your rival did in the turn before.",
        ["not-now"] = N_ "That cannot be done now: a petition is in progress, or there is none that asks for it.",
        ["must-choose"] = N_ "This cannot be declined: something must be chosen.",
        ["no-supply"] = N_ "That card cannot be drawn now.",
        ["wrong-number"] = N_ "A card is pulled once, or a Cardinal twice.",
    },
    state = {
        game = {
            actions = { "int8", min = 0, max = 2 }, -- left in the turn
            used = { "int8", min = 0, max = 15 }, -- bits of the kinds of action taken
            started = "bool", -- phase `act` was entered in this turn
            doing = { "int8", min = 0, max = 8 }, -- the bit of the current action; 0: none
            part = { "int8", min = 0, max = N }, -- the character whose petition is carried out; 0: none
            step = { "int8", min = 0, max = 9 }, -- of the petition
            at = { "int8", min = 0, max = board.COLUMNS }, -- column of the petitioned card; 0: it left
            first = { "int8", min = 0, max = board.COLUMNS }, -- what the Knight pushed first
            who = columns (0, N), -- the card in each column, from 1; 0: none
            row = columns (-board.EDGE, board.EDGE),
            fresh = { "bool", count = board.COLUMNS }, -- the card was drawn during this action
            holes = columns (0, board.COLUMNS), -- columns that wait for a card, in order
            deck = counts (),
            discard = counts (),
            all = counts (), -- all cards of the game
            pile = { "int8", count = 2 * N, min = 0, max = N, hidden = true }, -- a scenario's order
            drawn = { "int8", min = 0, max = 2 * N }, -- cards drawn from `pile`
            fixed = "bool", -- the deck is in the order of `pile`
            piled = "bool", -- the scenario gave an order
            gained = "bool", -- a card came into a congregation since somebody was last asked to have won
            laid = "bool", -- the scenario laid cards
            lost = "bool", -- a card came into a congregation in this turn
            reversible = "bool", -- the previous turn could be taken back completely
            old_who = columns (0, N),
            old_row = columns (-board.EDGE, board.EDGE),
            now_who = columns (0, N),
            now_row = columns (-board.EDGE, board.EDGE),
        },
        player = {
            congregation = counts (),
            skip = "bool", -- one action less in the next turn
        },
    },
    actions = {
        draw,
        make_action ("beseech", N_ "Beseech", N_ "Beseech the %s (pull)"),
        make_action ("chastise", N_ "Chastise", N_ "Chastise the %s (push)"),
        make_action ("excommunicate", N_ "Excommunicate",
                     N_ "Excommunicate the %s (replace)"),
        make_action ("petition", N_ "Petition", N_ "Petition the %s"),
        push,
        pull,
    },
    phases = {
        { id = "draw", label = N_ "Cards are drawn", decider = "nature", state = "holes", verbs = { "draw" },
          enter = enter_draw, list = list_draws },
        { id = "act", label = N_ "Take an action", after = "draw",
          verbs = { "beseech", "chastise", "excommunicate", "petition", "push", "pull" },
          enter = turn.enter, list = turn.list },
        { id = "answer", label = N_ "The rival answers", after = "-", decider = "frame",
          optional = true, verbs = { "push", "pull" }, list = turn.list_choices },
    },
    hooks = {
        action = { check_pass, phase = "answer" },
        turn_begin = turn.begin,
        evaluate = victory.evaluate,
        verify = verify,
    },
    game = {
        min_players = 2,
        max_players = 2,
        items = cards.ids,
        item_names = cards.names,
        begin = function (game)
            game.state.deck:fill (cards.COPIES)
            for column = 1, board.COLUMNS do
                game.state.holes[column] = column
            end
        end,
        statements = scenario.statements,
        tiles_left = board.deck_size,
        draw = show.draw,
        layout = show.layout,
    },
}
