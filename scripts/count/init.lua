-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Count: the city at the start, who enters its quarters, and who leaves them for what is finished.

-- The quarters, clockwise as they lie, and the terrain to which followers leave each of them.
local QUARTERS = { N_ "castle quarter", N_ "market quarter", N_ "smithy quarter", N_ "cathedral quarter" }
local LEADS_TO = { "city", "field", "road", "monastery" }
-- Points of features, besides those that are booked for their terrains.
local REASONS = { castle = true, watchtower = true }

-- --- the city ---

-- The tile with the quarters; nil: there is no city.
local function find_city (game)
    return game.state.city > 0 and game:tile (game.state.city - 1) or nil
end

-- The city takes the place of the start tile, but for the spring of a river.
local function prepare (_, ctx)
    for i = 1, ctx.n do
        local kind = ctx.kinds[i]
        if ctx.stages[i] == 0 and kind.start and not kind:has_terrain "river" then
            ctx.counts[i] = 0
        end
    end
end

-- The cell of the quarters: where a scenario laid them; west of a start tile that lies already; in the middle.
local function find_middle (game)
    for tile in game:each_tile () do
        if tile.kind.id == "count/07" or not game.ruleset.has_prelude then
            return tile.kind.id == "count/07" and tile.x or tile.x - 2, tile.y
        end
    end
    return game.width // 2, game.height // 2
end

