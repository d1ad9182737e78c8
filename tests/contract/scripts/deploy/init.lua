-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `deploy`: nobody may be a monk or stand beside a shield, but other rules may put one there; nobody
-- comes to a bend of a road, whoever would put him there.

-- Whether a monk may come to the tile that was placed: by `deploy`, and by other rules; and whether nobody may.
local function ask (game)
    for i, flags in ipairs { {}, { occupied = true } } do
        if game:may_stand (game.active, "follower", game.last:segment_at (12), flags) then
            game:add_counter (game.active, "calls", i == 1 and 1 or 11)
        end
    end
    if game:is_barred (game.active, "follower") then
        game:add_counter (game.active, "calls", 100)
    end
end

local function refuse (_game, ctx)
    return not ctx.occupied and "no-monks" or nil
end

local function avoid_bend (_game, ctx)
    return ctx.segment.tile.kind.id == "core/22" and "bent" or nil
end

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    refusals = {
        ["no-monks"] = "Monks are not allowed.",
        ["bent"] = { code = "not-now", reason = "Nobody comes to a bend." },
    },
    phases = { { id = "ask", label = "Ask for monks", after = "return", enter = ask } },
    hooks = {
        deploy = { { refuse, terrain = "monastery" }, { refuse, mark = "shield" }, avoid_bend },
    },
}
