-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: the twin of boards.c.
local GRID, ALL = 4, 6

local function stone (game, place)
    return game.state.stones[place + 1]
end

return {
    refusals = { taken = "Something else stands there." },
    state = { game = { stones = { "int8", count = ALL, min = 0, max = 2 } } },
    actions = {
        {
            verb = "put",
            label = "Put a stone",
            args = { { "place", name = "place" } },
            check = function (game, action)
                return (action.place >= GRID or stone (game, action.place) > 0) and "taken" or nil
            end,
            commit = function (game, action)
                game.state.stones[action.place + 1] = action.player.index + 1
                return "done"
            end,
        },
        {
            verb = "move",
            label = "Move a stone",
            args = { { "place", name = "place" }, { "place", name = "goal" } },
            check = function (game, action)
                local from, to = action.place, action.to
                return (from >= GRID or stone (game, from) ~= action.player.index + 1 or to < GRID
                        or stone (game, to) > 0) and "taken" or nil
            end,
            commit = function (game, action)
                local stones = game.state.stones
                stones[action.to + 1] = stones[action.place + 1]
                stones[action.place + 1] = 0
                return stones[GRID + 1] > 0 and stones[GRID + 2] > 0 and "over" or "done"
            end,
        },
    },
    phases = {
        {
            id = "play",
            label = "Play",
            verbs = { "put", "move" },
            list = function (game, list)
                for from = 0, GRID - 1 do
                    if stone (game, from) == 0 then
                        list:add ("put", from)
                    elseif stone (game, from) == game.decider.index + 1 then
                        for to = GRID, ALL - 1 do
                            if stone (game, to) == 0 then
                                list:add ("move", game:place_name (from), game:place_name (to))
                            end
                        end
                    end
                end
            end,
        },
    },
    game = {
        min_players = 2,
        max_players = 2,
        boards = {
            { id = "grid", title = "Grid", columns = 2, rows = 2 },
            { id = "line", points = { { id = "p", x = 0, y = 0, links = "q" }, { id = "q", x = 1, y = 0 } } },
            { id = "spot", points = { { id = "o", x = 0, y = 0 } } },
        },
        ends = function () return false end,
        layout = function (game)
            local cells = {}
            for place = 0, ALL - 1 do
                if stone (game, place) > 0 then
                    cells[#cells + 1] = { place = place, owner = stone (game, place) - 1, label = "x", name = "Stone",
                                          face_down = place >= GRID }
                end
            end
            return { note = "Stones", cells = cells }
        end,
    },
}
