-- SPDX-License-Identifier: GPL-3.0-or-later
-- show.lua: shows the position: as text, and as zones and cards for a window.
local board = require "board"
local cards = require "cards"
local victory = require "victory"

local show = {}

-- Shown beside the cards.
local RULES = N_ [[
Three cards in your congregation win. A card that leaves the board at your edge joins it; a new one comes to the centre.
Pull: one row to you. Push: one row away.
A turn: two different actions (the first: one):
• Beseech: pull a card.
• Chastise: push a card.
• Excommunicate: a new card takes its place.
• Petition: do what the card says.
A Noble loses beside a Peasant, and wins against a Knight in the other congregation. No turn may fully undo the last.]]

local function row_name (game, row)
    if row == 0 then
        return _ "Centre Row"
    end
    local player = game:player (row > 0 and 0 or 1)
    return string.format (_ "%s: Influence %d", player.name, math.abs (row))
end

local function list_names (counts)
    local names = {}
    for i = 1, #cards.ids do
        for _ = 1, counts[i] do
            names[#names + 1] = cards.name (i)
        end
    end
    return names
end

-- Who must do what now, in a sentence.
local function note (game)
    local s = game.state
    if game.finished then
        return victory.is_there (game) and victory.explain (game) or nil
    elseif not game.decider then
        return nil
    end
    local name = game.decider.name
    if game.phase == "answer" then
        return string.format (s.part == cards.PEASANT and _ "%s must push one card for the Peasant."
                              or _ "The Bishop was petitioned: %s may pull one other card, or pass.", name)
    elseif s.part == cards.KNIGHT then
        return s.step == 0 and _ "The Knight pushes two other cards: choose the first."
            or _ "The Knight pushes two other cards: choose the second."
    elseif s.part == cards.INQUISITOR then
        return _ "The Inquisitor pulls any other card, or a Cardinal twice: choose it."
    elseif s.actions == 1 then
        return string.format (s.used > 0 and _ "%s has one more action, of another kind: choose a card."
                              or _ "%s has one action: choose a card.", name)
    end
    return string.format (_ "%s has two actions: choose a card.", name)
end

-- --- as text ---

local function pad (text, width)
    return text .. string.rep (" ", width - utf8.len (text))
end

local function draw_congregation (game, player)
    local names = list_names (player.state.congregation)
    return string.format (_ "Congregation of %s: %s", player.name,
                          #names > 0 and table.concat (names, ", ") or "-") .. "\n"
end

function show.draw (game)
    local s = game.state
    local width = 24
    for row = -board.EDGE, board.EDGE do
        width = math.max (width, utf8.len (row_name (game, row)) + 2)
    end
    local text = draw_congregation (game, game:player (1)) .. pad ("", width)
    for column = 1, board.COLUMNS do
        text = text .. pad (tostring (column - 1), 12)
    end
    text = text .. "\n"
    for row = -board.EDGE, board.EDGE do
        text = text .. pad (row_name (game, row), width)
        for column = 1, board.COLUMNS do
            local here = s.who[column] > 0 and s.row[column] == row
            text = text .. pad (here and cards.name (s.who[column]) or ".", 12)
        end
        text = text .. "\n"
    end
    local names = list_names (s.discard)
    text = text .. draw_congregation (game, game:player (0))
        .. string.format (_ "Deck: %d; discarded: %s", board.deck_size (game),
                          #names > 0 and table.concat (names, ", ") or "-") .. "\n"
    local words = note (game)
    text = string.gsub (text, " +\n", "\n")
    return words and text .. words .. "\n" or text
end

-- --- for a window ---

local function add_list (all, zone, counts, owner)
    local slot = 0
    for i = 1, #cards.ids do
        for copy = 1, counts[i] do
            all[#all + 1] = {
                zone = zone, slot = slot, name = cards.name (i), text = _ (cards.texts[i]),
                art = "art/" .. cards.ids[i] .. ".svg", owner = owner,
            }
            slot = slot + 1
        end
    end
end

local function make_zones (game)
    local zones = {}
    for row = -board.EDGE, board.EDGE do
        zones[#zones + 1] = {
            id = "row" .. row, title = row_name (game, row), row = row + board.EDGE, column = 1,
            slots = board.COLUMNS, owner = row > 0 and 0 or row < 0 and 1 or nil,
        }
    end
    for player in game:each_player () do
        local top = player.index == 1
        zones[#zones + 1] = {
            id = "congregation" .. player.index,
            title = _ "Congregation",
            row = top and 0 or 3, rows = 2, column = 0, slots = 1, owner = player.index,
        }
    end
    zones[#zones + 1] = { id = "deck", title = _ "Deck", row = 0, rows = 2, column = 2, slots = 1, stack = true }
    zones[#zones + 1]
        = { id = "discard", title = _ "Discarded", row = 3, rows = 2, column = 2, slots = 1, stack = true }
    return zones
end

function show.layout (game)
    local s = game.state
    local all = {}
    for column = 1, board.COLUMNS do
        local who = s.who[column]
        if who > 0 then
            all[#all + 1] = {
                zone = "row" .. s.row[column], slot = column - 1, number = column - 1,
                name = cards.name (who), text = _ (cards.texts[who]),
                art = "art/" .. cards.ids[who] .. ".svg",
                owner = s.row[column] > 0 and 0 or s.row[column] < 0 and 1 or nil,
            }
        end
    end
    for player in game:each_player () do
        add_list (all, "congregation" .. player.index, player.state.congregation, player.index)
    end
    add_list (all, "discard", s.discard, nil)
    if board.deck_size (game) > 0 then
        all[#all + 1] = { zone = "deck", face_down = true, count = board.deck_size (game) }
    end
    return { zones = make_zones (game), cards = all, note = note (game), rules = _ (RULES) }
end

return show
