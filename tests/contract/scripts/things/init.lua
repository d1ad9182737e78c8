-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: kinds that are in no pile, one made the tile in hand, one laid at once; they fit all and close what they
-- meet.
return {
    brings = { tiles = "things.xml" },
    counters = { { id = "calls", name = "calls" } },
    terrains = {
        { id = "garden", name = "garden", letter = "G", closing = "never", look = "ground",
          fits = { "*" }, joins_none = true, closes = true },
    },
    actions = {
        {
            verb = "garden",
            label = "Lay a garden",
            check = function (_game, action)
                return action.player:counter "calls" > 0 and "none" or nil
            end,
            commit = function (game, action)
                game:add_counter (action.player, "calls", 1)
                game.drawn = game.ruleset:kind "things/garden"
            end,
        },
    },
    refusals = { none = { code = "no-supply", reason = "No garden is left." } },
    phases = {
        {
            id = "garden",
            label = "Lay a garden",
            before = "draw",
            optional = true,
            decline = "Draw",
            verbs = { "garden" },
            list = function (game, list)
                if game.active:counter "calls" == 0 then
                    list:add "garden"
                end
            end,
        },
        -- Beside the first garden of each player another one is laid.
        {
            id = "lay",
            label = "Lay a garden",
            after = "place",
            enter = function (game)
                if game.active:counter "calls" == 101 and game.placed and game.placed.kind.id == "things/garden" then
                    local x, y = game:open_cells (1)
                    game:add_counter (game.active, "calls", 10)
                    game:lay_tile (game.ruleset:kind "things/garden", x, y, 1, game.active)
                end
                return "done"
            end,
        },
    },
    hooks = {
        placed = {
            function (game)
                game:add_counter (game.active, "calls", 100)
            end,
            terrain = "garden",
        },
    },
}
