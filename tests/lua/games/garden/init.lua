-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: rules that lay tiles and change what lies: a garden of one's own, a bridge, a tunnel.
local bridge = require "bridge"

local function is_field (kind, side)
    for i = 0, 2 do
        if kind:segment_at (side * 3 + i).terrain ~= "field" then return false end
    end
    return true
end

local function bridged (game, tile)
    return tile and game.ruleset:kind (tile.kind.id .. ":bridge")
end

return {
    brings = { tiles = "garden.xml", ties = 4 },
    terrains = {
        { id = "garden", name = "garden", letter = "G", closing = "never", look = "ground",
          fits = { "*" }, joins_none = true, closes = true },
    },
    state = { player = { garden = { "int8", min = 0, max = 1 } } },
    refusals = { ["no-place"] = "That cannot be done there." },
    actions = {
        {
            verb = "garden", label = "Lay a garden", phases = "place", args = { "cell" },
            check = function (game, action)
                local player = game.active
                if player.state.garden == 1 or game:tile_at (action.x, action.y)
                    or action.x < 0 or action.y < 0 or action.x >= game.width or action.y >= game.height
                then return "no-place" end
            end,
            commit = function (game, action)
                game.active.state.garden = 1
                game:lay_tile (game.ruleset:kind ("garden/abbey"), action.x, action.y)
                return "wait"
            end,
        },
        {
            -- From the west or the east side, a slot that is no road's before.
            verb = "bridge", label = "Build a bridge", phases = { "deploy" }, args = { "cell", "slot" },
            refusal = "no-place",
            among = function (game)
                return bridged (game, game.last) and { { game.last, 4 }, { game.last, 10 } } or {}
            end,
            commit = function (game)
                game:exchange_tile (game.last, bridged (game, game.last))
                return "wait"
            end,
        },
        {
            verb = "tunnel", label = "Dig a tunnel", phases = "deploy", args = { "cell", "cell" },
            check = function (game, action)
                if not game:tile_at (action:get ("cell")) then return "no-place" end
            end,
            commit = function (game, action)
                local roads = {}
                for i = 1, 2 do
                    for segment in game:tile_at (action:get ("cell", i)):each_segment () do
                        if segment.terrain == "road" then roads[#roads + 1] = segment break end
                    end
                end
                game:tie (roads[1], roads[2])
                return "wait"
            end,
        },
    },
    hooks = {
        kinds = function (game, ctx)
            for i = 0, ctx.kinds.n - 1 do
                local kind = ctx.ruleset:kind (i)
                if is_field (kind, 1) and is_field (kind, 3) then
                    ctx.kinds:add (kind, "bridge", bridge.segments)
                end
            end
        end,
    },
}
