-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Tunnel: mouths that keep a road open, and the tokens that join two of them.

-- Of each kind a player has two tokens, which belong together.
local KINDS = { "tunnel-1", "tunnel-2", "tunnel-3" }
-- The middles of two sides, as masks of slots.
local NORTH_SOUTH, EAST_WEST = 1 << 1 | 1 << 7, 1 << 4 | 1 << 10

local NUMBERS = { ["tunnel-1"] = 1, ["tunnel-2"] = 2, ["tunnel-3"] = 3 }

-- Free mouths that are remembered, those of five decks; and pairs of tokens that there can be.
local MOST, PAIRS = 55, 6

local function count_sets (game)
    local most = ({ ["3/2"] = 3, ["2/1"] = 2, ["1/1"] = 1 })[game:option "sets"]
    return math.max (1, most - math.max (0, game.n_players - 2))
end

-- By option a road that runs straight beneath a city is parted into two mouths.
local function part_roads (_, ctx)
    for i = 0, ctx.ruleset:option "tunnel.others" and ctx.ruleset.n_kinds - 1 or -1 do
        local kind = ctx.ruleset:kind (i)
        local road, city
        for part in kind:each_segment () do
            local terrain, slots = part.terrain, part.slots
            road = terrain == "road" and (slots == NORTH_SOUTH or slots == EAST_WEST) and slots or road
            city = terrain == "city" and slots | (city or 0) or city
        end
        local across = road == NORTH_SOUTH and EAST_WEST or NORTH_SOUTH
        if road and city and city & across == across then
            local mouths = {}
            for slot = 1, 10, 3 do
                if road >> slot & 1 == 1 then
                    mouths[#mouths + 1] = { terrain = "road", slots = { slot }, marks = { "tunnel-mouth" } }
                end
            end
            ctx.kinds:extend (kind, mouths)
        end
    end
end

-- The token on a segment, or nil.
local function token_on (segment)
    for _, piece in ipairs { segment.tile:pieces () } do
        if NUMBERS[piece.kind] and piece.segment == segment then
            return piece
        end
    end
end

-- The token on the table that belongs to another one, or nil.
local function find_other (game, token)
    for _, piece in ipairs { game:on_table (token.kind, token.owner) } do
        if piece ~= token then
            return piece
        end
    end
end

local function is_mouth (segment)
    return segment.part:marks "tunnel-mouth" > 0
end

-- Who has no token left, or no mouth for it, is not asked.
local function is_ready (game, player)
    return game.state.free > 0 and player:supply (KINDS[1]) + player:supply (KINDS[2]) + player:supply (KINDS[3]) > 0
end

local function find_ready (game)
    for player in game:each_player () do
        player.state.ready = is_ready (game, player)
    end
end

local function note_mouths (game, tile)
    local kept = game.state
    for segment in tile:each_segment () do
        if is_mouth (segment) and not token_on (segment) and kept.free < MOST then
            kept.free = kept.free + 1
            kept.mouths[kept.free] = segment.number + 1
        end
    end
end

-- Whether a player may lay a token of a kind: of those that are alike, which he has not begun, the first one.
local function may_lay (player, kind)
    local left = player:supply (kind)
    if left ~= 2 then
        return left == 1
    end
    for i = 1, NUMBERS[kind] - 1 do
        if player:supply (KINDS[i]) == 2 then
            return false
        end
    end
    return true
end

local function list_tokens (game, list, player)
    if game.state.used then
        return
    end
    local free, mouths = game.state.free, game.state.mouths
    local xs, ys, slots = {}, {}, {}
    for i = 1, free do
        local segment = game:segment (mouths[i] - 1)
        local tile = segment.tile
        xs[i], ys[i], slots[i] = tile.x, tile.y, segment.slot
    end
    local add = list.add
    for _, kind in ipairs (KINDS) do
        for i = 1, may_lay (player, kind) and free or 0 do
            add (list, "tunnel", kind, xs[i], ys[i], slots[i])
        end
    end
end

-- The number among the free mouths of the one that an action names, and its segment; or nil.
local function find_named (game, action)
    local segment = action.segment
    local i = segment and game.state.mouths:find (segment.number + 1)
    if i and i <= game.state.free then
        return i, segment
    end
end

local tunnel = {
    verb = "tunnel", label = N_ "Lay a tunnel token", args = { "piece", "cell", "slot" }, phases = { "deploy" },
    check = function (game, action)
        local _, segment = find_named (game, action)
        if game.state.used then
            return "one-a-turn"
        elseif not NUMBERS[action.piece] or not may_lay (action.player, action.piece) then
            return "no-token"
        elseif not segment then
            return "no-mouth"
        end
        action.slot = segment.slot
    end,
    commit = function (game, action)
        local kept = game.state
        local i, segment = find_named (game, action)
        local token = game:find_piece (action.piece, action.player)
        kept.mouths[i] = kept.mouths[kept.free]
        kept.mouths[kept.free] = 0
        kept.free, kept.used = kept.free - 1, true
        game:move_piece (token, segment, action.player)
        if not is_ready (game, action.player) then
            find_ready (game)
        end
        local other = find_other (game, token)
        if other then
            kept.pairs = kept.pairs + 1
            game:tie (segment, other.segment)
        end
        return game.phase == "deploy" and "wait" or "done"
    end,
    describe = function (_game, action)
        local side = { _ "north", _ "east", _ "south", _ "west" }
        -- TRANSLATORS: the number of a pair of tokens, a column, a row, and a side of that tile, as "north"
        return (_ "Token of pair %d on column %d, row %d: %s"):format (NUMBERS[action.piece], action.x, action.y,
            side[action.slot // 3 + 1])
    end,
}

-- Takes out of the game what a player does not get, and looks what a scenario has laid.
local function deal (game)
    game.state.dealt = true
    for player in game:each_player () do
        for i = count_sets (game) + 1, #KINDS do
            for _ = 1, player:supply (KINDS[i]) do
                game:take_piece (game:find_piece (KINDS[i], player))
            end
        end
    end
    for tile in game:each_tile () do
        note_mouths (game, tile)
    end
    find_ready (game)
    for token in game:each_piece () do
        local other = NUMBERS[token.kind] and token.on_table and find_other (game, token)
        if other and other.number > token.number then
            game.state.pairs = game.state.pairs + 1
            game:tie (token.segment, other.segment)
        end
    end
end

local function forget (game, ctx)
    game.state.used = ctx.again
end

-- Who points at a mouth with a token sees both ends of the tunnel.
local function light (game, ctx)
    local token = ctx.segment and token_on (ctx.segment)
    local other = token and find_other (game, token)
    if other then
        ctx.segments:add (token.segment)
        ctx.segments:add (other.segment)
    end
end

local function verify (game, ctx)
    for player in game:each_player () do
        if game.state.dealt and player.state.ready ~= is_ready (game, player) then
            ctx.complaints:add_line ("whether %s can lay a token is noted wrong", player.name)
        end
    end
    local free, both, kept, tokens = 0, 0, game.state, {}
    for _, kind in ipairs (KINDS) do
        for _, token in ipairs { game:on_table (kind) } do
            local segment, other = token.segment, find_other (game, token)
            if not is_mouth (segment) then
                ctx.complaints:add_line ("a token lies on segment %d, which is no mouth", segment.number)
            elseif other and segment.feature ~= other.segment.feature then
                ctx.complaints:add_line ("the tunnel from segment %d leads nowhere", segment.number)
            end
            tokens[segment.number] = other and "joined" or "alone"
            both = both + (other and 1 or 0)
        end
    end
    for segment in game:each_segment () do
        if is_mouth (segment) then
            local token = tokens[segment.number]
            free = free + (token and 0 or 1)
            if token ~= "joined" and segment.feature.complete then
                ctx.complaints:add_line ("the road into the tunnel of segment %d is complete", segment.number)
            end
        end
    end
    if kept.dealt and math.min (free, MOST) ~= kept.free or both ~= 2 * kept.pairs then
        ctx.complaints:add_line ("%d mouths are free and %d joined, not %d and %d",
            free, both, kept.free, 2 * kept.pairs)
    end
end

local pieces = {}
for i, kind in ipairs (KINDS) do
    pieces[i] = {
        id = kind, name = N_ "tunnel token", supply = 2, apart = true, untouched = true, terrains = { "road" },
        icon = ("art/token-%d.svg"):format (i),
    }
end

return {
    brings = { ties = PAIRS },
    state = {
        game = {
            dealt = "bool",                                                 -- the game has begun
            used = "bool",                                                  -- a token was laid in this turn
            free = { "int8", min = 0, max = MOST },                         -- mouths without a token
            mouths = { "int16", min = 0, max = 32767, count = MOST },       -- their segments + 1
            pairs = { "int8", min = 0, max = PAIRS },                       -- how many tunnels there are
        },
        player = { ready = "bool" },                                        -- he has a token left, and a mouth for it
    },
    refusals = {
        ["one-a-turn"] = { code = "not-now", reason = N_ "One tunnel token may be laid in a turn." },
        ["no-token"] = {
            code = "no-supply",
            reason = N_ "The player has no such token left, or has not begun the pairs before it.",
        },
        ["no-mouth"] = { code = "wrong-place", reason = N_ "A token is laid on a tunnel mouth that has none." },
    },
    marks = {
        { id = "tunnel-mouth", name = N_ "tunnel mouth", names = N_ "tunnel mouths", icon = "art/mouth.svg",
          opens = true },
    },
    pieces = pieces,
    actions = { tunnel },
    phases = {
        {
            id = "tunnel", label = N_ "Lay a tunnel token", after = "phantom,deploy", before = "wander",
            state = "ready", optional = true, decline = N_ "Lay no token", verbs = { "tunnel" },
            list = function (game, list)
                -- A turn without a tile has no step in which one could be laid.
                if game.placed then
                    list_tokens (game, list, game.active)
                end
            end,
        },
    },
    hooks = {
        -- Before others make kinds from these.
        kinds = { part_roads, priority = -10 },
        turn_begin = { { deal, state = "!dealt" }, { forget, state = "used" } },
        placed = {
            function (game, ctx)
                note_mouths (game, ctx.tile)
                find_ready (game)
            end,
            mark = "tunnel-mouth",
        },
        actions = {
            function (game, ctx)
                list_tokens (game, ctx.list, game.active)
            end,
            phase = "deploy",
            state = "ready",
        },
        highlight = { light, state = "pairs" },
        verify = verify,
    },
}
