-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `kinds`: where the chosen kind is placed, a road leads across it.
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
        kinds = function (game, ctx)
            ctx.kinds:add (ctx.ruleset:kind ("core/21"), "crossed",
                           { { terrain = "road", slots = { 4, 10 } } })
        end,
    },
}
