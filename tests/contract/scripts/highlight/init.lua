-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `highlight`: the first segment and the cell left of the pointer are lit, with a word about
-- it.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        highlight = function (game, ctx)
            ctx.cells:add (ctx.x - 1, ctx.y)
            ctx.segments:add (game:segment (0))
            ctx.text:append ("left of it\n")
        end,
    },
}
