-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Hills & Sheep: hills with a tile beneath them, which win ties; vineyards; shepherds and their flocks.

-- How many tokens there are of one sheep, of two, three and four; and wolves, which never leave the bag for long.
local SHEEP = { 4, 5, 5, 2 }
local WOLVES = 2

-- --- hills and vineyards ---

-- A tile of the pile goes beneath a hill, and nobody sees it.
local function place_hill (game, ctx)
    game.state.hills = game.state.hills + 1
    if game.tiles_left > 0 then
        game:take_tiles (1, "hill", ctx.tile)
    end
end

local function place_vineyard (game)
    game.state.vineyards = game.state.vineyards + 1
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
local function add_vineyards (game, ctx)
    if not ctx.complete then
        return
    end
    local tile, n = ctx.segment.tile, 0
    for _, there in ipairs { game:tiles_around (tile.x, tile.y) } do
        n = n + (there.kind:has_mark "vineyard" and 1 or 0)
    end
    if n > 0 then
        ctx.terms:add (N_ "vineyard", N_ "vineyards", n, 3)
    end
end

-- --- flocks ---

-- The shepherds on the table, or those on one farm, in the order of players.
local function list_shepherds (game, farm)
    local found = {}
    for _, number in ipairs { game.state.shepherds:unpack () } do
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
        for value, tokens in ipairs { piece.owner.state.flock:unpack () } do
            n = n + value * tokens
        end
    end
    return n
end

-- How many tokens of one sheep to four are in the bag.
local function list_bag (game)
    local left = { table.unpack (SHEEP) }
    for player in game:each_player () do
        for value, tokens in ipairs { player.state.flock:unpack () } do
            left[value] = left[value] - tokens
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

-- The shepherd of the player whose turn it is, if the tile just placed made his farm larger.
local function find_extended (game)
    local number, tile = game.state.shepherds[game.active.index + 1], game.placed
    if number == 0 or not tile then
        return nil
    end
    local shepherd = game:piece (number - 1)
    return shepherd.segment.feature:is_on (tile) and shepherd or nil
end

-- Draws a token for who was placed in this part of the turn, or lets the player choose; then closed farms are scored.
local function enter (game)
    local fresh = game.state.fresh
    if game.entry == "new" and fresh > 0 then
        game:push_phase ("flock-token", nil, fresh - 1)
        return "wait"
    elseif game.entry == "new" and find_extended (game) then
        return "wait"
    end
    if fresh > 0 then
        game.state.fresh = 0
    end
    for i, number in ipairs { game.state.shepherds:unpack (game.n_players) } do
        -- Whoever stood on a farm that was scored is at home by now.
        local farm = number > 0 and game.state.shepherds[i] > 0 and game:piece (number - 1).segment.feature
        if farm and farm.open == 0 then
            score_farm (game, farm)
        end
    end
    game.state.due = false
    return "done"
end

-- A tile was placed at a farm with a shepherd.
local function come_to_farm (game)
    game.state.due = true
end

local function check_extended (game)
    return not find_extended (game) and "not-larger" or nil
end

local grow = {
    verb = "grow",
    label = N_ "Let the flock grow",
    args = {},
    check = check_extended,
    commit = function (game)
        game:push_phase ("flock-token", nil, find_extended (game).number)
        return "wait"
    end,
    describe = function ()
        return _ "Let the flock grow: a token from the bag"
    end,
}

local gather = {
    verb = "gather",
    label = N_ "Gather the flock",
    args = {},
    check = check_extended,
    commit = function (game)
        score_farm (game, find_extended (game).segment.feature)
        return "wait"
    end,
    describe = function (game)
        local farm = find_extended (game).segment.feature
        return (_ "Gather the flock: %d points"):format (count_sheep (list_shepherds (game, farm)))
    end,
}

