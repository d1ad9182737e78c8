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

-- The player's figures that are meant: of several alike on a segment one.
local function find_figures (game, player, circle, going)
    local found, seen = {}, {}
    for _, piece in ipairs { game:on_table (nil, player, "segment") } do
        if is_meant (piece, player, TERRAINS[circle], going) then
            local key = piece.kind .. " " .. piece.segment.number
            if not seen[key] then
                seen[key] = true
                found[#found + 1] = piece
            end
        end
    end
    return found
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

-- What is chosen for all.  From the next player to the active one they are asked: what is pushed last runs first.
local function make_choice (verb, label, phase)
    return {
        verb = verb,
        label = label,
        commit = function (game)
            local circle, asked, player = game.state.circle, {}, game.active
            for _ = 1, game.n_players do
                player = player.next
                if #find_figures (game, player, circle, phase == "withdraw") > 0 then
                    table.insert (asked, 1, player)
                end
            end
            for _, each in ipairs (asked) do
                game:push_phase (phase, each, circle)
            end
            game.state.circle = 0
        end,
        describe = function (game)
            local terrain = game.ruleset:terrain (TERRAINS[game.state.circle])
            -- TRANSLATORS: one of the choices at a crop circle, then a kind of feature, as "road"
            return (_ "%s (%s)"):format (_ (label), _ (terrain.name))
        end,
    }
end

-- The segment that an action names, or nil.
local function find_segment (game, action)
    local tile = game:tile_at (action.x, action.y)
    return tile and tile:segment_at (action.slot)
end

-- Whether a player has a follower of that kind to add.
local function is_recruit (player, kind)
    return kind.occupies and not kind.apart and not kind.neutral and player:supply (kind.id) > 0
end

local WHOEVER = { occupied = true }

local function may_join (game, player, kind, segment)
    return game:may_stand (player, kind.id, segment, WHOEVER)
end

local reinforce = {
    verb = "reinforce",
    label = N_ "Add a follower",
    args = { "piece", "cell", "slot" },
    check = function (game, action)
        local segment = find_segment (game, action)
        for _, piece in ipairs (find_figures (game, action.player, game.frame_data, false)) do
            if piece.segment == segment then
                action.slot = segment.slot
                local kind = game.ruleset:piece (action.piece)
                return not (is_recruit (action.player, kind) and may_join (game, action.player, kind, segment))
                    and "no-recruit" or nil
            end
        end
        return "no-figure"
    end,
    commit = function (game, action)
        local piece = game:find_piece (action.piece, action.player)
        game:move_piece (piece, find_segment (game, action), action.player)
    end,
    describe = function (game, action)
        -- TRANSLATORS: a kind of piece, as "follower"
        return (_ "Add a %s on column %d, row %d: %s"):format (_ (game.ruleset:piece (action.piece).name),
            action.x, action.y, find_segment (game, action).feature:describe ())
    end,
}

-- The figure that an action names, or nil.
local function find_going (game, action)
    local segment = find_segment (game, action)
    for _, piece in ipairs (find_figures (game, action.player, game.frame_data, true)) do
        if piece.kind == action.piece and piece.segment == segment then
            return piece
        end
    end
end

local withdraw = {
    verb = "withdraw",
    label = N_ "Take home",
    args = { "piece", "cell", "slot" },
    check = function (game, action)
        local piece = find_going (game, action)
        if not piece then
            return "no-figure"
        end
        action.slot = piece.segment.slot
    end,
    commit = function (game, action)
        game:send_home (find_going (game, action))
    end,
    describe = function (game, action)
        -- TRANSLATORS: a kind of piece, as "follower"
        return (_ "Take the %s home from column %d, row %d: %s"):format (_ (game.ruleset:piece (action.piece).name),
            action.x, action.y, find_segment (game, action).feature:describe ())
    end,
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
        ctx.complaints:append "a circle waits that was not placed\n"
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
        ["no-figure"] = { code = "wrong-place", reason = N_ "The player has no figure there that the circle means." },
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
        {
            id = "circle",
            label = N_ "The crop circle",
            state = "circle",
            verbs = { "circle-add", "circle-remove" },
            enter = enter,
            list = function (_, list)
                list:add "circle-add"
                list:add "circle-remove"
            end,
        },
        {
            id = "reinforce",
            label = N_ "Add a follower beside one of yours",
            after = "-",
            decider = "frame",
            optional = true,
            decline = N_ "Add nobody",
            verbs = { "reinforce" },
            list = function (game, list)
                local player, places, seen = game.decider, {}, {}
                for _, piece in ipairs (find_figures (game, player, game.frame_data, false)) do
                    local segment = piece.segment
                    if not seen[segment.number] then
                        seen[segment.number] = true
                        places[#places + 1] = segment
                    end
                end
                for kind in game.ruleset:each_piece () do
                    for i = 1, is_recruit (player, kind) and #places or 0 do
                        local segment = places[i]
                        if may_join (game, player, kind, segment) then
                            list:add ("reinforce", kind.id, segment.tile, segment.slot)
                        end
                    end
                end
            end,
        },
        {
            id = "withdraw",
            label = N_ "Take a follower home",
            after = "-",
            decider = "frame",
            verbs = { "withdraw" },
            list = function (game, list)
                for _, piece in ipairs (find_figures (game, game.decider, game.frame_data, true)) do
                    list:add ("withdraw", piece.kind, piece.tile, piece.segment.slot)
                end
            end,
        },
    },
    hooks = {
        placed = { note (1), note (2), note (3) },
        verify = verify,
    },
}
