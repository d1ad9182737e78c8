-- SPDX-License-Identifier: GPL-3.0-or-later
-- board.lua: the five columns of cards: moving, losing, replacing and counting cards.

local COLUMNS, EDGE = 5, 2
local board = { COLUMNS = COLUMNS, EDGE = EDGE }

-- Columns are 1 to 5 here, 0 to 4 in records.  Rows are counted as the first player sees them: 2 is at his edge.
local function toward (player)
    return player.index == 0 and 1 or -1
end

-- --- sets of columns: bit 0 is column 1, as array:mask gives them ---

-- By set, a list of its columns; the same as records count them, from 0.
board.columns_of, board.record_columns_of = {}, {}
local ALL = (1 << COLUMNS) - 1
for set = 0, ALL do
    local columns, in_records = {}, {}
    for column = 1, COLUMNS do
        if set >> column - 1 & 1 == 1 then
            columns[#columns + 1] = column
            in_records[#in_records + 1] = column - 1
        end
    end
    board.columns_of[set], board.record_columns_of[set] = columns, in_records
end

function board.contains (set, column)
    return set >> column - 1 & 1 == 1
end

-- The set without a column; 0 is none.
function board.without (set, column)
    return column > 0 and set & ~(1 << column - 1) or set
end

-- Those with a card.
function board.held (state)
    return ALL & ~state.who:mask (0)
end

-- --- the position as checks look at it ---

-- What the checks of one call need to know, read once; BACK is what board.way_back found, if it was asked.
function board.view (game, back)
    local s = game.state
    return {
        game = game,
        who = { s.who:unpack () },
        -- The current action may not move a card that was drawn during it.
        movable = board.held (s) & ~s.fresh:mask (true),
        doing = s.doing,
        used = s.used,
        actions = s.actions,
        part = s.part,
        step = s.step,
        at = s.at,
        first = s.first,
        back = back,
        pull = toward (game.active),
        answering = game.phase == "answer",
    }
end

-- --- moving ---

local function add_hole (game, column)
    local holes = game.state.holes
    local free = holes:find (0)
    if free then
        holes[free] = column
    end
end

local function leave (game, column, player)
    local s = game.state
    local who = s.who[column]
    s.gained, s.lost = true, true
    -- He stays there, so no layout of before can come again.
    s.reversible = false
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
    if row > EDGE then
        leave (game, column, game:player (0))
    elseif row < -EDGE then
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
    return game.state.deck:sum ()
end

-- Makes the discard pile the deck if that is empty; if no card is left at all, none is drawn.
function board.prepare_draw (game)
    local s = game.state
    if s.holes[1] == 0 or board.deck_size (game) > 0 then
        return
    end
    s.fixed = false
    s.deck:assign (s.discard)
    s.discard:fill (0)
    if board.deck_size (game) == 0 then
        s.holes:fill (0)
    end
end

-- The next card where a scenario fixed the order, or nil.
function board.next_card (game)
    local s = game.state
    return s.fixed and s.pile[s.drawn + 1] or nil
end

function board.fill (game, who)
    local s = game.state
    local column = s.holes:remove (1)
    s.deck[who] = s.deck[who] - 1
    if s.fixed then
        s.drawn = s.drawn + 1
    end
    s.who[column] = who
    s.fresh[column] = s.doing > 0
end

-- --- layouts: what the rule against reversals compares ---

-- Stores the layout in the fields now_who and now_row.
function board.remember (game)
    local s = game.state
    s.now_who:assign (s.who)
    s.now_row:assign (s.row)
end

-- Replaces the layout before the previous turn by the one before this turn.
function board.shift_memory (game)
    local s = game.state
    s.old_who:assign (s.now_who)
    s.old_row:assign (s.now_row)
    board.remember (game)
    -- A card never leaves a congregation, so a turn that won one cannot be taken back.
    s.reversible = not s.lost and not (s.old_who:equals (s.now_who) and s.old_row:equals (s.now_row))
    s.lost = false
end

-- Steps of cards are one number, the sum of what this gives for each card that moves: so they are compared at once.
-- COLUMN 0, where there is no card, gives 0.
local UNIT = { [0] = 0 }
-- The column of a card that moves one row, by what that gives.
board.column_of = {}
for column = 1, COLUMNS do
    UNIT[column] = 1 << 4 * (column - 1)
    board.column_of[UNIT[column]] = column
end

function board.step (column, count)
    return count * UNIT[column]
end

-- The steps that would bring back the layout before the previous turn; false: none would.
function board.way_back (game)
    local s = game.state
    if not s.reversible or not s.who:equals (s.old_who) then
        return false
    end
    local steps, old, rows = 0, { s.old_row:unpack () }, { s.row:unpack () }
    for column = 1, COLUMNS do
        steps = steps + (old[column] - rows[column]) * UNIT[column]
    end
    return steps
end

-- Whether any steps would.
function board.is_reversible (view)
    if view.back == nil then
        view.back = board.way_back (view.game)
    end
    return view.back ~= false
end

-- Whether STEPS would, as the first player sees them; their order does not matter, as no card may leave the board on
-- the way.
function board.reverses (view, steps)
    return board.is_reversible (view) and view.back == steps
end

-- --- counting ---

function board.count (game, who)
    local s = game.state
    local n = s.discard[who] + s.who:count (who)
    for player in game:each_player () do
        n = n + player.state.congregation[who]
    end
    return n
end

return board
