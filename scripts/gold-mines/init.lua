-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Gold Mines: bars that come with a mine, who claims them when features are finished, and their worth.

-- What n bars are worth each: at least so many, so much.
local PRICES = { { 10, 4 }, { 7, 3 }, { 4, 2 }, { 1, 1 } }

-- Puts a bar from the stock on a tile; false: none is left.
local function put_bar (game, tile)
    local bar = game:find_piece "gold"
    if not bar then
        return false
    end
    game:move_piece (bar, tile, game.active)
    tile.state.bars = tile.state.bars + 1
    return true
end

-- A mine was placed: its own bar lies there at once, the other one waits.
local function open_mine (game, ctx)
    if put_bar (game, ctx.tile) then
        game.state.mine = ctx.tile.number + 1
    end
end

-- A second bar, without a question where only one tile can have it.
local function enter_mine (game)
    local around = { game:tile (game.state.mine - 1):around () }
    if #around > 1 and game:find_piece "gold" then
        return "wait"
    end
    if around[1] then
        put_bar (game, around[1])
    end
    game.state.mine = 0
    return "done"
end

local function list_mine (game, list)
    list:add_each ("gold", { game:tile (game.state.mine - 1):around () })
end

-- The players of a mask claim the gold on a tile.
local function add_claims (game, tile, claims)
    if tile.state.bars > 0 then
        tile.state.claims = tile.state.claims | claims
        game.state.claimed = true
    end
end

-- A feature is finished: those who have it claim the gold on its tiles, or around it.
local function claim (game, ctx)
    local terrain = game.ruleset:terrain (ctx.terrain)
    local around = terrain.closing == "around"
    if not ctx.complete or ctx.final or terrain.feeds or not around and ctx.segment.feature:sum "bars" == 0 then
        return
    end
    local claims = 0
    for player in game:each_player () do
        claims = claims | (ctx.winners[player] and 1 << player.index or 0)
    end
    if claims == 0 then
        return
    end
    if around then
        add_claims (game, ctx.segment.tile, claims)
        for _, tile in ipairs { ctx.segment.tile:around () } do
            add_claims (game, tile, claims)
        end
    else
        for segment in ctx.segment.feature:each_segment () do
            add_claims (game, segment.tile, claims)
        end
    end
end

-- A castle is paid: its lord's player claims the gold on its two tiles and on the four that touch both.
local function claim_castle (game, ctx)
    for _, castle in ipairs { game:on_table "castle" } do
        if castle.segment.feature == ctx.segment.feature then
            local one, other = castle.segment.tile, castle.segment.next.tile
            for tile in game:each_tile () do
                if math.max (math.abs (tile.x - one.x), math.abs (tile.y - one.y), math.abs (tile.x - other.x),
                             math.abs (tile.y - other.y)) <= 1 then
                    add_claims (game, tile, 1 << castle.owner.index)
                end
            end
        end
    end
end

local function count_bits (mask)
    local n = 0
    while mask > 0 do
        mask, n = mask & mask - 1, n + 1
    end
    return n
end

