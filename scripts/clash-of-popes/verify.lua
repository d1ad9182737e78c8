-- SPDX-License-Identifier: GPL-3.0-or-later
-- verify.lua: checks that no card was lost or added and that each is where it may be.
local board = require "board"
local cards = require "cards"

local function count_cards (game, ctx)
    local s = game.state
    local sum = 0
    for i = 1, #cards.ids do
        local n = board.count (game, i) + s.deck[i]
        sum = sum + n
        if n ~= s.all[i] then
            ctx.complaints:add_line ("clash-of-popes: %d cards “%s” instead of %d", n, cards.ids[i], s.all[i])
        end
    end
    if sum ~= #cards.ids * cards.COPIES and not s.piled then
        ctx.complaints:add_line ("clash-of-popes: %d cards in all", sum)
    end
end

local function check_columns (game, ctx)
    local s = game.state
    local empty, holes = 0, 0
    for column = 1, board.COLUMNS do
        empty = empty + (s.who[column] == 0 and 1 or 0)
        holes = holes + (s.holes[column] > 0 and 1 or 0)
        if s.holes[column] > 0 and s.who[s.holes[column]] ~= 0 then
            ctx.complaints:add_line ("clash-of-popes: column %d is taken and waits for a card", s.holes[column] - 1)
        end
    end
    if empty ~= holes and not (game.finished or s.piled) then
        ctx.complaints:add_line ("clash-of-popes: %d columns are empty, %d wait for a card", empty, holes)
    end
end

local function check_congregations (game, ctx)
    for player in game:each_player () do
        local n = player.state.congregation:sum ()
        if n ~= player.score then
            ctx.complaints:add_line ("clash-of-popes: %d cards are counted as %d", n, player.score)
        end
        if n >= 3 and not game.finished and game.state.doing == 0 then
            ctx.complaints:add_line ("clash-of-popes: %d cards in a congregation and no end", n)
        end
    end
end

return function (game, ctx)
    count_cards (game, ctx)
    check_columns (game, ctx)
    check_congregations (game, ctx)
end
