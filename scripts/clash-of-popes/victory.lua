-- SPDX-License-Identifier: GPL-3.0-or-later
-- victory.lua: finds who has won, and why.
local cards = require "cards"

local victory = { ENOUGH = 3 }

local function has (player, who)
    return player.state.congregation[who] > 0
end

local function size (player)
    local n = 0
    for i = 1, #cards.ids do
        n = n + player.state.congregation[i]
    end
    return n
end

local function is_betrayed (player)
    return has (player, cards.NOBLE) and has (player, cards.PEASANT)
end

local function beats_knight (player)
    return has (player, cards.NOBLE) and has (player.next, cards.KNIGHT)
end

-- The players who would win now; the Noble's conditions come before the number of cards.
local function find_winners (game)
    local by_noble, by_number = {}, {}
    for player in game:each_player () do
        if beats_knight (player) or is_betrayed (player.next) then
            by_noble[#by_noble + 1] = player
        elseif size (player) >= victory.ENOUGH and not is_betrayed (player) then
            by_number[#by_number + 1] = player
        end
    end
    if #by_noble == 0 then
        return by_number
    elseif game:option ("noble") == "last-action" and #by_number > 0 then
        return { by_noble[1], by_number[1] }
    end
    return by_noble
end

function victory.is_there (game)
    return #find_winners (game) > 0
end

-- Sets the winner and returns true if somebody has won; of two, the one who acted last wins.
function victory.decide (game)
    local winners = find_winners (game)
    if #winners == 0 then
        return false
    end
    game:set_winners (#winners == 1 and winners[1] or game.active)
    return true
end

-- Who has won and why, in a sentence.
function victory.explain (game)
    local winners = find_winners (game)
    local player = #winners == 1 and winners[1] or game.active
    local words
    if beats_knight (player) then
        words = string.format (_ "%s has a Noble while %s has a Knight.", player.name, player.next.name)
    elseif is_betrayed (player.next) then
        words = string.format (_ "A Noble and a Peasant are in the congregation of %s.", player.next.name)
    else
        words = string.format (_ "%s has %d cards in the congregation.", player.name, size (player))
    end
    if #winners > 1 then
        words = words .. " " .. string.format (_ "Both would have won: %s acted last.", player.name)
    end
    return words
end

return victory
