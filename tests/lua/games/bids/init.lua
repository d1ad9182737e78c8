-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: who bids more than the last bid chooses a word; who declines has lost.
local STEP, MOST = 5, 995
local words = {}
for i = 1, 60 do
    words[i] = "word-" .. i
end

return {
    refusals = { ["bad-bid"] = "A bid is higher than the last, up to 995, in steps of 5." },
    state = { game = { bid = { "int16", min = 0, max = MOST }, open = "bool" } },
    actions = {
        {
            verb = "bid",
            label = "Bid",
            args = { "number" },
            check = function (game, action)
                local n = action.number
                return (n <= game.state.bid or n > MOST or n % STEP > 0) and "bad-bid" or nil
            end,
            describe = function (_, action) return "Bid " .. action.number end,
            commit = function (game, action)
                game.state.bid = action.number
                game.state.open = true
                return "done"
            end,
        },
        {
            verb = "say",
            label = "Say a word",
            args = { "item" },
            describe = function (_, action) return action.item end,
            commit = function (game)
                game.state.open = false
                return "done"
            end,
        },
    },
    phases = {
        {
            id = "bid",
            label = "Bid",
            optional = true,
            verbs = { "bid" },
            list = function (game, list)
                for n = game.state.bid + STEP, MOST, STEP do
                    list:add ("bid", n)
                end
            end,
        },
        {
            id = "say",
            label = "Say a word",
            verbs = { "say" },
            enter = function (game) return game.state.open and "wait" or "done" end,
            list = function (_, list)
                for _, word in ipairs (words) do
                    list:add ("say", word)
                end
            end,
        },
    },
    game = {
        min_players = 2,
        max_players = 2,
        items = words,
        ends = function (game) return game.state.bid == MOST end,
        draw = function (game) return "The last bid: " .. game.state.bid .. "\n" end,
        layout = function (game)
            return {
                zones = { { id = "bid", title = "The last bid" } },
                cards = { { zone = "bid", name = tostring (game.state.bid) } },
            }
        end,
    },
}
