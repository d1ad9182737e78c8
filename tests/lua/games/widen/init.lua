-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: tries to allow rotations in which a tile does not fit.
return {
    hooks = {
        place = function (game, ctx)
            for i = 1, #ctx.candidates do
                ctx.candidates:set (i, 15)
            end
        end,
    },
}
