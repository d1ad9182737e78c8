-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: each player holds two tiles and chooses which to place.
local function fits (game, kind)
    for y = 0, game.height - 1 do
        for x = 0, game.width - 1 do
            if game:fits (kind, x, y) ~= 0 then
                return true
            end
        end
    end
    return false
end

-- Where in his hand the first tile of that kind lies, if it fits somewhere.
local function find (game, player, kind)
    for i, held in ipairs (game:tray ("hand", player)) do
        if held == kind then
            return fits (game, kind) and i or nil
        end
    end
end

local function can_play (game)
    for _, kind in ipairs (game:tray ("hand", game.active)) do
        if fits (game, kind) then
            return true
        end
    end
    return false
end

return {
    trays = {
        { id = "hand", name = "hand", scope = "player", room = 2, seen = "owner" },
    },
    refusals = { none = { code = "no-supply", reason = "No such tile in the hand fits anywhere." } },
    actions = {
        {
            verb = "play",
            label = "Choose a tile",
            args = { "item" },
            check = function (game, action)
                return not find (game, action.player, action.item) and "none" or nil
            end,
            describe = function (_, action)
                return "Choose: " .. (action.item.name or action.item.id)
            end,
            commit = function (game, action)
                local i = find (game, action.player, action.item)
                game.drawn = game:remove_from_tray (i, "hand", action.player)
            end,
        },
    },
    phases = {
        {
            id = "choose",
            label = "Choose a tile",
            after = "draw",
            verbs = { "play" },
            enter = function (game)
                return not game.drawn and can_play (game) and "wait" or "done"
            end,
            list = function (game, list)
                for i, kind in ipairs (game:tray ("hand", game.active)) do
                    -- Two alike are one choice.
                    if find (game, game.active, kind) == i then
                        list:add ("play", kind)
                    end
                end
            end,
        },
    },
    hooks = {
        -- The start tile comes first in the pile: hands are filled once it lies.
        turn_begin = function (game)
            local hand = game:tray ("hand", game.active)
            if game.n_tiles > 0 and #hand < 2 then
                game:take_tiles (2 - #hand, "hand", game.active)
            end
        end,
        draw = function (game, ctx)
            ctx.none = game.n_tiles > 0
        end,
        -- Nothing of the hand fitted: one tile goes back, and another may come.
        turn_end = function (game)
            if #game:tray ("hand", game.active) == 2 and game.tiles_left > 0 then
                game:put_back (1, "hand", game.active)
            end
        end,
        -- The pile is used up: the hands are played to the end.
        ending = function (game, ctx)
            if #game:tray ("hand", game.active.next) > 0 then
                ctx.player = game.active.next
            end
        end,
    },
}
