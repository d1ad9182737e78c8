-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Hills & Sheep: hills with a tile beneath them, which win ties; vineyards; shepherds and their flocks.

-- How many tokens there are with wolves, which never leave the bag for long, of one sheep, of two, three and four.
local TOKENS = { 2, 4, 5, 5, 2 }
-- What they show: a wolf is 0.
local VALUES = { 0, 1, 2, 3, 4 }

-- --- hills and vineyards ---

-- A tile of the pile goes beneath a hill, and nobody sees it.
local function place_hill (game, ctx)
    if game.tiles_left > 0 then
        game:take_tiles (1, "hill", ctx.tile)
    end
end

-- The features whose followers are in a tie: in the first edition all fields around a city together.
local function list_features (ctx)
    local feature = ctx.segment.feature
    if not ctx.around then
        return { [feature.number] = feature }
    end
    local fields = {}
    for segment in feature:each_segment () do
        for field in segment.tile:each_segment () do
            if field.part.touches >> segment.index & 1 ~= 0 then
                fields[field.feature.number] = field.feature
            end
        end
    end
    return fields
end

-- Of those who are tied, whoever has a follower on a hill goes before the others.
local function break_tie (game, ctx)
    local on_hills, tied, best = {}, 0, 0
    for player in game:each_player () do
        if ctx.winners[player] then
            on_hills[player.index], tied = 0, tied + 1
        end
    end
    if tied < 2 then
        return
    end
    local most = game:option "hill" == "count" and 60 or 1
    for _, feature in pairs (list_features (ctx)) do
        for piece in feature:each_piece () do
            local n = piece.occupies and piece.owner and on_hills[piece.owner.index]
            if n and piece.tile.kind:has_mark "hill" then
                on_hills[piece.owner.index] = math.min (n + 1, most)
                best = math.max (best, on_hills[piece.owner.index])
            end
        end
    end
    for player in game:each_player () do
        if on_hills[player.index] then
            ctx.winners[player] = on_hills[player.index] == best
        end
    end
end

-- A finished monastery is worth 3 points more for each vineyard around it.
local function add_vineyards (_, ctx)
    local n = ctx.complete and #{ ctx.segment.tile:around (nil, "vineyard") } or 0
    if n > 0 then
        ctx.terms:add (N_ "vineyard", N_ "vineyards", n, 3)
    end
end

-- --- flocks ---

