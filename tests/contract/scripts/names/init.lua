-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: an action that names a piece on the table by its owner, its kind, its cell and any slot of its segment;
-- each is listed once.  Chance says a number, each as likely as it weighs.
local function list_pieces (game)
    return { game:on_table (nil, nil, "segment") }
end

return {
    counters = { { id = "calls", name = "calls" } },
    refusals = { nobody = "Nobody of that name is there." },
    actions = {
        {
            verb = "greet",
            label = "Greet",
            args = { "player", "piece", "cell", "slot" },
            among = list_pieces,
            refusal = "nobody",
            commit = function (game, action)
                game:add_counter (action.target, "calls", 100 + action:chosen ().segment.slot)
            end,
            describe = { "Greet %s at %d, %d", "target", "x", "y" },
        },
        {
            verb = "shout",
            label = "Shout",
            args = { "number" },
            among = function ()
                return { 1, 2, 3 }, { 2, 0, 1 }
            end,
            refusal = "nobody",
            commit = function (game, action)
                game:add_counter (game.active, "calls", 1000 * action.number)
            end,
            describe = { "Shout %d", "number" },
        },
    },
    phases = {
        {
            id = "greet",
            label = "Greet",
            before = "draw",
            optional = true,
            verbs = { "greet" },
        },
        { id = "shout", label = "Shout", after = "return", decider = "nature", verbs = { "shout" } },
    },
}
