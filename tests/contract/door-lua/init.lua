-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: rules that call every method and set every field of every class from every hook, callback and phase, with
-- arguments of the right types, of any, and with what is not there.
--
-- What they do follows from their field `luck`, which play.c sets before each action: 0 they do nothing, even they give
-- what the reference asks for, odd anything.  calls.lua is made by calls.py.
local calls = require "calls"

local classes = {}
for name in pairs (calls.classes) do
    classes[#classes + 1] = name
end
table.sort (classes)

-- A source of chance: numbers below N.
local function source (seed)
    local state = (seed * 2654435761 + 12345) & 0x7fffffffffff
    return function (n)
        state = (state * 25214903917 + 11) & 0xffffffffffff
        return n > 0 and (state >> 17) % n or 0
    end
end

local words = {
    "city", "road", "field", "shield", "follower", "barn", "fence", "stone", "walker", "place", "draw", "deploy",
    "score", "aside", "hand", "row", "under", "calls", "luck", "fumble", "complete", "final", "keep", "calls", "",
    "no such thing", "\0", "core/01", "core/21", "door-lua.luck", "%s%n", "\xff\xfe",
}

local odd_numbers = {
    -1, 0, 1, 65535, 65536, -65536, 2147483647, -2147483648, math.maxinteger, math.mininteger, 0.5, 1 / 0, 0 / 0, 255,
}

-- One of what a method walks over.
local function walk (r, ...)
    local found = {}
    for one in ... do
        found[#found + 1] = one
    end
    return found[1 + r (#found)]
end

-- Something of the class NAME that can be had HERE, or nil: from the game, or as a part of the context.
local function find (here, name)
    local r, game, ctx = here.r, here.game, here.ctx
    local function some (n, get)
        if n > 0 then
            return get (r (n))
        end
    end
    local ruleset = game.ruleset
    if name == "Game" then
        return game
    elseif name == "Ruleset" then
        return ruleset
    elseif name == "State" then
        return game.state
    elseif name == "Player" then
        return game:player (r (game.n_players))
    elseif name == "Tile" then
        return some (game.n_tiles, function (i) return game:tile (i) end)
    elseif name == "Segment" then
        return some (game.n_segments, function (i) return game:segment (i) end)
    elseif name == "Feature" then
        return some (game.n_segments, function (i) return game:segment (i).feature end)
    elseif name == "Piece" then
        return some (game.n_pieces, function (i) return game:piece (i) end)
    elseif name == "Kind" then
        return ruleset:kind (r (ruleset.n_kinds))
    elseif name == "Network" then
        return some (game.n_segments, function (i) return game:network_of_way (game:segment (i)) end)
    elseif name == "Part" then
        return ruleset:kind (r (ruleset.n_kinds)):segment (0)
    elseif name == "Terrain" then
        return walk (r, ruleset:each_terrain ())
    elseif name == "Mark" then
        return walk (r, ruleset:each_mark ())
    elseif name == "PieceKind" then
        return walk (r, ruleset:each_piece ())
    elseif name == "Array" then
        return game.state.some
    end
    local part = here.parts[1 + r (#here.parts)]
    return part and ctx[part] or ctx
end

local function anything (here)
    local r = here.r
    local kind = r (10)
    if kind == 0 then
        return nil
    elseif kind == 1 then
        return r (2) == 0
    elseif kind == 2 then
        return odd_numbers[1 + r (#odd_numbers)]
    elseif kind == 3 then
        return words[1 + r (#words)]
    elseif kind == 4 then
        return { tile = r (9), segment = words[1 + r (#words)], terms = { { "one", "many", r (9), r (9) } } }
    elseif kind == 5 then
        return function () error "called" end
    elseif kind == 6 then
        return here.ctx
    end
    return find (here, classes[1 + r (#classes)])
end

-- A value of a type as the reference writes it.
local function value (here, type)
    local r = here.r
    if here.wild and r (5) == 0 then
        return anything (here)
    end
    local optional = type:match "%?$"
    if optional and r (3) == 0 then
        return nil
    end
    type = type:gsub ("%?$", "")
    local first, second = type:match "^(%w+)|(%w+)"
    if first then
        type = r (2) == 0 and first or second
    end
    if type == "integer" or type == "number" then
        return r (12)
    elseif type == "boolean" then
        return r (2) == 0
    elseif type == "string" then
        return words[1 + r (#words)]
    elseif type == "table" then
        return { tile = find (here, "Tile"), terms = { { "one", "many", r (9), r (9) } }, occupied = r (2) == 0 }
    end
    return find (here, type)
end

-- Calls a method of RECEIVER or reads and sets a field.
local function use (here, receiver, member)
    local r, name, is_method, types = here.r, member[1], member[2], member[3]
    local given = {}
    for i, type in ipairs (types) do
        given[i] = value (here, type)
    end
    if is_method then
        local n = 0
        local first, state, at = receiver[name] (receiver, table.unpack (given, 1, #types))
        -- A loop is walked some steps.
        while type (first) == "function" and n < 5 do
            at = first (state, at)
            if at == nil then
                break
            end
            n = n + 1
        end
    else
        local before = receiver[name]
        if r (3) == 0 then
            receiver[name] = here.wild and anything (here) or before
        end
    end
end

local function make_calls (here)
    local r, ctx, parts = here.r, here.ctx, here.parts
    for _ = 1, r (4) do
        local class = classes[1 + r (#classes)]
        local members = calls.classes[class]
        local member = members[1 + r (#members)]
        local receiver = find (here, here.wild and r (8) == 0 and classes[1 + r (#classes)] or class)
        -- Some errors are caught, others refuse the action.
        if receiver ~= nil and member and r (12) > 0 then
            pcall (use, here, receiver, member)
        elseif receiver ~= nil and member then
            use (here, receiver, member)
        end
    end
    if ctx and #parts > 0 and r (3) == 0 then
        local part = parts[1 + r (#parts)]
        pcall (function ()
            local before = ctx[part]
            ctx[part] = here.wild and anything (here) or before
        end)
    end
end

local function callback (place, parts, changes)
    return function (game, ctx)
        local state = game and game.state
        if not state or state.luck == 0 then
            return
        end
        if changes then
            state.calls = (state.calls + 1) % 1000000
        end
        make_calls {
            r = source (state.luck * 1000 + state.calls * 100 + place),
            game = game,
            ctx = ctx,
            parts = parts,
            wild = state.luck % 2 == 1,
        }
        if place > 200 then
            return game.entry == "new" and "wait" or "done"
        end
    end
end

local hooks = {}
for place, hook in ipairs (calls.hooks) do
    local name, kind, parts = hook[1], hook[2], hook[3]
    hooks[name] = callback (place, parts, name ~= "verify" and (kind == "adjust" or kind == "notify"))
end

local function phase (id, after)
    return {
        id = id,
        label = "Fumble",
        after = after,
        optional = true,
        decider = "frame",
        verbs = { "fumble" },
        enter = callback (201, {}, true),
        list = function (game, list)
            -- With a weight, as it may be pushed without a player.
            list:add_weighted (1, "fumble")
            callback (101, {}, false) (game, list)
        end,
    }
end

return {
    state = {
        game = { luck = { "int32", min = 0 }, calls = { "int32", min = 0 }, some = { "int16", count = 4 } },
        player = { of_player = "int16" },
        tile = { of_tile = "int16" },
        piece = { of_piece = { "int16", min = 0, max = 9 } },
    },
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    pieces = {
        { id = "walker", name = "walker", supply = 1, neutral = true, walks = true },
        { id = "barn", name = "barn", supply = 1, on_corner = true, apart = true },
        { id = "fence", name = "fence", supply = 2, on_edge = true, apart = true },
        { id = "stone", name = "stone", supply = 1, on_tile = true, apart = true },
    },
    trays = {
        { id = "hand", name = "hand", scope = "player", room = 2, seen = "owner" },
        { id = "row", name = "row", scope = "game", room = 3 },
        { id = "under", name = "under it", scope = "tile", room = 1, seen = "nobody" },
    },
    brings = { ties = 4 },
    refusals = { shut = { code = "door", reason = "The door is shut." } },
    actions = {
        {
            verb = "fumble",
            label = "Fumble",
            check = callback (102, {}, false),
            commit = callback (103, {}, true),
            describe = callback (104, {}, false),
        },
    },
    phases = { phase ("fumbling", "deploy"), phase ("aside", "-") },
    hooks = hooks,
}
