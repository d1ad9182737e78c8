-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Siege: what besieged cities are worth to knights and farmers, and who may escape from them.

local BESIEGED = "besieged"

-- One point less for each tile and shield; a small city is worth one a tile in some editions, and keeps that.
local function lower (game, ctx, points)
    local least = ctx.complete and points == 1 and game:option "tiny" == "one" and 1 or 0
    return math.max (points - 1, least)
end

local function score (game, ctx)
    ctx.per_tile = lower (game, ctx, ctx.per_tile)
    ctx.per_mark.shield = lower (game, ctx, ctx.per_mark.shield)
end

-- Farmers get twice as much for it, unless it is a castle by now; what pigs add is not doubled, unless by the option.
local function feed (game, ctx)
    if not ctx.fed.feature.withheld then
        ctx.points = ctx.points + (game:option "pig" == "double" and ctx.each or ctx.per_fed)
    end
end

-- Whether a monastery, finished or not, is on a tile or on the eight cells around it.
local function has_monastery (tile)
    return tile.kind:has_terrain "monastery" or (tile:around "monastery") ~= nil
end

-- Whether a monastery is near a city under siege.
local function is_open_to_escape (game, feature)
    local any = game:option "near" == "any-tile"
    for segment in feature:each_segment () do
        if (any or segment.part:marks (BESIEGED) > 0) and has_monastery (segment.tile) then
            return true
        end
    end
    return false
end

-- Whether a piece is a figure of that player's in a city under siege; a castle is none.
local function is_inside (player, piece)
    local segment = piece.segment
    return segment and segment.terrain == "city" and piece.owner == player and segment.feature:marks (BESIEGED) > 0
        and piece.occupies and not segment.feature.complete
end

local function may_escape (game, player, piece)
    return is_inside (player, piece) and is_open_to_escape (game, piece.segment.feature)
end

-- The player's figures that may escape now.
local function find_escapes (game, player)
    return table.filter ({ game:on_table (nil, player, "segment", true) }, function (piece)
        return may_escape (game, player, piece)
    end)
end

-- Who has figures in a city under siege is asked whether they escape, from when a way out may have come up.
local function note_inside (feature)
    if feature.terrain == "city" and feature.occupied and feature:marks (BESIEGED) > 0 then
        for piece in feature:each_piece () do
            if piece.owner then
                piece.owner.state.inside = true
            end
        end
    end
end

local function note_tile (tile)
    for segment in tile:each_segment () do
        if segment.terrain == "city" then
            note_inside (segment.feature)
        end
    end
end

local function place_city (_, ctx)
    note_tile (ctx.tile)
end

local function place_monastery (_, ctx)
    note_tile (ctx.tile)
    for _, tile in ipairs { ctx.tile:around "city" } do
        note_tile (tile)
    end
end

local function note_moved (_, ctx)
    if ctx.segment then
        note_inside (ctx.segment.feature)
    end
end

local function enter (game)
    local player = game.active
    if #find_escapes (game, player) > 0 then
        return game.state.escaped and "done" or "wait"
    end
    player.state.inside = false
    return "done"
end

local escape = {
    verb = "escape", label = N_ "Escape from the siege", args = { "piece", "cell", "slot" }, among = find_escapes,
    refusal = "no-way-out",
    commit = function (game, action)
        game.state.escaped = true
        game:send_home (action:chosen ())
    end,
    -- TRANSLATORS: a kind of piece, as "follower"
    describe = { N_ "The %s escapes from the city at column %d, row %d", "piece", "x", "y" },
}

local function begin_turn (game, ctx)
    if not ctx.again or game:option "escape" == "part" then
        game.state.escaped = false
    end
end

local function explain (game, ctx)
    local feature = ctx.segment and ctx.segment.feature
    if not feature or feature.terrain ~= "city" or feature:marks (BESIEGED) == 0 or feature.withheld then
        return
    end
    ctx.text:add_line (_ "Besieged: a point less for each tile and shield, and twice as much for farmers.")
    if is_open_to_escape (game, feature) then
        ctx.text:add_line (_ "Knights may escape to a monastery nearby.")
    end
end

-- Nobody who may escape is forgotten.
local function verify (game, ctx)
    for _, piece in ipairs { game:on_table (nil, nil, "segment") } do
        local owner = piece.owner
        if owner and not game.ruleset.has_prelude and may_escape (game, owner, piece) and not owner.state.inside then
            ctx.complaints:add_line ("%s has a figure that may escape, which is not known", owner.name)
        end
    end
end

return {
    state = {
        game = {
            escaped = "bool", -- somebody escaped in this part of the turn, or in this turn by the option
        },
        player = { inside = "bool" }, -- may have figures that may escape
    },
    refusals = {
        ["no-way-out"] = {
            code = "wrong-place",
            reason = N_ "Nobody escapes from there: that takes a figure of yours, a siege and a monastery nearby.",
        },
    },
    marks = {
        { id = BESIEGED, name = N_ "siege", names = N_ "sieges", scope = "segment", icon = "art/besieged.svg" },
    },
    actions = { escape },
    phases = {
        -- The last of the turn, as circles and messages are, which come earlier among the rules.
        { id = "escape", label = N_ "Escape from a besieged city", decline = N_ "Nobody escapes",
          state = "inside", verbs = { "escape" }, optional = true, enter = enter },
    },
    hooks = {
        placed = {
            { place_city, terrain = "city", state = "mark:besieged" },
            { place_monastery, terrain = "monastery", state = "mark:besieged" },
        },
        deployed = { note_moved, state = "mark:besieged" },
        moved = { note_moved, state = "mark:besieged" },
        turn_begin = { begin_turn, state = "escaped" },
        -- After inns and cathedrals, before what adds to a value.
        score = { score, terrain = "city", mark = BESIEGED, priority = 10 },
        fed = { feed, mark = BESIEGED },
        highlight = explain,
        verify = verify,
    },
}
