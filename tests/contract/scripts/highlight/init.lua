-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `highlight`: the cell left of the pointer is lit, with a word about it.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    hooks = {
        highlight = function (game, ctx)
            ctx.cells:add (ctx.x - 1, ctx.y)
            ctx.text:append ("left of it\n")
        end,
    },
}