-- The shepherds on the table, or those on one farm, in the order of players.
local function list_shepherds (game, farm)
    local found = {}
    for _, number in ipairs { game.state.shepherds:unpack (game.n_players) } do
        local piece = number > 0 and game:piece (number - 1)
        if piece and (not farm or piece.segment.feature == farm) then
            found[#found + 1] = piece
        end
    end
    return found
end

local function count_sheep (shepherds)
    local n = 0
    for _, piece in ipairs (shepherds) do
        local one, two, three, four = piece.owner.state.flock:unpack ()
        n = n + one + 2 * two + 3 * three + 4 * four
    end
    return n
end

-- How many tokens of each value are in the bag, from wolves on.
local function count_bag (game)
    local left = { table.unpack (TOKENS) }
    for player in game:each_player () do
        for value, tokens in ipairs { player.state.flock:unpack () } do
            left[value + 1] = left[value + 1] - tokens
        end
    end
    return left
end

-- Every shepherd of the farm gets all of its sheep, and goes home.
local function score_farm (game, farm)
    local shepherds = list_shepherds (game, farm)
    local sheep = count_sheep (shepherds)
    for _, piece in ipairs (shepherds) do
        game:add_points (piece.owner, sheep, "flock", { segment = piece.segment, { N_ "sheep", N_ "sheep", sheep, 1 } })
        game:send_home (piece)
    end
end

-- The shepherd of the player whose turn it is.
local function find_own (game)
    return game:piece (game.state.shepherds[game.active.index + 1] - 1)
end

-- Whether the tile just placed made the farm of the shepherd of this number + 1 larger; 0: there is none.
local function is_extended (game, number)
    local tile = number > 0 and game.placed
    return tile and game:piece (number - 1).segment.feature:is_on (tile)
end

-- Draws a token for who was placed in this part of the turn, or lets the player choose; then closed farms are scored.
local function enter (game)
    local kept = game.state
    local fresh, shepherds = kept.fresh, { kept.shepherds:unpack (game.n_players) }
    if game.entry == "new" then
        if fresh > 0 then
            game:push_phase ("flock-token", nil, fresh - 1)
            return "wait"
        elseif is_extended (game, shepherds[game.active.index + 1]) then
            return "wait"
        end
    end
    if fresh > 0 then
        kept.fresh = 0
    end
    for _, number in ipairs (shepherds) do
        -- Whoever stood on a farm that was scored is at home by now.
        local stand = number > 0 and game:piece (number - 1).segment
        if stand and stand.feature.open == 0 then
            score_farm (game, stand.feature)
        end
    end
    kept.due = false
    return "done"
end

-- A tile was placed at a farm with a shepherd.
local function come_to_farm (game)
    game.state.due = true
end

local grow = {
    verb = "grow",
    label = N_ "Let the flock grow",
    commit = function (game)
        game:push_phase ("flock-token", nil, find_own (game).number)
        return "wait"
    end,
    describe = N_ "Let the flock grow: a token from the bag",
}

local gather = {
    verb = "gather",
    label = N_ "Gather the flock",
    commit = function (game)
        score_farm (game, find_own (game).segment.feature)
        return "wait"
    end,
    describe = function (game)
        local n = count_sheep (list_shepherds (game, find_own (game).segment.feature))
        return ngettext ("Gather the flock: %d point", "Gather the flock: %d points", n):format (n)
    end,
}

-- What nature draws from the bag for a shepherd; 0 is a wolf, who sends home all on the farm.
local token = {
    verb = "token",
    label = N_ "Draw a token",
    args = { "number" },
    among = function (game)
        return VALUES, game.state.bag
    end,
    refusal = "no-token",
    commit = function (game, action)
        local shepherd, n = game:piece (game.frame_data), action.number
        if n > 0 then
            local owner, bag = shepherd.owner, game.state.bag
            local flock = owner.state.flock
            flock[n], bag[n + 1] = flock[n] + 1, bag[n + 1] - 1
            if game.wants_events then
                -- TRANSLATORS: a player's name, a number
                game:tell ((_ "%s's flock grows: sheep: %d"):format (owner.name, n), owner)
            end
            return
        end
        for _i, piece in ipairs (list_shepherds (game, shepherd.segment.feature)) do
            game:tell ((_ "A wolf comes: %s's shepherd goes home"):format (piece.owner.name), piece.owner)
            game:send_home (piece)
        end
    end,
    describe = function (_game, action)
        return action.number == 0 and _ "A wolf" or (_ "Sheep: %d"):format (action.number)
    end,
}

local function deploy (game, ctx)
    local segment = ctx.segment
    if segment.tile ~= game.placed then
        return "far"
    end
    return segment.feature:holds "shepherd" and "taken" or nil
end

local function deployed (game, ctx)
    local kept, number = game.state, ctx.piece.number + 1
    kept.shepherds[ctx.owner.index + 1] = number
    kept.fresh, kept.due = number, true
end

-- By player the number of his shepherd on the table, + 1.
local function find_shepherds (game)
    local found = { 0, 0, 0, 0, 0, 0 }
    for _, piece in ipairs { game:on_table "shepherd" } do
        found[piece.owner.index + 1] = piece.number + 1
    end
    return found
end

-- Scenarios put shepherds on the table: they are looked for as the first turn begins.
local function begin (game)
    local kept = game.state
    kept.begun = true
    kept.shepherds:assign (find_shepherds (game))
    kept.bag:assign (count_bag (game))
end

-- His sheep go back into the bag, whoever sent him home.
local function returned (game, ctx)
    local kept, owner = game.state, ctx.owner
    kept.shepherds[owner.index + 1] = 0
    local flock, bag = owner.state.flock, kept.bag
    for value, tokens in ipairs { flock:unpack () } do
        if tokens > 0 then
            flock[value], bag[value + 1] = 0, bag[value + 1] + tokens
        end
    end
    if kept.fresh == ctx.piece.number + 1 then
        kept.fresh = 0
    end
end

local function returning (game, ctx)
    if game:option "dragon" == "safe" then
        ctx.stays = true
    end
end

-- --- for the reader ---

local function label (game, ctx)
    for _, piece in ipairs (list_shepherds (game)) do
        ctx.labels:add (piece, tostring (count_sheep { piece }))
    end
end

local function explain (game, ctx)
    local tile = ctx.slot and game:tile_at (ctx.x, ctx.y)
    local shepherds = tile and list_shepherds (game, tile:segment_at (ctx.slot).feature) or {}
    if #shepherds > 0 then
        ctx.text:add_line (_ "Sheep on this farm: %d, for each of its shepherds.", count_sheep (shepherds))
    end
end

local function verify (game, ctx)
    local kept = game.state
    if kept.begun and not kept.shepherds:equals (find_shepherds (game)) then
        ctx.complaints:add_line "shepherds stand elsewhere than was noted"
    end
    for _, piece in ipairs (game.phase == "draw" and kept.begun and list_shepherds (game) or {}) do
        if piece.segment.feature.open == 0 then
            ctx.complaints:add_line ("a shepherd on a closed farm at %d %d", piece.tile.x, piece.tile.y)
        end
    end
    local bag = count_bag (game)
    if math.min (table.unpack (bag)) < 0 or kept.begun and not kept.bag:equals (bag) then
        ctx.complaints:add_line "the tokens in the bag were miscounted"
    end
end

return {
    state = {
        game = {
            shepherds = { "int16", min = 0, max = 32767, count = 6 }, -- by player: the number of his, + 1
            bag = { "int8", min = 0, max = 5, count = #TOKENS }, -- tokens in it: wolves, of one sheep to four
            begun = "bool", -- shepherds were looked for
            due = "bool",   -- a flock may grow, or a farm may be closed, in this part of the turn
            -- The number of the shepherd placed in this part of the turn, + 1.
            fresh = { "int16", min = 0, max = 32767 },
        },
        player = {
            flock = { "int8", min = 0, max = 5, count = 4 }, -- tokens at his shepherd, of one sheep to four
        },
    },
    reasons = { { id = "flock", name = N_ "flock" } },
    refusals = {
        ["far"] = { code = "wrong-place", reason = N_ "A shepherd goes to the tile just placed." },
        ["taken"] = { code = "occupied", reason = N_ "There is a shepherd on this farm." },
        ["no-token"] = { code = "no-supply", reason = N_ "There is no such token in the bag." },
    },
    marks = {
        { id = "hill", name = N_ "hill", names = N_ "hills", scope = "tile", icon = "art/hill.svg" },
        { id = "vineyard", name = N_ "vineyard", names = N_ "vineyards", scope = "tile", icon = "art/vineyard.svg" },
    },
    trays = {
        { id = "hill", name = N_ "under the hill", scope = "tile", room = 1, seen = "nobody" },
    },
    pieces = {
        {
            id = "shepherd",
            name = N_ "shepherd",
            supply = 1,
            icon = "art/shepherd.svg",
            terrains = { "field" },
        },
    },
    actions = { grow, gather, token },
    phases = {
        {
            id = "flock",
            label = N_ "Let the flock grow, or gather it?",
            after = "wander,ferry,tunnel,phantom,deploy",
            state = "due",
            verbs = { "grow", "gather" },
            enter = enter,
        },
        {
            id = "flock-token",
            label = N_ "A token is drawn from the bag",
            after = "-",
            decider = "nature",
            verbs = { "token" },
        },
    },
    hooks = {
        turn_begin = { begin, state = "!begun" },
        placed = {
            { place_hill, mark = "hill" },
            { come_to_farm, piece_kind = "shepherd" },
        },
        majority = { break_tie, state = "mark:hill" },
        score = { add_vineyards, terrain = "monastery", state = "mark:vineyard" },
        deploy = { deploy, piece_kind = "shepherd" },
        deployed = { deployed, piece_kind = "shepherd" },
        returning = { returning, piece_kind = "shepherd" },
        returned = { returned, piece_kind = "shepherd" },
        labels = { label, state = "piece:shepherd" },
        highlight = { explain, state = "piece:shepherd" },
        verify = verify,
    },
}
