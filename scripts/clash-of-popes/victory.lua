-- SPDX-License-Identifier: GPL-3.0-or-later
-- victory.lua: finds who has won, and why.
local cards = require "cards"

local victory = { ENOUGH = 3 }

local function size (lost)
    local n = 0
    for _, copies in ipairs (lost) do
        n = n + copies
    end
    return n
end

local function is_betrayed (lost)
    return lost[cards.NOBLE] > 0 and lost[cards.PEASANT] > 0
end

local function beats_knight (lost, rivals)
    return lost[cards.NOBLE] > 0 and rivals[cards.KNIGHT] > 0
end

-- The cards in a congregation, by number.
local function read (player)
    return { player.state.congregation:unpack () }
end

-- The players who would win now; the Noble's conditions come before the number of cards.
local function find_winners (game)
    local by_noble, by_number = {}, {}
    local lost = { read (game:player (0)), read (game:player (1)) }
    for i = 1, 2 do
        local mine, rivals = lost[i], lost[3 - i]
        if beats_knight (mine, rivals) or is_betrayed (rivals) then
            by_noble[#by_noble + 1] = game:player (i - 1)
        elseif size (mine) >= victory.ENOUGH and not is_betrayed (mine) then
            by_number[#by_number + 1] = game:player (i - 1)
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
    local mine, rivals = read (player), read (player.next)
    if beats_knight (mine, rivals) then
        words = string.format (_ "%s has a Noble while %s has a Knight.", player.name, player.next.name)
    elseif is_betrayed (rivals) then
        words = string.format (_ "A Noble and a Peasant are in the congregation of %s.", player.next.name)
    else
        words = string.format (_ "%s has %d cards in the congregation.", player.name, size (mine))
    end
    if #winners > 1 then
        words = words .. " " .. string.format (_ "Both would have won: %s acted last.", player.name)
    end
    return words
end

-- What a card on the board is worth to a player, by how many rows it is on his side:
-- little, as it can be pushed back.
local NEAR = { [-2] = 0, [-1] = 0.01, [0] = 0.02, [1] = 0.04, [2] = 0.07 }

-- For computer players: cards that are near, and those that decide the game.
function victory.evaluate (game, ctx)
    local s = game.state
    local who, row = { s.who:unpack () }, { s.row:unpack () }
    for player in game:each_player () do
        local mine, rivals = read (player), read (player.next)
        local toward = player.index == 0 and 1 or -1
        local sum = 0
        for column, card in ipairs (who) do
            local near = card > 0 and NEAR[row[column] * toward] or 0
            if card == cards.NOBLE and mine[cards.PEASANT] > 0
                or card == cards.PEASANT and mine[cards.NOBLE] > 0 then
                near = -2 * near
            elseif card == cards.NOBLE and rivals[cards.KNIGHT] > 0 then
                near = 2 * near
            end
            sum = sum + near
        end
        ctx.values[player] = ctx.values[player] + sum
    end
end

return victory
