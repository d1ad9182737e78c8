-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `place`: column 4 takes no tile with a monastery.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    refusals = { haunted = "It is haunted there." },
    hooks = {
        place = {
            function (game, ctx)
                for i = 1, ctx.n do
                    if ctx.candidates:get (i) == 4 then
                        ctx.candidates:set (i, 0)
                    end
                end
                return "haunted"
            end,
            terrain = "monastery",
        },
    },
}
