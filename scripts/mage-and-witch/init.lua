-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Mage & Witch: where the two are sent, and what that makes of roads and cities.

-- Those of the two that are on the table.
local function find_out (game)
    local found = { game:on_table "mage" }
    found[#found + 1] = game:on_table "witch"
    return found
end

local function count_out (game)
    game.state.out = #find_out (game)
    game.state.both = game.state.out == 2
end

local function are_together (game)
    local found = find_out (game)
    return #found == 2 and found[1].segment.feature == found[2].segment.feature
end

-- The features with one of them, by their numbers.
local function list_taken (game)
    local taken = {}
    for _, piece in ipairs (find_out (game)) do
        taken[piece.segment.feature.number] = true
    end
    return taken
end

-- Where one of them may be sent, at most so many: to a road or city, not finished, with neither of them; a segment of
-- each.
local function find_targets (game, most)
    local found, taken = {}, list_taken (game)
    for _, terrain in ipairs { "road", "city" } do
        for _, feature in ipairs { game:features (terrain, true) } do
            if #found == most then
                return found
            elseif not taken[feature.number] then
                found[#found + 1] = feature.segment
            end
        end
    end
    return found
end

-- That of the segment's feature, or nil.
local function find_target (game, segment)
    local terrain, feature = segment and segment.terrain, segment and segment.feature
    if (terrain == "road" or terrain == "city") and not feature.complete and not list_taken (game)[feature.number] then
        return feature.segment
    end
end

-- The piece of the kind, wherever it is.
local function find_piece (game, kind)
    return game:find_piece (kind) or game:on_table (kind)
end

local function enter (game)
    if #find_targets (game, 1) > 0 then
        return "wait"
    end
    -- Nowhere to send one to: one that is out goes, of two the player says which.
    local found = find_out (game)
    if #found == 2 then
        return "wait"
    elseif found[1] then
        game:send_home (found[1])
    end
    game.state.due = false
    return "done"
end

local function list (game, actions)
    local targets, add = find_targets (game), actions.add
    for _, segment in ipairs (targets) do
        local tile, slot = segment.tile, segment.slot
        add (actions, "charm", "mage", tile, slot)
        add (actions, "charm", "witch", tile, slot)
    end
    if #targets == 0 then
        actions:add ("banish", "mage")
        actions:add ("banish", "witch")
    end
end

local charm = {
    verb = "charm", label = N_ "Send", args = { "piece", "cell", "slot" },
    check = function (game, action)
        if action.piece ~= "mage" and action.piece ~= "witch" then
            return "no-charm"
        end
        -- Any segment names its feature; it is written as it is listed.
        local target = find_target (game, action.segment)
        if not target then
            return "no-target"
        end
        action.x, action.y, action.slot = target.tile.x, target.tile.y, target.slot
    end,
    commit = function (game, action)
        game:move_piece (find_piece (game, action.piece), action.segment, action.player)
        game.state.due = false
        count_out (game)
    end,
    describe = function (_game, action)
        local text = action.piece == "mage" and _ "Send the mage to column %d, row %d: %s"
            or _ "Send the witch to column %d, row %d: %s"
        return text:format (action.x, action.y, action.segment.feature:describe ())
    end,
}

local banish = {
    verb = "banish", label = N_ "Send away", args = { "piece" },
    check = function (game, action)
        if action.piece ~= "mage" and action.piece ~= "witch" then
            return "no-charm"
        end
        return #find_targets (game, 1) > 0 and "no-target" or nil
    end,
    commit = function (game, action)
        game:send_home (find_piece (game, action.piece))
        game.state.due = false
    end,
    describe = function (_game, action)
        return action.piece == "mage" and _ "Send the mage away" or _ "Send the witch away"
    end,
}

-- What a feature is worth so far.
local function add_up (game, ctx)
    local value = ctx.tiles * ctx.per_tile
    for mark in game.ruleset:each_mark () do
        local each = ctx.per_mark[mark.id]
        if each and each ~= 0 then
            value = value + ctx.segment.feature:marks (mark.id) * each
        end
    end
    for i = 1, #ctx.terms do
        local count, each = select (3, ctx.terms:get (i))
        value = value + count * each
    end
    return value
end

-- What is joined without a tile, as by a ferry or through a tunnel, parts them at once, too, if so wished.
local function part (game)
    if game.placed and not game.state.due and are_together (game) and game:option "join" == "now" then
        game.state.due = true
        game:push_phase ("charm", game.active)
    end
end

local function score_mage (_game, ctx)
    ctx.terms:add (N_ "tile with the mage", N_ "tiles with the mage", ctx.tiles, 1)
end

local function score_witch (game, ctx)
    local lost = add_up (game, ctx) // 2
    if lost > 0 then
        ctx.terms:add (N_ "point lost to the witch", N_ "points lost to the witch", lost, -1)
    end
end

local function note_completed (game)
    game.state.leaving = true
end

-- From a city that is finished but was not scored, as it became something else, they go too.
local function leave (game)
    game.state.leaving = false
    for _, piece in ipairs (find_out (game)) do
        if piece.segment.feature.withheld then
            game:send_home (piece)
        end
    end
    return "done"
end

local function verify (game, ctx)
    local found = find_out (game)
    if #found ~= game.state.out or game.state.both ~= (#found == 2) then
        ctx.complaints:add_line ("of mage and witch %d are out, not %d", #found, game.state.out)
    end
    if game.phase == "place" then
        for _, piece in ipairs (found) do
            if piece.segment.feature.complete then
                ctx.complaints:add_line ("the %s is on what is finished", piece.kind)
            end
        end
    end
end

-- They come to the table by an action of their own, and leave it with the followers.
local function make_piece (id, name)
    return {
        id = id, name = name, supply = 1, neutral = true, apart = true, home = true, untouched = true,
        terrains = { "road", "city" },
        icon = "art/" .. id .. ".svg",
    }
end

return {
    state = {
        game = {
            due = "bool",                        -- one of them must be sent somewhere
            out = { "int8", min = 0, max = 2 },  -- how many of them are on the table
            both = "bool",
            leaving = "bool",                    -- a feature with one of them was finished
        },
    },
    refusals = {
        ["no-charm"] = { code = "wrong-place", reason = N_ "The mage or the witch is sent." },
        ["no-target"] = {
            code = "wrong-place",
            reason = N_ "They go to a road or city that is not finished and has neither of them.",
        },
    },
    marks = {
        { id = "magic", name = N_ "magic place", names = N_ "magic places", scope = "tile", icon = "art/magic.svg" },
    },
    pieces = { make_piece ("mage", N_ "mage"), make_piece ("witch", N_ "witch") },
    actions = { charm, banish },
    phases = {
        { id = "charm", label = N_ "Send the mage or the witch", before = "evict,deploy", state = "due",
          verbs = { "charm", "banish" }, enter = enter, list = list },
        { id = "charm-leave", label = N_ "Mage and witch leave", after = "return", state = "leaving", enter = leave },
    },
    hooks = {
        placed = {
            {
                function (game)
                    game.state.due = true
                end,
                mark = "magic",
            },
            {
                function (game)
                    game.state.due = game.state.due or are_together (game)
                end,
                state = "both",
            },
        },
        acted = { part, state = "both" },
        completed = { { note_completed, piece_kind = "mage" }, { note_completed, piece_kind = "witch" } },
        returned = { { count_out, piece_kind = "mage" }, { count_out, piece_kind = "witch" } },
        -- After what others make of tiles and marks; the witch halves what the mage brings, too.
        score = {
            { score_mage, piece_kind = "mage", priority = 50 },
            { score_witch, piece_kind = "witch", priority = 51 },
        },
        verify = verify,
    },
}
