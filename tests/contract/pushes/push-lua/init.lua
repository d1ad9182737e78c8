-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: rules that push every phase from every hook that may change the game, for any decider, whether it can
-- run there or not, and take the refusal. `simulate --check` plays games with them.
local phases = { "draw", "place", "deploy", "score", "return", "clear", "nothing" }

local function disturb (point)
    return function (game)
        local n = (game.n_actions * 2654435761 + point * 40503 + game.depth * 977 + game.turn * 131) // 128 % 100003
        if n % 8 > 2 or game.depth > 4 then
            return
        end
        local decider
        if n // 8 % (game.n_players + 1) < game.n_players then
            decider = game:player (n // 8 % (game.n_players + 1))
        end
        local id = phases[1 + n // 64 % #phases]
        local well, why
        if n % 8 == 2 then
            well, why = pcall (game.skip_to, game, id)
        else
            well, why = pcall (game.push_phase, game, id, decider, n // 1024 % 64)
        end
        if not well and not game.finished then
            game:tell (tostring (why))
        end
    end
end

local hooks = {
    draw = function (game, ctx)
        ctx.none = game.turn % 9 == 0
        if game.n_actions % 9 == 1 then
            ctx.kind = game.ruleset:kind (game.n_actions % game.ruleset.n_kinds)
        end
    end,
    ending = function (game, ctx)
        if game.turn % 4 > 0 then
            ctx.player = game:player (game.turn % game.n_players)
        end
    end,
}
for point, name in ipairs {
    "turn_begin", "turn_end", "final", "over", "drawn", "strength", "score", "farm", "farmed", "placed",
    "deployed", "completed", "scored", "due", "returned", "moved", "threatened", "points",
} do
    hooks[name] = disturb (point)
end

return {
    phases = { { id = "nothing", label = "Nothing", after = "-", enter = function () end } },
    hooks = hooks,
}
