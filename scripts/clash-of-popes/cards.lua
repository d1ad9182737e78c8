-- SPDX-License-Identifier: GPL-3.0-or-later
-- cards.lua: the six characters by number: their ids, and what is printed on their cards.
local cards = {
    ids = { "bishop", "knight", "cardinal", "noble", "inquisitor", "peasant" },
    names = { N_ "Bishop", N_ "Knight", N_ "Cardinal", N_ "Noble", N_ "Inquisitor", N_ "Peasant" },
    texts = {
        N_ "Petition: pull this card. Then your rival may pull one other card.",
        N_ "Petition: push two other cards, then pull this one twice.",
        N_ "Petition: push this card, then pull all others. You skip your next action.",
        N_ "No petition. With a Peasant in one congregation, its pope loses. While your rival has a Knight, you win.",
        N_ "Petition: push this card. Then pull any other card, or pull a Cardinal twice.",
        N_ "Petition: your rival must push one card.",
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
