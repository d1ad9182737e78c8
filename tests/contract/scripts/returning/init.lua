-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `returning`: whose piece it is decides in a phase of his own whether it goes home.
return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    actions = {
        {
            verb = "leave",
            label = "Send it home",
            commit = function (game)
                game:send_home (game:piece (game.frame_data))
                return "done"
            end,
        },
    },
    phases = {
        {
            id = "leave",
            label = "Go home?",
            after = "-",
            decider = "frame",
            optional = true,
            verbs = { "leave" },
            list = function (game, list)
                list:add ("leave")
            end,
        },
    },
    hooks = {
        returning = {
            function (game, ctx)
                game:push_phase ("leave", ctx.owner, ctx.piece.number)
                ctx.stays = true
                game:add_counter (ctx.owner, "calls", 1)
            end,
            piece_kind = "follower",
        },
    },
}
