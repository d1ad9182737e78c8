-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `threatened`: the tile just placed is cleared; the first player is asked whether
-- his piece flees.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    actions = {
        {
            verb = "flee",
            label = "Flee",
            args = { "cell" },
            commit = function (game, action)
                local piece = game:piece (game.frame_data)
                game:move_piece (piece, game:tile_at (action.x, action.y), action.player)
            end,
        },
    },
    phases = {
        {
            id = "sweep",
            label = "Clear the tile",
            after = "deploy",
            enter = function (game)
                if game.frame_data == 0 then
                    game.frame_data = 1
                    game:clear_tile (game.last)
                end
            end,
        },
        {
            id = "flee",
            label = "Flee",
            after = "-",
            decider = "frame",
            optional = true,
            verbs = { "flee" },
            list = function (game, list)
                local first = game:tile (0)
                list:add ("flee", first.x, first.y)
            end,
        },
    },
    hooks = {
        threatened = {
            function (game, ctx)
                local piece = ctx.pieces[1]
                game:add_counter (piece.owner, "calls", ctx.n)
                if piece.owner.index == 0 then
                    game:push_phase ("flee", piece.owner, piece.number)
                end
            end,
            piece_kind = "follower",
        },
    },
}
