-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hooks and a phase that are called while a field of the rules is not 0: an array of the game, one value of
-- who plays; or while such a piece or mark is on the table; and what they ask of the table.

-- Counts corners in the field, open cells beside two tiles, and whether a tile was placed just now.
local function survey (game)
    local sum = #{ game:open_cells (2) } // 2
    for y = 0, game.height do
        for x = 0, game.width do
            if game:segment_at_corner ("field", x, y) then
                sum = sum + 100
            end
        end
    end
    game:add_counter (game.active, "calls", sum + (game.placed and 10000 or 0))
    game.state.laid:fill (0)
end

-- So many for whose turn begins, while that is so.
local function turn (test, sum)
    return {
        function (game)
            game:add_counter (game.active, "calls", sum)
        end,
        state = test,
    }
end

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    state = {
        game = { laid = { "int8", count = 3, min = 0, max = 3 } },
        player = { eager = "bool" },
    },
    phases = {
        { id = "survey", label = "Survey", after = "place", enter = survey, state = "laid" },
        {
            id = "rest",
            label = "Rest",
            after = "survey",
            -- While none was laid.
            enter = function (game)
                game:add_counter (game.active, "calls", 1000)
            end,
            state = "!laid",
        },
    },
    hooks = {
        -- The third tile is noted, and who placed it.
        placed = function (game, ctx)
            if ctx.tile.number % 3 == 2 then
                game.state.laid[3] = 1
                game.active.state.eager = true
            end
        end,
        turn_begin = {
            -- For who is eager only, in each of his turns; for all others.
            turn ("eager", 1),
            turn ("!eager", 10),
            -- While any follower stands on the table, while no shield lies there, while who plays has followers left.
            turn ("piece:follower", 100000),
            turn ("!mark:shield", 1000000),
            turn ("supply:follower", 400000),
            -- Never: these rules have no pieces of their own.
            turn ("piece:*", 200000),
        },
    },
}