-- What nature draws from the bag for a shepherd; 0 is a wolf, who sends home all on the farm.
local token = {
    verb = "token",
    label = N_ "Draw a token",
    args = { "number" },
    check = function (game, action)
        local n = action.number
        return n ~= 0 and (not SHEEP[n] or list_bag (game)[n] == 0) and "no-token" or nil
    end,
    commit = function (game, action)
        local shepherd, n = game:piece (game.frame_data), action.number
        if n > 0 then
            shepherd.owner.state.flock[n] = shepherd.owner.state.flock[n] + 1
            -- TRANSLATORS: a player's name, a number
            game:tell ((_ "%s's flock grows: sheep: %d"):format (shepherd.owner.name, n), shepherd.owner)
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
    return game.state.flocks > 0 and #list_shepherds (game, segment.feature) > 0 and "taken" or nil
end

local function deployed (game, ctx)
    game.state.flocks = game.state.flocks + 1
    game.state.shepherds[ctx.owner.index + 1] = ctx.piece.number + 1
    game.state.fresh = ctx.piece.number + 1
    game.state.due = true
end

-- What lies and stands on the table, as the state keeps it.
local function count_table (game)
    local n = { hills = 0, vineyards = 0, flocks = 0, shepherds = { 0, 0, 0, 0, 0, 0 } }
    for tile in game:each_tile () do
        n.hills = n.hills + (tile.kind:has_mark "hill" and 1 or 0)
        n.vineyards = n.vineyards + (tile.kind:has_mark "vineyard" and 1 or 0)
    end
    for _, piece in ipairs { game:on_table "shepherd" } do
        n.flocks = n.flocks + 1
        n.shepherds[piece.owner.index + 1] = piece.number + 1
    end
    return n
end

-- Scenarios put things on the table: they are counted as the first turn begins.
local function begin (game)
    local kept, n = game.state, count_table (game)
    kept.begun, kept.hills, kept.vineyards, kept.flocks = true, n.hills, n.vineyards, n.flocks
    kept.shepherds:assign (n.shepherds)
end

-- His sheep go back into the bag, whoever sent him home.
local function returned (game, ctx)
    game.state.flocks = game.state.flocks - 1
    game.state.shepherds[ctx.owner.index + 1] = 0
    ctx.owner.state.flock:fill (0)
    if game.state.fresh == ctx.piece.number + 1 then
        game.state.fresh = 0
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
        ctx.text:add_line ((_ "Sheep on this farm: %d, for each of its shepherds."):format (count_sheep (shepherds)))
    end
end

local function verify (game, ctx)
    local kept, n = game.state, count_table (game)
    if kept.begun and (n.hills ~= kept.hills or n.vineyards ~= kept.vineyards or n.flocks ~= kept.flocks
        or not kept.shepherds:equals (n.shepherds)) then
        ctx.complaints:append "hills, vineyards or shepherds were miscounted\n"
    end
    for _, piece in ipairs (game.phase == "draw" and kept.begun and list_shepherds (game) or {}) do
        if piece.segment.feature.open == 0 then
            ctx.complaints:append (("a shepherd on a closed farm at %d %d\n"):format (piece.tile.x, piece.tile.y))
        end
    end
    for value, left in ipairs (list_bag (game)) do
        if left < 0 then
            ctx.complaints:append (("too many tokens of %d sheep\n"):format (value))
        end
    end
end

local count = { "int16", min = 0, max = 32767 }

return {
    state = {
        game = {
            hills = count,     -- on the table
            vineyards = count, -- on the table
            flocks = { "int8", min = 0, max = 6 }, -- shepherds on the table
            shepherds = { "int16", min = 0, max = 32767, count = 6 }, -- by player: the number of his, + 1
            begun = "bool",    -- all was counted
            due = "bool",      -- a flock may grow, or a farm may be closed, in this part of the turn
            fresh = count,     -- the number of the shepherd placed in this part of the turn, + 1
        },
        player = {
            flock = { "int8", min = 0, max = 5, count = #SHEEP }, -- tokens at his shepherd, of one sheep to four
        },
    },
    reasons = { { id = "flock", name = N_ "flock" } },
    refusals = {
        ["far"] = { code = "wrong-place", reason = N_ "A shepherd goes to the tile just placed." },
        ["taken"] = { code = "occupied", reason = N_ "There is a shepherd on this farm." },
        ["not-larger"] = { code = "not-now", reason = N_ "The tile did not make the shepherd's farm larger." },
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
            list = function (_, list)
                list:add "grow"
                list:add "gather"
            end,
        },
        {
            id = "flock-token",
            label = N_ "A token is drawn from the bag",
            after = "-",
            decider = "nature",
            verbs = { "token" },
            list = function (game, list)
                list:add_weighted (WOLVES, "token", 0)
                for value, n in ipairs (list_bag (game)) do
                    if n > 0 then
                        list:add_weighted (n, "token", value)
                    end
                end
            end,
        },
    },
    hooks = {
        turn_begin = { begin, state = "!begun" },
        placed = {
            { place_hill, mark = "hill" },
            { place_vineyard, mark = "vineyard" },
            { come_to_farm, piece_kind = "shepherd" },
        },
        majority = { break_tie, state = "hills" },
        score = { add_vineyards, terrain = "monastery", state = "vineyards" },
        deploy = { deploy, piece_kind = "shepherd" },
        deployed = { deployed, piece_kind = "shepherd" },
        returning = { returning, piece_kind = "shepherd" },
        returned = { returned, piece_kind = "shepherd" },
        labels = { label, state = "flocks" },
        highlight = { explain, state = "flocks" },
        verify = verify,
    },
}