-- Lays what there is not yet of the city, row by row.  A scenario may have laid other things there: then there is none.
local function lay_city (game)
    local missing, kept, first = {}, game.state, game.ruleset:kind "count/01".index
    local middle, y = find_middle (game)
    kept.begun = true
    for i = 0, 11 do
        local at_x, at_y = middle - 2 + i % 4, y - 1 + i // 4
        local tile = game:tile_at (at_x, at_y)
        if tile and tile.kind.index ~= first + i then
            return
        elseif not tile then
            missing[#missing + 1] = { game.ruleset:kind (first + i), at_x, at_y }
        end
    end
    for _, tile in ipairs (missing) do
        game:lay_tile (tile[1], tile[2], tile[3], 0)
    end
    local city = game:tile_at (middle, y)
    kept.city = city.number + 1
    if not game:on_table "count" then
        game:move_piece (game:find_piece "count", city:segment (1))
    end
    -- All who are there but the count wait in it.
    kept.held = #{ city:pieces () } - 1
end

local function forget (game, ctx)
    local kept = game.state
    kept.others, kept.own = false, false
    kept.entered = kept.entered and ctx.again and game:option "entering" == "turn"
end

-- Where the river leads from a spring in the north-east beside the city, whose west side comes to a meadow: east, or
-- north, as in the south it would soon run into what is on the other side of the walls; nil: the spring does not fit.
local NORTH, EAST, WEST = 1, 2, 8
local function find_lead (kind)
    for _, side in ipairs { EAST, NORTH } do
        for rotation = 0, 3 do
            if kind:sides ("river", rotation) == side and kind:sides ("field", rotation) & WEST ~= 0 then
                return side
            end
        end
    end
end

-- The spring lies in the north-east beside the city.
local function place_spring (game, ctx)
    local city = not game.ruleset.has_prelude and game.n_tiles == 12 and find_city (game)
    local lead = city and find_lead (ctx.kind)
    for _, x, y, rotation, i in ctx.candidates:each () do
        if lead and (x ~= city.x + 2 or y ~= city.y - 1 or ctx.kind:sides ("river", rotation) ~= lead) then
            ctx.candidates:forbid (i, rotation)
        end
    end
    return "spring"
end

-- --- the quarters ---

-- Whether a kind of piece waits in a quarter: followers that could stand where it leads to.
local function may_wait (kind, quarter)
    return kind ~= nil and kind.is_follower and kind:stands_on (LEADS_TO[quarter])
end

-- Other rules do not reach into the city, but that the festival calls followers home from there.
local function guard (verb, state)
    local function refuse (game, ctx)
        local city, actions = find_city (game), ctx.actions
        local x, y, i = city.x, city.y, actions:find (verb)
        while i do
            local action = actions:get (i)
            if action.y == y and (action.x == x or action.x == x - 1) then
                ctx.refusals[i] = "city"
            end
            i = actions:find (verb, i + 1)
        end
    end
    return { refuse, action = verb, state = state }
end

-- The number of the quarter that a segment is; nil: it is none.
local function quarter_of (segment)
    return segment and segment.terrain == "quarter" and segment.index or nil
end

-- --- entering ---

-- Points for features: whether others got some, and whether the player whose turn it is did.
local function note_points (game, ctx)
    if ctx.points > 0 and (REASONS[ctx.reason] or game.ruleset:terrain (ctx.reason)) then
        game.state[ctx.player == game.active and "own" or "others"] = true
    end
end

local function enter_entering (game)
    local kept = game.state
    return not kept.own and not kept.entered and kept.city > 0 and "wait" or "done"
end

local function list_entries (game, list)
    for _, kind in ipairs { game.active:at_hand () } do
        for quarter = 1, 4 do
            if may_wait (kind, quarter) then
                list:add ("enter", kind.id, find_city (game):segment (quarter))
            end
        end
    end
end

-- The quarters to which the count may go.
local function list_walks (game)
    local found, city, own = {}, find_city (game), game:on_table "count".segment.index
    for quarter = 1, 4 do
        found[#found + 1] = quarter ~= own and city:segment (quarter) or nil
    end
    return found
end

local enter = {
    verb = "enter", label = N_ "Enter the city", args = { "piece", "cell", "slot" },
    check = function (game, action)
        local quarter = quarter_of (action.segment)
        local fits = quarter and may_wait (game.ruleset:piece (action.piece), quarter)
        return not fits and "no-quarter" or action.player:supply (action.piece) == 0 and "none-left" or nil
    end,
    commit = function (game, action)
        local segment, count, how = action.segment, game:on_table "count", game:option "count-move"
        game.state.entered = true
        game:move_piece (game:find_piece (action.piece, action.player), segment, action.player)
        if how == "player" then
            game:push_phase "count-walks"
        else
            game:move_piece (count, how == "follow" and segment or segment.tile:segment (count.segment.index % 4 + 1))
        end
    end,
    describe = function (game, action)
        -- TRANSLATORS: a kind of piece, as "follower", then a quarter, as "market quarter"
        return (_ "Enter the city with the %s: %s"):format (_ (game.ruleset:piece (action.piece).name),
            _ (QUARTERS[action.segment.index]))
    end,
}

local walk = {
    verb = "count", label = N_ "Move the count", args = { "cell", "slot" }, among = list_walks,
    refusal = "no-quarter",
    commit = function (game, action)
        game:move_piece (game:on_table "count", action.segment, action.player)
    end,
    describe = function (game, action)
        -- TRANSLATORS: a quarter, as "market quarter"
        return (_ "The count goes to the %s"):format (_ (QUARTERS[action.segment.index]))
    end,
}

-- --- leaving ---

-- Where followers may leave to now, a segment of each feature: what is finished, and fields whose barns are new; at
-- the end fields, and by an option all that is not finished.
local function list_features (game)
    local found = {}
    local function add (segment)
        local feature = segment and segment.feature
        if feature and not feature.withheld and (feature.occupied or game:option "leaving" == "any") then
            found[#found + 1] = segment
        end
    end
    local all = game:option "final" == "any"
    for _, terrain in ipairs (game.state.closing and (all and LEADS_TO or { "field" }) or {}) do
        for _, feature in ipairs { game:features (terrain, all) } do
            add (feature.segment)
        end
    end
    for _, segment in game:each_completed () do
        add (segment)
    end
    for _, barn in ipairs { game:on_table "barn" } do
        add (game:get_field ("abbey-and-mayor.fresh", barn.number) ~= 0
            and game:segment_at_corner ("field", barn.x, barn.y))
    end
    return found
end

-- All segments, of those whose terrain has an entry in WANTED, where no dragon is.
local function list_places (game, wanted)
    local found, dragon = {}, game:on_table "dragon"
    local eaten = dragon and dragon.tile
    for _, segment in ipairs (list_features (game)) do
        if wanted[segment.terrain] then
            for member in segment.feature:each_segment () do
                found[#found + 1] = member.tile ~= eaten and member or nil
            end
        end
    end
    return found
end

-- The followers of PLAYER in other quarters than the count's.
local function list_waiting (game, player)
    local found, closed = {}, game:on_table "count".segment
    for _, piece in ipairs { find_city (game):pieces () } do
        found[#found + 1] = piece.owner == player and piece.segment ~= closed and piece or nil
    end
    return found
end

-- By terrain the followers of PLAYER that may leave for it.
local function sort_waiting (game, player)
    local sorted = {}
    for _, piece in ipairs (list_waiting (game, player)) do
        local terrain = LEADS_TO[piece.segment.index]
        sorted[terrain] = sorted[terrain] or {}
        table.insert (sorted[terrain], piece)
    end
    return sorted
end

-- What an action moves, and where to; nil: that cannot be done.
local function find_move (game, action)
    local waiting = sort_waiting (game, action.player)
    local place = action:choose (list_places (game, waiting))
    for _, piece in ipairs (place and waiting[place.terrain] or {}) do
        if piece.kind == action.piece then
            return piece, place
        end
    end
end

local function list_moves (game, list)
    local waiting = sort_waiting (game, game.decider)
    for _, place in ipairs (list_places (game, waiting)) do
        for _, piece in ipairs (waiting[place.terrain]) do
            list:add ("leave", piece.kind, place)
        end
    end
end

local leave = {
    verb = "leave", label = N_ "Leave the city", args = { "piece", "cell", "slot" },
    check = function (game, action)
        return not find_move (game, action) and "no-way" or nil
    end,
    commit = function (game, action)
        local piece, place = find_move (game, action)
        game:move_piece (piece, place, action.player)
        -- At the end he may move again when all others were asked.
        action.player.state.stays = false
        return game.state.closing and "done" or "wait"
    end,
    describe = function (game, action)
        -- TRANSLATORS: a kind of piece, as "follower", then what it becomes, as "knight"
        return (_ "Leave the city with the %s, as %s"):format (_ (game.ruleset:piece (action.piece).name),
            game:role (action.piece, action.segment))
    end,
}

-- Before points are paid all who wait are asked, the left neighbour first.
local function ask_all (game)
    if #list_features (game) > 0 then
        game:push_phase ("leave", table.filter ({ game.active.next:round () }, function (player)
            return #list_waiting (game, player) > 0
        end))
    end
end

-- Before the end one after the other moves one follower, until nobody wants to.
local function ask_next (game, ctx)
    local kept = game.state
    if not ctx.player and not kept.closing then
        kept.closing, kept.next = true, (game.active.index + 1) % game.n_players
    end
    for _, player in ipairs (ctx.player and {} or { game:player (kept.next):round () }) do
        kept.next = player.next.index
        if not player.state.stays and #list_waiting (game, player) > 0 then
            -- Unless he moves, he has passed, or cannot.
            player.state.stays = true
            game:push_phase ("leave", player)
            return
        end
    end
end

-- Whoever comes or goes is counted, also where other rules put him there or send him home.
local function count_moved (game, ctx)
    local city = find_city (game)
    if ctx.piece_kind ~= "count" and (ctx.from_tile == city) ~= (ctx.tile == city) then
        game.state.held = game.state.held + (ctx.tile == city and 1 or -1)
    end
end

local function count_returned (game, ctx)
    if ctx.segment and ctx.segment.tile.number == game.state.city - 1 then
        game.state.held = game.state.held - 1
    end
end

-- --- for the reader ---

local function explain (game, ctx)
    local tile = ctx.slot and find_city (game) and game:tile_at (ctx.x, ctx.y)
    local quarter = quarter_of (tile and tile:segment_at (ctx.slot))
    if quarter then
        ctx.text:add_line (game:on_table "count".segment.index == quarter
            and _ "The count is here: nobody leaves this quarter." or _ (QUARTERS[quarter]))
    end
end

-- The count and followers that may be there are in the quarters, and nobody else.
local function verify (game, ctx)
    local pieces = find_city (game) and { find_city (game):pieces () } or {}
    for _, piece in ipairs (pieces) do
        local quarter = piece.segment and piece.segment.index or 0
        if quarter == 0 or piece.owner and not may_wait (game.ruleset:piece (piece.kind), quarter) then
            ctx.complaints:add_line ("a %s is in the city", piece.kind)
        end
    end
    if math.max (#pieces - 1, 0) ~= game.state.held then
        ctx.complaints:add_line ("%d followers and the count are in the city", #pieces - 1)
    end
end

return {
    brings = { tiles = "count.xml" },
    state = {
        game = {
            begun = "bool",                      -- the city was laid, if it can be
            city = { "int16", min = 0 },         -- the number of the tile with the quarters + 1
            held = { "int16", min = 0 },         -- how many followers wait in the quarters
            others = "bool",                     -- in this part of the turn others got points for features
            own = "bool",                        -- so did the player whose turn it is
            entered = "bool",                    -- he has entered the city in this turn
            closing = "bool",                    -- the last turn is over, followers leave one by one
            next = { "int8", min = 0, max = 5 }, -- who is asked next then
        },
        player = { stays = "bool" },             -- he has passed then
    },
    refusals = {
        ["city"] = { code = "wrong-place", reason = N_ "Nobody can reach into the city of Carcassonne." },
        ["spring"] = { code = "wrong-place", reason = N_ "The spring lies in the north-east, beside the city." },
        ["no-quarter"] = { code = "wrong-place", reason = N_ "That is not a quarter for this figure." },
        ["none-left"] = { code = "no-supply", reason = N_ "The player has no such figure left." },
        ["no-way"] = { code = "wrong-place", reason = N_ "No such follower can leave the city for that place." },
    },
    terrains = {
        { id = "carcassonne", name = N_ "city of Carcassonne", letter = "Q", closing = "edges", counts = true,
          fed = true, look = "walled" },
        { id = "quarter", name = N_ "quarter", role = N_ "citizen", letter = "U", closing = "never", holds = true,
          look = "plain", colours = { 0xd8c6a0 } },
    },
    marks = {
        { id = "quarter-castle", name = QUARTERS[1], scope = "segment", icon = "art/castle.svg" },
        { id = "quarter-market", name = QUARTERS[2], scope = "segment", icon = "art/market.svg" },
        { id = "quarter-blacksmith", name = QUARTERS[3], scope = "segment", icon = "art/smithy.svg" },
        { id = "quarter-cathedral", name = QUARTERS[4], scope = "segment", icon = "art/cathedral.svg" },
    },
    pieces = {
        { id = "count", name = N_ "count", supply = 1, neutral = true, apart = true, untouched = true,
          icon = "art/count.svg", terrains = { "quarter" } },
    },
    actions = { enter, walk, leave },
    phases = {
        { id = "leaving", label = N_ "Followers leave the city", before = "score", after = "castles,dragon",
          state = "held", enter = ask_all },
        { id = "leave", label = N_ "Leave the city?", decline = N_ "Stay in the city", after = "-", decider = "frame",
          optional = true, verbs = { "leave" }, list = list_moves },
        { id = "entering", label = N_ "Enter the city?", decline = N_ "Nobody enters the city", after = "wagons,return",
          state = "others", optional = true, verbs = { "enter" }, enter = enter_entering, list = list_entries },
        { id = "count-walks", label = N_ "Move the count?", decline = N_ "The count stays", after = "-",
          optional = true, verbs = { "count" } },
    },
    hooks = {
        -- After the river has put its spring first.
        deck = { prepare, priority = 10 },
        turn_begin = { { lay_city, state = "!begun" }, { forget, state = "others" }, { forget, state = "own" },
                       { forget, state = "entered" } },
        place = { place_spring, terrain = "river", state = "city" },
        deploy = { function () return "city" end, terrain = "quarter" },
        choices = { guard ("dragon", "city"), guard ("fairy", "held"), guard ("capture", "held"),
                    guard ("cash", "held") },
        points = { note_points, priority = 1000, state = "!own" },
        moved = { count_moved, state = "city" },
        returned = { count_returned, state = "held" },
        ending = { ask_next, state = "held", priority = 1000 },
        highlight = explain,
        verify = verify,
    },
}
