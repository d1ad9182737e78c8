-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `farm`: a city is worth two more to a field, by whichever of two ways.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        farm = function (game, ctx)
            ctx.keys:add ("bonus", 1)
            ctx.keys:add ("bonus", 2)
        end,
    },
}
