-- init.lua: a computer player that tries each action and takes the one after which it leads by most.
--
-- docs/plugins/bots.md tells about computer players, docs/plugins/lua-reference.md lists what `game` and `task` have.
-- Things to know:
--   * `game` is a copy for this decision alone.  What the player may not know (the order of the pile, hands of others)
--     was drawn anew in it, so there is nothing to be found by looking.
--   * Nothing may be kept from one decision to the next.
--   * Whoever fails, is late or answers what is not legal loses the turn, not the game.

---@param game avignon.Game
---@param task avignon.Task
local function choose (game, task)
    for i = 1, task:legal () do
        task:mark ()
        task:apply (i)
        -- All that a position is worth, as the rules that are on see it: points now, and what is under way.
        local lead = task:margin ()
        task:back ()
        task:note (i, lead)
        if task:must_stop () then
            break
        end
    end
    -- The best that was noted is done.  `return i` would do action number i.
end

return {
    bot = { choose = choose },
}
