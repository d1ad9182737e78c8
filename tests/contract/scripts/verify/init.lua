-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `verify`: a recount complains of everything from the third turn on.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        verify = function (game, ctx)
            if game.turn > 2 then
                ctx.complaints:append ("it is late\n")
            end
        end,
    },
}
