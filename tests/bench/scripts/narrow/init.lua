-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: every draw and every placement is narrowed, to be measured: one kind of tile stays in the pile for
-- twenty turns, and nothing is placed left of column 5.
local FIRST_TURN, LEFT = 20, 5

return {
    refusals = { early = "It comes later.", outside = "That is too far to the left." },
    state = { game = { allowed = { "bool", count = 2500 } } },
    hooks = {
        turn_begin = function (game)
            local allowed = game.state.allowed
            for y = 0, game.turn == 1 and game.height - 1 or -1 do
                for x = LEFT, game.width - 1 do
                    allowed[game:cell (x, y)] = true
                end
            end
        end,
        pile = function (game, ctx)
            if game.turn < FIRST_TURN and ctx.n > 1 then
                local i = ctx.kinds:find (game.ruleset:kind "core/03")
                if i then
                    ctx.weights[i] = 0
                end
            end
            return "early"
        end,
        place = function (game, ctx)
            ctx.candidates:keep (game.state.allowed)
            return "outside"
        end,
    },
}
