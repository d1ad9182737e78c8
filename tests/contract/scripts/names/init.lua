-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: an action that names a piece on the table by its owner, its kind, its cell and any slot of its segment;
-- each is listed once.
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
            check = function (game, action)
                return not action:choose (list_pieces (game)) and "nobody" or nil
            end,
            commit = function (game, action)
                game:add_counter (action.target, "calls", 100 + action.segment.slot)
            end,
        },
    },
    phases = {
        {
            id = "greet",
            label = "Greet",
            before = "draw",
            optional = true,
            verbs = { "greet" },
            list = function (game, list)
                list:add_each ("greet", list_pieces (game))
            end,
        },
    },
}
