-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `moved`: a follower that is moved to the tile just placed is counted.

-- At the end of each turn the first follower that stands elsewhere is moved.
local function lead (game)
    local piece = game:next_piece ()
    if piece and piece.tile ~= game.last then
        game:move_piece (piece, game.last, game.active)
    end
end

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    phases = { { id = "lead", label = "Lead a follower", after = "return", enter = lead } },
    hooks = {
        moved = {
            function (game, ctx)
                if ctx.from_segment and not ctx.segment and ctx.tile == game.last
                    and ctx.from_tile ~= ctx.tile then
                    game:add_counter (ctx.owner, "calls", 1 + ctx.from_tile.number)
                end
            end,
            piece_kind = "follower",
        },
    },
}
