-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `choices`: nothing is placed to the left of what else could be done.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    refusals = { behind = "Go further to the right." },
    hooks = {
        choices = {
            function (game, ctx)
                for i, action in ctx.actions:each () do
                    if action.x < 5 then
                        ctx.refusals[i] = "behind"
                    end
                end
            end,
            phase = "place",
            action = "place",
        },
    },
}