-- The tiles whose gold a player claims, those with most claims first, then as one reads.
local function claimed_by (game, player)
    local found, seen = {}, {}
    for _, bar in ipairs { game:on_table "gold" } do
        local tile = bar.tile
        local claims = not seen[tile] and tile.state.claims or 0
        seen[tile] = true
        if claims >> player.index & 1 ~= 0 then
            found[#found + 1] = { tile = tile, claims = count_bits (claims), cell = game:cell (tile.x, tile.y) }
        end
    end
    table.sort (found, function (a, b)
        return a.claims > b.claims or a.claims == b.claims and a.cell < b.cell
    end)
    return found
end

local function take_bar (game, tile, player)
    for _, piece in ipairs { game:on_table "gold" } do
        if piece.tile == tile then
            game:take_piece (piece, player)
            break
        end
    end
    tile.state.bars = tile.state.bars - 1
    if tile.state.bars == 0 then
        tile.state.claims = 0
    end
    game.state.asked = (player.index - game.active.index) % game.n_players + 1
    game:tell ((_ "%s takes a gold bar"):format (player.name), player)
end

-- Clockwise from the active player everybody takes one bar that he claims, until there is none.
local function share (game)
    local idle = 0
    while idle < game.n_players do
        local player = game:player ((game.active.index + game.state.asked) % game.n_players)
        local found = claimed_by (game, player)
        if #found > 1 and game:option "pick" == "player" then
            game:push_phase ("gold-pick", player)
            return "wait"
        elseif found[1] then
            take_bar (game, found[1].tile, player)
            idle = 0
        else
            game.state.asked = (game.state.asked + 1) % game.n_players
            idle = idle + 1
        end
    end
    game.state.claimed, game.state.asked = false, 0
    return "done"
end

local function list_pick (game, list)
    for _, found in ipairs (claimed_by (game, game.decider)) do
        list:add ("gold", found.tile.x, found.tile.y)
    end
end

-- The tile that an action names, if it is one of those that may be named now.
local function find_named (game, action)
    local tile = game:tile_at (action.x, action.y)
    if not tile or game.phase == "gold-pick" then
        return tile and tile.state.claims >> action.player.index & 1 ~= 0 and tile or nil
    end
    local mine = game:tile (game.state.mine - 1)
    local near = math.abs (tile.x - mine.x) <= 1 and math.abs (tile.y - mine.y) <= 1
    return near and tile ~= mine and tile or nil
end

local gold = {
    verb = "gold", label = N_ "Gold", args = { "cell" },
    check = function (game, action)
        if not find_named (game, action) then
            return game.phase == "gold-pick" and "no-claim" or "too-far"
        end
    end,
    commit = function (game, action)
        local tile = find_named (game, action)
        if game.phase == "gold-pick" then
            take_bar (game, tile, action.player)
        else
            put_bar (game, tile)
            game.state.mine = 0
        end
    end,
    describe = function (game, action)
        local text = game.phase == "gold-pick" and _ "Take gold from column %d, row %d"
            or _ "Put gold on column %d, row %d"
        return text:format (action.x, action.y)
    end,
}

local function pay (game)
    for player in game:each_player () do
        local n = player:keeps "gold"
        for _, price in ipairs (PRICES) do
            if n >= price[1] then
                game:add_points (player, n * price[2], "gold", { { N_ "gold bar", N_ "gold bars", n, price[2] } })
                break
            end
        end
    end
end

-- Each bar that lies on a tile was counted there, and claims are left nowhere once they were shared.
local function verify (game, ctx)
    local lying = {}
    for _, piece in ipairs { game:on_table "gold" } do
        lying[piece.tile.number] = (lying[piece.tile.number] or 0) + 1
    end
    for tile in game:each_tile () do
        local n = lying[tile.number] or 0
        if n ~= tile.state.bars then
            ctx.complaints:add_line ("%d gold bars lie at %d %d, not %d", n, tile.x, tile.y, tile.state.bars)
        end
        if tile.state.claims ~= 0 and (n == 0 or not game.state.claimed) then
            ctx.complaints:add_line ("gold is claimed at %d %d", tile.x, tile.y)
        end
    end
end

return {
    state = {
        game = {
            mine = { "int16", min = 0, max = 32767 },  -- the number of the tile whose second bar waits, + 1
            claimed = "bool",                          -- bars are claimed
            asked = { "int8", min = 0, max = 6 },      -- how far from the active player who takes next sits
        },
        tile = {
            bars = { "int8", min = 0, max = 16 },
            claims = { "int8", min = 0, max = 63 },    -- a mask of those who claim what lies there
        },
    },
    reasons = { { id = "gold", name = N_ "gold" } },
    refusals = {
        ["too-far"] = { code = "wrong-place", reason = N_ "The second bar goes to a tile around the mine." },
        ["no-claim"] = { code = "wrong-place", reason = N_ "The player claims no gold there." },
    },
    marks = {
        { id = "gold-mine", name = N_ "gold mine", names = N_ "gold mines", scope = "tile",
          icon = "art/gold-mine.svg" },
    },
    pieces = {
        { id = "gold", name = N_ "gold bar", supply = 16, neutral = true, on_tile = true, untouched = true,
          apart = true, icon = "art/gold.svg" },
    },
    actions = { gold },
    phases = {
        { id = "gold", label = N_ "Put the second gold bar", after = "place", state = "mine", verbs = { "gold" },
          enter = enter_mine, list = list_mine },
        { id = "gold-share", label = N_ "Gold is shared", after = "return", state = "claimed", enter = share },
        { id = "gold-pick", label = N_ "Take a gold bar", after = "-", decider = "frame", verbs = { "gold" },
          list = list_pick },
    },
    hooks = {
        placed = { open_mine, mark = "gold-mine" },
        scored = { claim, state = "piece:gold" },
        due = { claim_castle, state = "piece:gold" },
        final = pay,
        verify = verify,
    },
}
