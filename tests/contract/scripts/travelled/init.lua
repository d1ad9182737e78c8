-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `travelled`: who came from afar is counted; at the end of each turn the first piece is said to have
-- come.
local function arrive (game)
    local piece = game:next_piece ()
    if piece then
        game:tell_travelled (piece)
    end
end

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    phases = { { id = "arrive", label = "Say who came", after = "return", enter = arrive } },
    hooks = {
        travelled = {
            function (game, ctx)
                game:add_counter (ctx.owner, "calls", ctx.segment and 1 or 100)
            end,
            piece_kind = "follower",
        },
    },
}
