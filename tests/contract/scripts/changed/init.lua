-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `changed`: the number of the tile whose kind was exchanged is counted.
local function exchange (game)
    local tile = game.last
    if tile and tile.kind.id == "core/21" then
        game:exchange_tile (tile, game.ruleset:kind ("core/21:crossed"))
    end
    return "done"
end

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    phases = { { id = "exchange", label = "Exchange", after = "place", enter = exchange } },
    hooks = {
        changed = function (game, ctx)
            game:add_counter (game.active, "calls", 10 + ctx.tile.number)
        end,
        kinds = function (game, ctx)
            ctx.kinds:add (ctx.ruleset:kind ("core/21"), "crossed",
                           { { terrain = "road", slots = { 4, 10 } } })
        end,
    },
}
