-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Crop Circles: at the end of a part of the turn all reinforce followers of a kind, or all take one home.

-- What circles are about, by the number that state and pushed phases keep.
local TERRAINS = { "road", "city", "field" }

-- Whether a figure of the player is meant: a follower there, and who walks the roads when somebody has to go.
local function is_meant (piece, player, terrain, going)
    local segment = piece.owner == player and piece.segment
    if segment and piece.walks then
        return going and terrain == "road"
    end
    return segment and piece.occupies and segment.terrain == terrain and not segment.feature.complete
end

-- The player's figures that are meant.
local function find_figures (game, player, circle, going)
    return table.filter ({ game:on_table (nil, player, "segment") }, is_meant, player, TERRAINS[circle], going)
end

-- Nothing is chosen where nobody has such figures.
local function enter (game)
    local terrain = TERRAINS[game.state.circle]
    for player in game:each_player () do
        for _, piece in ipairs { game:on_table (nil, player, "segment") } do
            if is_meant (piece, player, terrain, true) then
                return "wait"
            end
        end
    end
    game.state.circle = 0
    return "done"
end

-- What is chosen for all.  From the next player to the active one they are asked.
local function make_choice (verb, label, phase)
    return {
        verb = verb, label = label,
        commit = function (game)
            local circle = game.state.circle
            game:push_phase (phase, table.filter ({ game.active.next:round () }, function (player)
                return #find_figures (game, player, circle, phase == "withdraw") > 0
            end), circle)
            game.state.circle = 0
        end,
        describe = function (game)
            local terrain = game.ruleset:terrain (TERRAINS[game.state.circle])
            -- TRANSLATORS: one of the choices at a crop circle, then a kind of feature, as "road"
            return (_ "%s (%s)"):format (_ (label), _ (terrain.name))
        end,
    }
end

-- Whether a player has a follower of that kind to add.
local function is_recruit (player, kind)
    return kind.is_follower and player:supply (kind.id) > 0
end

local WHOEVER = { occupied = true }

local function may_join (game, player, kind, segment)
    return game:may_stand (player, kind.id, segment, WHOEVER)
end

-- The segments where a player has figures that others may join.
local function list_beside (game, player)
    local found, seen = {}, {}
    for _, piece in ipairs (find_figures (game, player, game.frame_data, false)) do
        local segment = piece.segment
        if not seen[segment.number] then
            seen[segment.number] = true
            found[#found + 1] = segment
        end
    end
    return found
end

-- Each kind of follower that he may add, and where.
local function list_recruits (game, player)
    local found, places = {}, list_beside (game, player)
    for kind in game.ruleset:each_piece () do
        for _, segment in ipairs (is_recruit (player, kind) and places or {}) do
            found[#found + 1] = may_join (game, player, kind, segment) and { kind, segment } or nil
        end
    end
    return found
end

local reinforce = {
    verb = "reinforce", label = N_ "Add a follower", args = { "piece", "cell", "slot" }, among = list_recruits,
    check = function (game, action)
        return not action:choose (list_beside (game, action.player)) and "no-figure"
            or not action:chosen () and "no-recruit" or nil
    end,
    commit = function (game, action)
        game:move_piece (game:find_piece (action.piece, action.player), action.segment, action.player)
    end,
    -- TRANSLATORS: a kind of piece, as "follower"
    describe = { N_ "Add a %s on column %d, row %d: %s", "piece", "x", "y", "segment" },
}

local withdraw = {
    verb = "withdraw", label = N_ "Take home", args = { "piece", "cell", "slot" },
    among = function (game, player)
        return find_figures (game, player, game.frame_data, true)
    end,
    refusal = "no-figure",
    commit = function (game, action)
        game:send_home (action:chosen ())
    end,
    -- TRANSLATORS: a kind of piece, as "follower"
    describe = { N_ "Take the %s home from column %d, row %d: %s", "piece", "x", "y", "segment" },
}

local function note (circle)
    return {
        function (game)
            game.state.circle = circle
        end,
        mark = "circle-" .. TERRAINS[circle],
    }
end

local function verify (game, ctx)
    local circle = game.state.circle
    if circle > 0 and not (game.placed and game.placed.kind:has_mark ("circle-" .. TERRAINS[circle])) then
        ctx.complaints:add_line "a circle waits that was not placed"
    end
end

local function make_mark (terrain, name, names)
    local id = "circle-" .. terrain
    return { id = id, name = name, names = names, scope = "tile", icon = "art/" .. terrain .. ".svg" }
end

return {
    state = {
        game = {
            circle = { "int8", min = 0, max = #TERRAINS }, -- that of the tile just placed; 0: it has none
        },
    },
    refusals = {
        ["no-figure"] = { code = "wrong-place", reason = N_ "The player has no figure there of the circle's kind." },
        ["no-recruit"] = { code = "no-supply", reason = N_ "The player has no such follower who may stand there." },
    },
    marks = {
        make_mark ("road", N_ "crop circle of roads", N_ "crop circles of roads"),
        make_mark ("city", N_ "crop circle of cities", N_ "crop circles of cities"),
        make_mark ("field", N_ "crop circle of fields", N_ "crop circles of fields"),
    },
    actions = {
        make_choice ("circle-add", N_ "All may add a follower", "reinforce"),
        make_choice ("circle-remove", N_ "All take a follower home", "withdraw"),
        reinforce,
        withdraw,
    },
    phases = {
        -- The last of the turn, once all else has gone home or driven on.
        { id = "circle", label = N_ "The crop circle", state = "circle", verbs = { "circle-add", "circle-remove" },
          enter = enter },
        { id = "reinforce", label = N_ "Add a follower beside one of yours", after = "-", decider = "frame",
          optional = true, decline = N_ "Add nobody", verbs = { "reinforce" } },
        { id = "withdraw", label = N_ "Take a follower home", after = "-", decider = "frame", verbs = { "withdraw" } },
    },
    hooks = {
        placed = { note (1), note (2), note (3) },
        verify = verify,
    },
}
