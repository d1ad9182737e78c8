-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: phases that are skipped or pushed, and actions that go too far.
local function list_gifts (game, list)
    for player in game:each_player () do
        if player ~= game.decider and game.decider.score > 0 then
            list:add ("give", player)
        end
    end
end

-- Few steps of the script itself, but much work for the program.
local function flood (tell)
    return function (game, action)
        for _ = 1, 50000 do
            tell (game, action.player)
        end
    end
end

return {
    counters = { { id = "gift", name = "gift" } },
    reasons = { { id = "gift", name = "gift" } },
    state = { player = { seen = { "int8", count = 2 } } },
    refusals = { alone = "Nobody is there." },
    actions = {
        {
            verb = "give",
            label = "Give",
            args = { "player" },
            check = function (game, action)
                -- Only called for players, so this need not be checked.
                return action.target.state.seen[1] > 100 and "alone" or nil
            end,
            commit = function (game, action)
                game:add_points (action.player, -1, "gift")
                game:add_counter (action.target, "gift", 1)
                game:push_phase ("thank", action.target, 7)
            end,
        },
        {
            verb = "bow",
            label = "Bow",
            commit = function (game, action)
                action.player.state.seen[2] = game.frame_data
            end,
        },
        { verb = "tell", label = "Tell", phases = "deploy",
          commit = function (game, action)
              game:add_event ("move", action.player, { points = 1, item = "core/20",
                  piece_kind = "follower", reason = "gift", why = "so", tile = game.last,
                  segment = game.last:segment_at (0), { "one", "many", 2, 3 } })
          end },
        { verb = "flood-events", label = "Tell", phases = "deploy",
          commit = flood (function (game, player) game:add_event ("move", player) end) },
        { verb = "flood-points", label = "Score", phases = "deploy",
          commit = flood (function (game, player) game:add_points (player, 0, "gift") end) },
        { verb = "flood-counters", label = "Collect", phases = "deploy",
          commit = flood (function (game, player) game:add_counter (player, "gift", 0) end) },
        { verb = "flood-moves", label = "Move", phases = "deploy",
          commit = flood (function (game, player)
              game:move_piece (game:piece (0), game:tile (0), player)
          end) },
        {
            verb = "forge",
            label = "Forge",
            phases = "deploy",
            args = { "player", "piece", "number" },
            check = function (game, action)
                -- Numbers are written unchecked; what they name is checked later.
                action[action.number] = 200
                assert (action.target == nil or action.target.score)
                assert (action.piece == nil or action.piece == "follower")
            end,
            commit = function () end,
        },
    },
    phases = {
        -- Without `enter`, its list decides whether it is skipped.
        { id = "gifts", label = "Gifts", before = "draw", optional = true, verbs = { "give" },
          list = list_gifts },
        { id = "thank", label = "Thanks", after = "-", decider = "frame", verbs = { "bow" },
          enter = function (game) return game.decider.state.seen[2] == 0 and "wait" or "done" end,
          list = function (game, list) list:add "bow" end },
    },
    hooks = {
        actions = {
            function (game, ctx)
                for _, verb in ipairs { "events", "points", "counters", "moves" } do
                    ctx.list:add ("flood-" .. verb)
                end
                ctx.list:add "tell"
            end,
            phase = "deploy",
        },
    },
}
