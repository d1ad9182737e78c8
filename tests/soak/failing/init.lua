-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: rules that forget something: after the third follower that was deployed their own recount does not hold.
return {
    state = { game = { deployed = { 'int16', min = 0, max = 1000 } } },
    hooks = {
        deployed = function (game)
            game.state.deployed = game.state.deployed + 1
        end,
        verify = function (game, ctx)
            if game.state.deployed >= 3 then
                ctx.complaints:append (string.format ('followers miscounted: %d\n', game.state.deployed))
            end
        end,
    },
}
