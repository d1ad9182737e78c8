-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `catch`: thieves get away; at the end of each turn the active player counts those who may be caught.
local function hunt (game)
    for _, piece in ipairs { game:on_table () } do
        if game:may_catch (piece) then
            game:add_counter (game.active, "calls", 1)
        end
    end
end

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    refusals = { quick = "He is too quick." },
    phases = { { id = "hunt", label = "Count who may be caught", after = "return", enter = hunt } },
    hooks = {
        catch = {
            function (_game, ctx)
                return ctx.segment and ctx.segment.terrain == "road" and "quick" or nil
            end,
            piece_kind = "follower",
        },
    },
}
