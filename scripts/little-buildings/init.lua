-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: Little Buildings: who may build what, and what buildings are worth to whoever is paid.

-- Of each kind, for two players.
local SUPPLY = 3

-- What each is worth, by id, and the ids by that; and the pieces.
local WORTH, IDS, pieces = {}, {}, {}
for worth, name in ipairs { N_ "shed", N_ "house", N_ "little tower" } do
    local id = name:gsub (" ", "-")
    WORTH[id], IDS[worth] = worth, id
    pieces[worth] = {
        id = id,
        name = name,
        supply = SUPPLY,
        on_tile = true,
        apart = true,
        untouched = true,
        icon = ("art/%s.svg"):format (id),
    }
end

-- By a mask of what a player has left, a bit for each kind: what he can build.  It is asked for in each turn.
local CHOICES = {}
for mask = 1, 7 do
    CHOICES[mask] = table.filter (IDS, function (id)
        return mask >> (WORTH[id] - 1) & 1 == 1
    end)
end

local function find_left (player)
    local mask = 0
    for id, worth in pairs (WORTH) do
        mask = mask | (player:supply (id) > 0 and 1 << (worth - 1) or 0)
    end
    return mask
end

-- Each kind is shared out among the players; what is left over stays out of the game.
local function share_out (game)
    game.state.shared = true
    for player in game:each_player () do
        for _, id in ipairs (IDS) do
            for _ = 1, math.min (SUPPLY - 6 // game.n_players, player:supply (id)) do
                game:take_piece (game:find_piece (id, player))
            end
        end
        player.state.left = find_left (player)
    end
end

-- Whether a player, whose turn it is, may build on the tile just placed.
local function is_ready (game, player)
    local tile = game.placed
    return tile and tile.state.building == 0 and not game:is_barred (player, "follower")
end

local function list_builds (game, ctx)
    local player = game.active
    if is_ready (game, player) then
        ctx.list:add_each ("build", CHOICES[player.state.left])
    end
end

local build = {
    verb = "build",
    label = N_ "Build",
    args = { "piece" },
    phases = { "deploy" },
    check = function (game, action)
        local id, player = action.piece, action.player
        return not is_ready (game, player) and "built"
            or (not WORTH[id] or player:supply (id) == 0) and "no-building" or nil
    end,
    commit = function (game, action)
        local id, player, tile = action.piece, action.player, game.placed
        tile.state.building = WORTH[id]
        game:move_piece (game:find_piece (id, player), tile, player)
        if player:supply (id) == 0 then
            player.state.left = player.state.left & ~(1 << WORTH[id] - 1)
        end
    end,
    describe = function (game, action)
        -- TRANSLATORS: a kind of building, as "shed"
        return (_ "Build a %s"):format (_ (game.ruleset:piece (action.piece).name))
    end,
}

-- The tiles beyond its own that a feature counts: around it, or in rows from an abbot's seat in a great monastery.
local function tiles_beyond (game, segment)
    local middle = segment.tile
    if game.ruleset:terrain (segment.terrain).closing == "around" then
        return { middle:around () }
    elseif segment.terrain == "great-abbey" then
        return { middle:rows () }
    end
    return {}
end

-- What the buildings on the tiles that a feature counts are worth.
local function add_up (game, segment)
    local sum, n = segment.feature:sum "building"
    for _, tile in ipairs (tiles_beyond (game, segment)) do
        local value = tile.state.building
        sum, n = sum + value, n + (value > 0 and 1 or 0)
    end
    return n > 0 and game:option "points" == "1/1/1" and n or sum
end

local function score (game, ctx)
    local sum = add_up (game, ctx.segment)
    if sum > 0 then
        ctx.terms:add (N_ "point for little buildings", N_ "points for little buildings", sum, 1)
    end
end

local function pay_for_field (game, player, segment)
    local sum = add_up (game, segment)
    if sum > 0 then
        game:add_points (player, sum, "buildings", { segment = segment })
    end
end

-- Fields are no features with a sum of their own: whoever has the majority in one is paid for its buildings, even
-- without a city.
local function pay_farmers (game, ctx)
    if game:preview_field (ctx.segment).winners[ctx.player] then
        pay_for_field (game, ctx.player, ctx.segment)
    end
end

-- So are at the end, once for each farm, the owners of the barns on it.
local function pay_barns (game)
    local paid = {}
    for _, barn in ipairs { game:on_table "barn" } do
        local farm = game:segment_at_corner ("field", barn.x, barn.y)
        local key = farm.feature.number * 8 + barn.owner.index
        if not paid[key] then
            paid[key] = true
            pay_for_field (game, barn.owner, farm)
        end
    end
end

local function verify (game, ctx)
    for player in game:each_player () do
        if player.state.left ~= find_left (player) then
            ctx.complaints:add_line ("%s has other little buildings left", player.name)
        end
    end
    for tile in game:each_tile () do
        local found = 0
        for _, piece in ipairs { tile:pieces () } do
            found = found + (WORTH[piece.kind] or 0)
        end
        if found ~= tile.state.building then
            ctx.complaints:add_line ("the building at %d %d is another one", tile.x, tile.y)
        end
    end
end

return {
    state = {
        game = { shared = "bool" },                         -- they were shared out
        player = { left = { "int8", min = 0, max = 7 } },   -- a mask of the kinds that the player can still build
        tile = { building = { "int8", min = 0, max = 3 } }, -- which kind stands there; 0: none
    },
    reasons = { { id = "buildings", name = N_ "little buildings" } },
    refusals = {
        ["built"] = {
            code = "occupied",
            reason = N_ "A little building goes on the tile just placed, one on each tile.",
        },
        ["no-building"] = { code = "no-supply", reason = N_ "The player has no such building left." },
    },
    pieces = pieces,
    actions = { build },
    hooks = {
        turn_begin = { share_out, state = "!shared" },
        actions = { list_builds, phase = "deploy", state = "left" },
        -- After what others make of tiles and marks.
        score = { score, state = "piece:*", priority = 60 },
        farmed = { pay_farmers, state = "piece:*" },
        final = { pay_barns, state = "piece:*" },
        verify = verify,
    },
}
