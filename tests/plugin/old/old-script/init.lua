-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: lanterns by the road bring points.
--
-- This file returns one table: what the rules consist of.  Every key is explained in the reference,
-- docs/plugins/lua.md; editors that know LuaLS complete them.  Things to know:
--   * The game calls functions at hooks; docs/plugins/hooks.md has all of them.
--   * Nothing may be kept between two calls but in declared state (the key `state`).
--   * print (...) writes to standard error: see it when avignon-cli runs, or the window from a terminal.

local MARK = "old-script-lantern"

-- Called for every road with a lantern that is about to be scored, before anybody gets anything.
-- `ctx` says what is scored and what it is worth; a term is a part of the sum that the log tells:
-- "2 lanterns × 2".
---@param game avignon.Game
---@param ctx avignon.AvScoreContext
local function score_lanterns (game, ctx)
    if ctx.complete then
        ctx.terms:add (N_ "lantern", N_ "lanterns", ctx.segment.feature:marks (MARK),
            game:option "points")
    end
end

-- What the player reads who points at a road with a lantern.
---@param game avignon.Game
---@param ctx avignon.AvHighlightContext
local function explain (game, ctx)
    local tile = ctx.slot and game:tile_at (ctx.x, ctx.y)
    if tile and tile:segment_at (ctx.slot).feature:marks (MARK) > 0 then
        ctx.text:append (_ "Lantern: points once the road is complete.")
    end
end

---@type avignon.Plugin
return {
    -- What may be printed on tiles; the deck says on which.
    marks = {
        {
            id = MARK,
            name = N_ "lantern",
            names = N_ "lanterns",
            scope = "segment",
            icon = "art/lantern.svg",
        },
    },
    hooks = {
        -- Beside the function stands what it wants to be called for: the rest costs nothing.
        score = { score_lanterns, terrain = "road", mark = MARK },
        highlight = explain,
    },
}
