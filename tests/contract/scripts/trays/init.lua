-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: tiles in trays of each scope: taken from the pile, swapped, put back.
local function fits_somewhere (game, kind)
    for y = 0, game.height - 1 do
        for x = 0, game.width - 1 do
            if game:fits (kind, x, y) ~= 0 then
                return true
            end
        end
    end
    return false
end

local function find_in_hand (game, player, kind)
    for i, held in ipairs (game:tray ("hand", player)) do
        if held == kind then
            return i
        end
    end
end

return {
    trays = {
        { id = "hand", name = "hand", scope = "player", room = 2, seen = "owner" },
        { id = "row", name = "row", scope = "game", room = 3 },
        { id = "under", name = "under it", scope = "tile", room = 1, seen = "nobody" },
    },
    refusals = {
        none = { code = "no-supply", reason = "That tile is not in the hand." },
        nowhere = { code = "wrong-place", reason = "That tile fits nowhere." },
    },
    actions = {
        {
            verb = "swap",
            label = "Swap the tile",
            args = { { "item", name = "tile" } },
            check = function (game, action)
                if not find_in_hand (game, action.player, action.item) then
                    return "none"
                end
                if not fits_somewhere (game, action.item) then
                    return "nowhere"
                end
            end,
            commit = function (game, action)
                local at = find_in_hand (game, action.player, action.item)
                local kind = game:remove_from_tray (at, "hand", action.player)
                game:add_to_tray (game.drawn, "hand", action.player)
                game.drawn = kind
            end,
        },
    },
    phases = {
        {
            id = "swap",
            label = "Swap the tile",
            after = "draw",
            optional = true,
            verbs = { "swap" },
            list = function (game, list)
                for i, kind in ipairs (game:tray ("hand", game.decider)) do
                    -- Two alike are one choice.
                    if find_in_hand (game, game.decider, kind) == i and fits_somewhere (game, kind) then
                        list:add ("swap", kind)
                    end
                end
            end,
        },
    },
    hooks = {
        turn_begin = function (game)
            if game.n_tiles == 0 then
                return
            end
            game:take_tiles (2 - #game:tray ("hand", game.active), "hand", game.active)
            if #game:tray ("row") == 0 then
                game:take_tiles (3, "row")
            end
        end,
        turn_end = function (game)
            if #game:tray ("row") > 0 then
                game:put_back (1, "row")
            end
        end,
        placed = {
            function (game, ctx)
                game:take_tiles (1, "under", ctx.tile)
            end,
            terrain = "monastery",
        },
    },
}
