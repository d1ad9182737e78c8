-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `action`: no tile may be placed in column 4.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    refusals = { jinxed = "Column 4 is jinxed." },
    hooks = {
        action = {
            function (game, ctx)
                if ctx.action.verb == "place" and ctx.action.x == 4 then
                    return "jinxed"
                end
            end,
            phase = "place",
        },
    },
}
