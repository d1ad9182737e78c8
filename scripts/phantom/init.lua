-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Phantom: once something was done in `deploy`, that phase comes again, for the phantom alone.

local PHANTOM = "phantom"

-- Verbs that lead to places with room for several: he may go there after a follower.
local ROOMY = { acrobat = true }

local function note_action (game, ctx)
    local state, action = game.state, ctx.action
    if not state.stepping then
        state.open = action.verb ~= "pass"
        state.way = action.verb_number
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
    state.open, state.stepping, state.away = false, false, false
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

-- Whether the first follower went this way, by a verb other than the core's, as by a flight.
local function was_taken (game, action)
    return action.verb ~= "deploy" and action.verb_number == game.state.way and not ROOMY[action.verb]
end

-- Of what others offer in `deploy`, what the phantom may do.
local function sift (game, ctx)
    for i, action in ctx.actions:each () do
        if action.verb ~= "pass" and (action.piece ~= PHANTOM or was_taken (game, action)) then
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
            way = "int16",      -- the number of the verb by which the first follower went
        },
    },
    refusals = {
        ["phantom-only"] = { code = "not-now", reason = N_ "Only the phantom may still be deployed." },
        ["one-traveller"] = { code = "wrong-place", reason = N_ "Only one of the two may go to another tile." },
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
