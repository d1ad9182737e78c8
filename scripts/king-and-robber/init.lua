-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: King & Robber: cards for whoever finished the largest city and the longest road.

-- One for each terrain: its card, a counter of which one player has 1 and the others 0, its texts, and its state.
local CARDS = {
    {
        id = "king", terrain = "city", most = "city_most", new = "city_new", count = "city_count",
        one = N_ "finished city", many = N_ "finished cities",
        -- TRANSLATORS: a player's name, a number of tiles
        taken = N_ "%s becomes king with a city of %d tiles",
        -- TRANSLATORS: a player's name, a number of tiles
        held = N_ "%s is king with a city of %d tiles; a larger one takes the card.",
    },
    {
        id = "robber-baron", terrain = "road", most = "road_most", new = "road_new", count = "road_count",
        one = N_ "finished road", many = N_ "finished roads",
        -- TRANSLATORS: a player's name, a number of tiles
        taken = N_ "%s becomes Robber Baron with a road of %d tiles",
        -- TRANSLATORS: a player's name, a number of tiles
        held = N_ "%s is Robber Baron with a road of %d tiles; a longer one takes the card.",
    },
}

local function find_holder (game, card)
    for player in game:each_player () do
        if player:counter (card.id) > 0 then
            return player
        end
    end
end

-- Something was finished that is larger than all before: who has the card then is settled when all of the turn is
-- paid.
local function note (card)
    local most, new = card.most, card.new
    return {
        function (game, ctx)
            local feature, kept = ctx.segment.feature, game.state
            local tiles = feature.tiles
            if tiles > kept[most] and tiles > kept[new] and not feature.withheld then
                kept[new], kept.fresh = tiles, true
            end
        end,
        terrain = card.terrain,
    }
end

-- Cards that pay as they go, once somebody has one: how many more are finished.
local function count (card)
    return {
        function (game, ctx)
            local kept = game.state
            if not ctx.segment.feature.withheld then
                kept[card.count], kept.fresh = kept[card.count] + 1, true
            end
        end,
        terrain = card.terrain, state = "running",
    }
end

-- What each card that pays as it goes brings its holder, then who has it from now on: equal is not enough.
local function hand_out (game)
    local kept, player = game.state, game.active
    for _i, card in ipairs (CARDS) do
        local holder, n, tiles = find_holder (game, card), kept[card.count], kept[card.new]
        local is_taken = tiles > kept[card.most] and holder ~= player
        kept[card.count], kept[card.new], kept[card.most] = 0, 0, math.max (kept[card.most], tiles)
        if n > 0 and holder then
            game:add_points (holder, n, card.id, { { card.one, card.many, n, 1 } })
        end
        if is_taken and holder then
            game:add_counter (holder, card.id, -1)
        end
        if is_taken then
            game:add_counter (player, card.id, 1)
            game:tell ((_ (card.taken)):format (player.name, tiles), player)
        end
    end
    kept.running, kept.fresh = game:option "award" == "running", false
    return "done"
end

-- How many cities or roads on the table are finished; what other rules keep from being scored is none.  Whatever feeds
-- fields as a city does is one.
local function count_finished (game, card)
    local n = 0
    for terrain in game.ruleset:each_terrain () do
        local is_counted = terrain.id == card.terrain or card.terrain == "city" and terrain.fed
        for _, feature in ipairs (is_counted and { game:features (terrain.id) } or {}) do
            n = n + (feature.complete and not feature.withheld and 1 or 0)
        end
    end
    return n
end

local function pay (game)
    local award, king, baron = game:option "award", find_holder (game, CARDS[1]), find_holder (game, CARDS[2])
    for _, card in ipairs (CARDS) do
        local holder = find_holder (game, card)
        if holder and award == "each" then
            local n = count_finished (game, card)
            game:add_points (holder, n, card.id, { { card.one, card.many, n, 1 } })
        elseif holder and award ~= "running" then
            game:add_points (holder, award == "10" and 10 or king == baron and 20 or 15, card.id)
        end
    end
end

-- Each card has one holder once something was finished, and nothing on the table is larger than what it was won by,
-- but for what waits to be scored.
local function verify (game, ctx)
    local kept, is_settled = game.state, game.n_completed == 0 and not game.ruleset.has_prelude
    for _, card in ipairs (CARDS) do
        local most, held = math.max (kept[card.most], kept[card.new]), 0
        for player in game:each_player () do
            held = held + player:counter (card.id)
        end
        if held ~= (kept[card.most] > 0 and 1 or 0) then
            ctx.complaints:add_line ("%d players have the card %s", held, card.id)
        end
        for _, feature in ipairs (is_settled and { game:features (card.terrain) } or {}) do
            if feature.complete and not feature.withheld and feature.tiles > most then
                local tile = feature.segment.tile
                ctx.complaints:add_line ("%s: %d tiles at %d %d, more than %d",
                    card.id, feature.tiles, tile.x, tile.y, most)
            end
        end
    end
end

-- What the one under the pointer would have to be larger than.
local function explain (game, ctx)
    local feature = ctx.segment and ctx.segment.feature
    for _i, card in ipairs (feature and not feature.complete and CARDS or {}) do
        local holder = feature.terrain == card.terrain and find_holder (game, card)
        if holder then
            ctx.text:add_line (_ (card.held), holder.name, game.state[card.most])
        end
    end
end

local size = { "int16", min = 0, max = 32767 }

return {
    state = {
        game = {
            city_most = size,  -- tiles of the city by which the king was won
            road_most = size,  -- tiles of the road by which the Robber Baron was won
            city_new = size,   -- of what is finished in this part of the turn, the most tiles, if they are more
            road_new = size,
            city_count = size, -- and how many are finished
            road_count = size,
            fresh = "bool",    -- there is something to settle
            running = "bool",  -- somebody has a card, and cards pay as they go
        },
    },
    counters = {
        { id = "king", name = N_ "king", icon = "art/king.svg" },
        { id = "robber-baron", name = N_ "Robber Baron", icon = "art/baron.svg" },
    },
    reasons = {
        { id = "king", name = N_ "king" },
        { id = "robber-baron", name = N_ "Robber Baron" },
    },
    phases = {
        { id = "crown", label = N_ "King and Robber Baron", after = "score", state = "fresh", enter = hand_out },
    },
    hooks = {
        completed = { note (CARDS[1]), note (CARDS[2]), count (CARDS[1]), count (CARDS[2]) },
        final = pay,
        highlight = explain,
        verify = verify,
    },
}
