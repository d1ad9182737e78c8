-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Connect Four: a piece falls to the lowest free cell of its column; four in a line win.
local COLUMNS, ROWS = 7, 6

-- Whose piece is at a cell, from 1; 0: nobody's; nil: off the board.
local function at (game, x, y)
    if x < 0 or x >= COLUMNS or y < 0 or y >= ROWS then
        return nil
    end
    return game.state.piece[y * COLUMNS + x + 1]
end

-- The cell to which a piece falls, or nil.
local function landing (game, x)
    for y = ROWS - 1, 0, -1 do
        if at (game, x, y) == 0 then
            return y * COLUMNS + x
        end
    end
end

local function count (game, x, y, dx, dy)
    local who, n = at (game, x, y), 0
    while at (game, x + dx * (n + 1), y + dy * (n + 1)) == who do
        n = n + 1
    end
    return n
end

local function is_won (game, place)
    local x, y = place % COLUMNS, place // COLUMNS
    for _, way in ipairs ({ { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } }) do
        local dx, dy = way[1], way[2]
        if count (game, x, y, dx, dy) + count (game, x, y, -dx, -dy) >= 3 then
            return true
        end
    end
    return false
end

return {
    refusals = { full = { code = "full", reason = "That column is full." } },
    state = {
        game = {
            piece = { "int8", count = COLUMNS * ROWS, min = 0, max = 2 },
            last = { "int8", min = 0, max = COLUMNS * ROWS }, -- where the last one fell, from 1
        },
    },
    actions = {
        {
            verb = "drop",
            label = "Drop a piece",
            args = { { "place", name = "cell" } },
            -- Any cell of a column means the one to which the piece falls.
            check = function (game, action)
                local place = landing (game, action.place % COLUMNS)
                if not place then
                    return "full"
                end
                action.place = place
            end,
            describe = function (game, action)
                return "Drop a piece to " .. game:place_name (action.place)
            end,
            commit = function (game, action)
                game.state.piece[action.place + 1] = action.player.index + 1
                game.state.last = action.place + 1
                if is_won (game, action.place) then
                    game:set_winners (action.player)
                    return "over"
                end
                return "done"
            end,
        },
    },
    phases = {
        {
            id = "drop",
            label = "Drop a piece",
            verbs = { "drop" },
            list = function (game, list)
                for x = 0, COLUMNS - 1 do
                    local place = landing (game, x)
                    if place then
                        list:add ("drop", place)
                    end
                end
            end,
        },
    },
    game = {
        min_players = 2,
        max_players = 2,
        boards = { { id = "board", columns = COLUMNS, rows = ROWS, wells = true } },
        ends = function (game)
            for x = 0, COLUMNS - 1 do
                if landing (game, x) then
                    return false
                end
            end
            return true
        end,
        layout = function (game)
            local cells = {}
            for i = 1, COLUMNS * ROWS do
                local who = game.state.piece[i]
                if who > 0 then
                    cells[#cells + 1] = { place = i - 1, owner = who - 1, name = game:player (who - 1).name,
                                          label = game.state.last == i and "•" or nil }
                end
            end
            return { cells = cells, rules = "Four in a line win: across, down or aslant." }
        end,
    },
}
