-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Phantom: once something was done in `deploy`, that phase comes again, for the phantom alone.

local PHANTOM = "phantom"

-- Whether an action took a follower elsewhere by a verb of its own, as a flight does.
local function is_other_way (game, action)
    local kind = action.verb ~= "deploy" and action.piece and game.ruleset:piece (action.piece)
    return kind and kind.occupies or false
end

local function note_action (game, ctx)
    local state, action = game.state, ctx.action
    if not state.stepping then
        state.open = action.verb ~= "pass"
        state.other_way = is_other_way (game, action)
    end
end

local function note_place (game, ctx)
    local segment = ctx.piece.segment
    if not game.state.stepping then
        game.state.away = segment ~= nil and segment.tile ~= game.placed
    end
end

local function forget (game)
    local state = game.state
    state.open, state.stepping, state.away, state.other_way = false, false, false, false
end

local function enter (game)
    if game.entry == "new" and game.placed and game.active:supply (PHANTOM) > 0 then
        game.state.stepping = true
        game:push_phase ("deploy", game.active)
        return "wait"
    end
    forget (game)
    return "done"
end

local function check_deploy (game, ctx)
    if ctx.piece_kind ~= PHANTOM then
        return "phantom-only"
    elseif game.state.away and ctx.segment.tile ~= game.placed then
        return "one-traveller"
    end
    return nil
end

-- Of what others offer in `deploy`, what the phantom may do, unless the first follower went the same way.
local function sift (game, ctx)
    for i, action in ctx.actions:each () do
        if action.verb ~= "pass" and (action.piece ~= PHANTOM or action.verb ~= "deploy" and game.state.other_way) then
            ctx.refusals[i] = "phantom-only"
        end
    end
end

local function verify (game, ctx)
    if game.state.stepping and game.depth == 1 then
        ctx.complaints:add_line "only the phantom may be deployed, and nobody is asked for him"
    end
end

return {
    state = {
        game = {
            open = "bool",      -- something was done in `deploy`, so the phantom may come
            stepping = "bool",  -- the phase `deploy` is his
            away = "bool",      -- the first follower went to another tile
            other_way = "bool", -- or got where he is by a verb of other rules
        },
    },
    refusals = {
        ["phantom-only"] = { code = "not-now", reason = N_ "Only the phantom may still be deployed." },
        ["one-traveller"] = { code = "wrong-place", reason = N_ "One of the two may go to another tile, not both." },
    },
    pieces = {
        { id = PHANTOM, name = N_ "phantom", supply = 1, strength = 1, occupies = true, home = true,
          icon = "art/phantom.svg" },
    },
    phases = {
        {
            id = "phantom",
            label = N_ "The phantom",
            after = "deploy",
            before = "wander",
            state = "open",
            enter = enter,
        },
    },
    hooks = {
        -- What other rules have done in `deploy` after this phase is of no use to the next turn.
        turn_begin = { forget, state = "open" },
        acted = { note_action, phase = "deploy" },
        deployed = note_place,
        deploy = { check_deploy, state = "stepping" },
        choices = { sift, phase = "deploy", state = "stepping" },
        verify = { verify, state = "stepping" },
    },
}
