-- SPDX-License-Identifier: GPL-3.0-or-later
-- cards.lua: the six characters by number: their ids and the text on their cards.
local cards = {
    ids = { "bishop", "knight", "cardinal", "noble", "inquisitor", "peasant" },
    names = { N_ "Bishop", N_ "Knight", N_ "Cardinal", N_ "Noble", N_ "Inquisitor", N_ "Peasant" },
    -- What a petition does; short, because cards are small.
    texts = {
        N_ "Pull this card. Then your rival may pull one other.",
        N_ "Push two other cards, then pull this one twice.",
        N_ "Push this card, then pull all others. Skip your next action.",
        N_ "No petition. He loses beside a Peasant and wins against a Knight.",
        N_ "Push this card. Then pull any other, or a Cardinal twice.",
        N_ "Your rival must push one card.",
    },
    BISHOP = 1,
    KNIGHT = 2,
    CARDINAL = 3,
    NOBLE = 4,
    INQUISITOR = 5,
    PEASANT = 6,
    COPIES = 2,
}

cards.by_id = {}
for number, id in ipairs (cards.ids) do
    cards.by_id[id] = number
end

function cards.name (number)
    return _ (cards.names[number])
end

return cards
