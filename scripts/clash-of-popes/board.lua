-- SPDX-License-Identifier: GPL-3.0-or-later
-- board.lua: the five columns of cards: moving, losing, replacing and counting cards.
local cards = require "cards"

local board = { COLUMNS = 5, EDGE = 2 }

-- Columns are 1 to 5 here, 0 to 4 in records.  Rows are counted as the first player sees them: 2 is at his edge.
local function toward (player)
    return player.index == 0 and 1 or -1
end

function board.has (game, column)
    return column >= 1 and column <= board.COLUMNS and game.state.who[column] > 0
end

-- Whether the current action may move the card there: it may not move one that was drawn during it.
function board.is_target (game, column)
    return board.has (game, column) and not game.state.fresh[column]
end

local function add_hole (game, column)
    local holes = game.state.holes
    for i = 1, #holes do
        if holes[i] == 0 then
            holes[i] = column
            return
        end
    end
end

local function leave (game, column, player)
    local s = game.state
    local who = s.who[column]
    player.state.congregation[who] = player.state.congregation[who] + 1
    game:add_points (player, 1, "congregation")
    s.who[column], s.row[column] = 0, 0
    if s.at == column then
        s.at = 0
    end
    add_hole (game, column)
end

-- Moves a card one row; returns whether it is still on the board.
local function move (game, column, step)
    local s = game.state
    local row = s.row[column] + step
    if row > board.EDGE then
        leave (game, column, game:player (0))
    elseif row < -board.EDGE then
        leave (game, column, game:player (1))
    else
        s.row[column] = row
        return true
    end
    return false
end

function board.pull (game, column, player)
    return move (game, column, toward (player))
end

function board.push (game, column, player)
    return move (game, column, -toward (player))
end

function board.discard (game, column)
    local s = game.state
    local who = s.who[column]
    s.discard[who] = s.discard[who] + 1
    s.who[column] = 0
    add_hole (game, column)
end

-- --- drawing ---

function board.deck_size (game)
    local n = 0
    for i = 1, #cards.ids do
        n = n + game.state.deck[i]
    end
    return n
end

-- Makes the discard pile the deck if that is empty; if no card is left at all, none is drawn.
function board.prepare_draw (game)
    local s = game.state
    if s.holes[1] == 0 or board.deck_size (game) > 0 then
        return
    end
    s.fixed = false
    for i = 1, #cards.ids do
        s.deck[i], s.discard[i] = s.discard[i], 0
    end
    if board.deck_size (game) == 0 then
        for i = 1, #s.holes do
            s.holes[i] = 0
        end
    end
end

-- The next card where a scenario fixed the order, or nil.
function board.next_card (game)
    local s = game.state
    return s.fixed and s.pile[s.drawn + 1] or nil
end

function board.fill (game, who)
    local s = game.state
    local column = s.holes[1]
    for i = 1, #s.holes - 1 do
        s.holes[i] = s.holes[i + 1]
    end
    s.holes[#s.holes] = 0
    s.deck[who] = s.deck[who] - 1
    if s.fixed then
        s.drawn = s.drawn + 1
    end
    s.who[column] = who
    s.fresh[column] = s.doing > 0
end

-- --- layouts: what the rule against reversals compares ---

-- Stores the layout in the fields PREFIX_who, PREFIX_row and PREFIX_lost.
function board.remember (game, prefix)
    local s = game.state
    local who, row, lost = s[prefix .. "_who"], s[prefix .. "_row"], s[prefix .. "_lost"]
    for column = 1, board.COLUMNS do
        who[column], row[column] = s.who[column], s.row[column]
    end
    for player in game:each_player () do
        for i = 1, #cards.ids do
            lost[player.index * #cards.ids + i] = player.state.congregation[i]
        end
    end
end

-- Replaces the layout before the previous turn by the one before this turn.
function board.shift_memory (game)
    local s = game.state
    for column = 1, board.COLUMNS do
        s.old_who[column], s.old_row[column] = s.now_who[column], s.now_row[column]
    end
    for i = 1, #s.old_lost do
        s.old_lost[i] = s.now_lost[i]
    end
    s.reversible = false
    board.remember (game, "now")
    for column = 1, board.COLUMNS do
        if s.old_who[column] ~= s.now_who[column] or s.old_row[column] ~= s.now_row[column] then
            s.reversible = true
        end
    end
    for i = 1, #s.old_lost do
        -- A card never leaves a congregation, so a turn that won one cannot be taken back.
        if s.old_lost[i] ~= s.now_lost[i] then
            s.reversible = false
            return
        end
    end
end

-- Whether STEPS would bring back the layout before the previous turn.  They are by column, as the first
-- player sees them; their order does not matter, as no card may leave the board on the way.
function board.reverses (game, steps)
    local s = game.state
    if not s.reversible then
        return false
    end
    for column = 1, board.COLUMNS do
        local row = s.row[column] + (steps[column] or 0)
        if s.who[column] ~= s.old_who[column] or row ~= s.old_row[column] then
            return false
        end
    end
    for player in game:each_player () do
        for i = 1, #cards.ids do
            if player.state.congregation[i] ~= s.old_lost[player.index * #cards.ids + i] then
                return false
            end
        end
    end
    return true
end

-- The steps of a card that PLAYER pulls COUNT times; pushing is negative.
function board.steps (player, count)
    return toward (player) * count
end

-- --- counting ---

function board.count (game, who)
    local s = game.state
    local n = s.discard[who]
    for column = 1, board.COLUMNS do
        n = n + (s.who[column] == who and 1 or 0)
    end
    for player in game:each_player () do
        n = n + player.state.congregation[who]
    end
    return n
end

return board
