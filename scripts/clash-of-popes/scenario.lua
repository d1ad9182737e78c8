-- SPDX-License-Identifier: GPL-3.0-or-later
-- scenario.lua: the scenario statements and expectations of this game.
local board = require "board"
local cards = require "cards"

local scenario = {}

local function read_column (word)
    local column = tonumber (word or "")
    return column and column % 1 == 0 and column >= 0 and column < board.COLUMNS and column // 1 + 1 or nil
end

local function read_row (word)
    local row = tonumber (word or "")
    return row and row % 1 == 0 and row >= -board.EDGE and row <= board.EDGE and row // 1 or nil
end

local function find_player (game, word)
    for player in game:each_player () do
        if player.colour == word then
            return player
        end
    end
    return nil
end

-- The numbers of the cards named; or nil and what is wrong.
local function read_names (...)
    local list = {}
    for i, word in ipairs ({ ... }) do
        local who = cards.by_id[word]
        if not who then
            return nil, string.format (_ "there is no card “%s”", word)
        end
        list[i] = who
    end
    return list
end

local function check_copies (game)
    for i = 1, #cards.ids do
        if board.count (game, i) > cards.COPIES then
            return string.format (_ "there are only %d cards “%s”", cards.COPIES, cards.ids[i])
        end
    end
    return nil
end

-- --- before play ---

local function put_card (game, column, row, name, more)
    local s = game.state
    local c, r, who = read_column (column), read_row (row), cards.by_id[name or ""]
    if not c or not r or not who or more then
        return _ "card takes a column from 0 to 4, a row from -2 to 2 and a card's name"
    elseif s.who[c] ~= 0 then
        return string.format (_ "column %d has a card already", c - 1)
    end
    local left = {}
    for i = 1, #s.holes do
        if s.holes[i] ~= 0 and s.holes[i] ~= c then
            left[#left + 1] = s.holes[i]
        end
    end
    for i = 1, #s.holes do
        s.holes[i] = left[i] or 0
    end
    s.who[c], s.row[c], s.laid = who, r, true
    return check_copies (game)
end

local function put_congregation (game, colour, ...)
    local player = find_player (game, colour)
    if not player then
        return _ "congregation takes a player's colour and names of cards"
    end
    local list, wrong = read_names (...)
    for _, who in ipairs (list or {}) do
        player.state.congregation[who] = player.state.congregation[who] + 1
        game:add_points (player, 1, "congregation")
    end
    return wrong or check_copies (game)
end

local function put_discard (game, ...)
    local list, wrong = read_names (...)
    for _, who in ipairs (list or {}) do
        game.state.discard[who] = game.state.discard[who] + 1
    end
    return wrong or check_copies (game)
end

local function put_pile (game, ...)
    local s = game.state
    local list, wrong = read_names (...)
    if list and #list > #s.pile then
        return _ "there are not that many cards"
    elseif s.piled then
        return _ "the pile is named already"
    end
    for i = 1, #cards.ids do
        s.deck[i] = 0
    end
    for i, who in ipairs (list or {}) do
        s.pile[i] = who
        s.deck[who] = s.deck[who] + 1
    end
    s.fixed, s.piled = true, true
    return wrong
end

-- --- expectations: nil, or what is found instead ---

local function expect_card (game, column, row, name, more)
    local s = game.state
    local c, r, who = read_column (column), read_row (row), cards.by_id[name or ""]
    if not c or not r or not who or more then
        return _ "no column, row and card in these words"
    elseif s.who[c] == who and s.row[c] == r then
        return nil
    elseif s.who[c] == 0 then
        return _ "no card there"
    end
    return string.format ("%d %d %s", c - 1, s.row[c], cards.ids[s.who[c]])
end

-- In any order.
local function compare_names (counts, ...)
    local list, wrong = read_names (...)
    if not list then
        return wrong
    end
    local wanted, same, found = {}, true, {}
    for _, who in ipairs (list) do
        wanted[who] = (wanted[who] or 0) + 1
    end
    for i = 1, #cards.ids do
        same = same and counts[i] == (wanted[i] or 0)
        for _ = 1, counts[i] do
            found[#found + 1] = cards.ids[i]
        end
    end
    return not same and (#found > 0 and table.concat (found, " ") or _ "no card") or nil
end

local function expect_congregation (game, colour, ...)
    local player = find_player (game, colour)
    if not player then
        return _ "nobody of that colour"
    end
    return compare_names (player.state.congregation, ...)
end

local function expect_discard (game, ...)
    return compare_names (game.state.discard, ...)
end

scenario.statements = {
    { word = "card", prelude = put_card, expect = expect_card },
    { word = "congregation", prelude = put_congregation, expect = expect_congregation },
    { word = "discard", prelude = put_discard, expect = expect_discard },
    { word = "pile", prelude = put_pile },
}

return scenario
