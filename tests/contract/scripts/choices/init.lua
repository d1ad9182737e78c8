-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `choices`: nothing is placed to the left of what else could be done.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    refusals = { behind = "Go further to the right." },
    hooks = {
        choices = {
            function (game, ctx)
                local i = ctx.actions:find "place"
                while i do
                    if ctx.actions:get (i).x < 5 then
                        ctx.refusals[i] = "behind"
                    end
                    i = ctx.actions:find ("place", i + 1)
                end
            end,
            phase = "place",
            action = "place",
        },
    },
}
