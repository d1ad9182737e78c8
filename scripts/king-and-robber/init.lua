-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: King & Robber: cards for whoever finished the largest city and the longest road.

-- One for each terrain: its card, a counter of which one player has 1 and the others 0, and its texts.
local CARDS = {
    city = {
        id = "king",
        -- TRANSLATORS: a player's name, a number of tiles
        taken = N_ "%s becomes king with a city of %d tiles",
        one = N_ "finished city",
        many = N_ "finished cities",
    },
    road = {
        id = "robber-baron",
        -- TRANSLATORS: a player's name, a number of tiles
        taken = N_ "%s becomes Robber Baron with a road of %d tiles",
        one = N_ "finished road",
        many = N_ "finished roads",
    },
}

local function find_holder (game, card)
    for player in game:each_player () do
        if player:counter (card.id) > 0 then
            return player
        end
    end
    return nil
end

-- Something was finished that is larger than all before: who has the card then is settled when all of the turn is
-- paid.  Most is not, so each terrain has a function of its own that says so at once.
local function note_city (game, ctx)
    local feature, kept = ctx.segment.feature, game.state
    local tiles = feature.tiles
    if tiles > kept.city_most and tiles > kept.city_new and not feature.withheld then
        kept.city_new, kept.fresh = tiles, true
    end
end

local function note_road (game, ctx)
    local feature, kept = ctx.segment.feature, game.state
    local tiles = feature.tiles
    if tiles > kept.road_most and tiles > kept.road_new and not feature.withheld then
        kept.road_new, kept.fresh = tiles, true
    end
end

-- Cards that pay as they go, once somebody has one: how many more are finished.
local function count (game, ctx)
    local feature, kept = ctx.segment.feature, game.state
    if not feature.withheld then
        local key = feature.terrain == "city" and "city_count" or "road_count"
        kept[key], kept.fresh = kept[key] + 1, true
    end
end

-- What a card that pays as it goes brings its holder, then who has it from now on: equal is not enough.
local function hand_on (game, terrain, card)
    local kept, holder, player = game.state, find_holder (game, card), game.active
    local n, tiles = kept[terrain .. "_count"], kept[terrain .. "_new"]
    kept[terrain .. "_count"], kept[terrain .. "_new"] = 0, 0
    if n > 0 and holder then
        game:add_points (holder, n, card.id, { { card.one, card.many, n, 1 } })
    end
    if tiles <= kept[terrain .. "_most"] then
        return
    end
    kept[terrain .. "_most"] = tiles
    if holder ~= player then
        if holder then
            game:add_counter (holder, card.id, -1)
        end
        game:add_counter (player, card.id, 1)
        game:tell ((_ (card.taken)):format (player.name, tiles), player)
    end
end

local function hand_out (game)
    hand_on (game, "city", CARDS.city)
    hand_on (game, "road", CARDS.road)
    game.state.running = game:option "award" == "running"
    game.state.fresh = false
    return "done"
end

-- How many cities and roads on the table are finished; what other rules keep from being scored is none.  Whatever feeds
-- fields as a city does is one.
local function count_finished (game)
    local n = { city = 0, road = 0 }
    for terrain in game.ruleset:each_terrain () do
        local counted = terrain.fed and "city" or terrain.id
        for _, feature in ipairs (n[counted] and { game:features (terrain.id) } or {}) do
            n[counted] = n[counted] + (feature.complete and not feature.withheld and 1 or 0)
        end
    end
    return n
end

local function pay (game)
    local award = game:option "award"
    local king, baron = find_holder (game, CARDS.city), find_holder (game, CARDS.road)
    local finished = award == "each" and count_finished (game)
    local function give (holder, n, card)
        if holder and finished then
            game:add_points (holder, n, card.id, { { card.one, card.many, n, 1 } })
        elseif holder and award ~= "running" then
            game:add_points (holder, award == "10" and 10 or king == baron and 20 or 15, card.id)
        end
    end
    give (king, finished and finished.city, CARDS.city)
    give (baron, finished and finished.road, CARDS.road)
end

-- What waits to be scored, by the number of its feature.
local function list_waiting (game)
    local waiting = {}
    for _, segment in game:each_completed () do
        waiting[segment.feature.number] = true
    end
    return waiting
end

-- Each card has one holder once something was finished, and nothing on the table is larger than what it was won by.
local function verify (game, ctx)
    local waiting = list_waiting (game)
    for terrain, card in pairs (CARDS) do
        local most = math.max (game.state[terrain .. "_most"], game.state[terrain .. "_new"])
        local held = 0
        for player in game:each_player () do
            held = held + player:counter (card.id)
        end
        if held ~= (game.state[terrain .. "_most"] > 0 and 1 or 0) then
            ctx.complaints:add_line ("%d players have the card %s", held, card.id)
        end
        for segment in game:each_segment () do
            local feature = segment.terrain == terrain and not game.ruleset.has_prelude and segment.feature
            if feature and feature.complete and not feature.withheld and feature.tiles > most
                and not waiting[feature.number] then
                ctx.complaints:add_line ("%s: %d tiles at %d %d, more than %d",
                    card.id, feature.tiles, segment.tile.x, segment.tile.y, most)
            end
        end
    end
end

-- What the one under the pointer would have to be larger than.
local function explain (game, ctx)
    local tile = ctx.slot and game:tile_at (ctx.x, ctx.y)
    local feature = tile and tile:segment_at (ctx.slot).feature
    local card = feature and not feature.complete and CARDS[feature.terrain]
    local holder = card and find_holder (game, card)
    if not holder then
        return
    end
    ctx.text:add_line ((card.id == "king"
        -- TRANSLATORS: a player's name, a number of tiles
        and _ "%s is king with a city of %d tiles; a larger one takes the card."
        or _ "%s is Robber Baron with a road of %d tiles; a longer one takes the card."):format (
        holder.name, game.state[feature.terrain .. "_most"]))
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
        completed = {
            { note_city, terrain = "city" },
            { note_road, terrain = "road" },
            { count, terrain = "city", state = "running" },
            { count, terrain = "road", state = "running" },
        },
        final = pay,
        highlight = explain,
        verify = verify,
    },
}
