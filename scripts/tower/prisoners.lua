-- SPDX-License-Identifier: GPL-3.0-or-later
-- prisoners.lua: who is captured from a tower, who is exchanged, and how prisoners are bought free.
local building = require "building"
local prisoners = {}

local RANSOM = 3

-- --- who can be captured ---

-- Followers of any kind, wherever they stand, but for the lords of castles.
local function is_follower (piece)
    return piece.occupies and piece.owner
        and (piece.place == "tile" or piece.segment and not piece.segment.feature.withheld)
end

-- Whether a piece that walks can go nowhere but to tiles in reach.
local function is_cornered (game, piece, reaches)
    if piece.segment.terrain == "road" then
        for _, tile in game:network_of_way (piece.segment, { walker = piece }):each_tile () do
            if not reaches (tile) then
                return false
            end
        end
    end
    return true
end

-- Those in reach of the tower that was built on, in its row and column, as far away as it is high: of several of a
-- player that are alike and stand together one.
local function list_targets (game)
    local tile = game:tile (game.frame_data)
    local height, found, seen = game.state.heights[building.find (game, tile)], {}, {}
    local left, top = tile.x, tile.y
    local function reaches (there)
        local dx, dy = math.abs (there.x - left), math.abs (there.y - top)
        return (dx == 0 or dy == 0) and dx + dy <= height
    end
    local function look (x, y)
        local beside = game:tile_at (x, y)
        for _, piece in ipairs (beside and { beside:pieces () } or {}) do
            local key = (is_follower (piece) or piece.walks and is_cornered (game, piece, reaches))
                and ("%s %d %d"):format (piece.kind, piece.owner.index, piece.segment and piece.segment.number or -1)
            if key and seen[key] ~= beside then
                found[#found + 1] = piece
                seen[key] = beside
            end
        end
    end
    look (left, top)
    for d = 1, height do
        look (left, top - d)
        look (left + d, top)
        look (left, top + d)
        look (left - d, top)
    end
    return found
end

local function find_target (game, action)
    local tile = game:tile_at (action.x, action.y)
    local segment = tile and action.verb == "capture" and tile:segment_at (action.slot) or nil
    for _, piece in ipairs (list_targets (game)) do
        if piece.tile == tile and piece.kind == action.piece and piece.owner == action.target
            and piece.segment == segment then
            return piece
        end
    end
    return nil
end

-- --- who is held ---

local function can_be_held (kind)
    return kind.occupies or kind.walks
end

-- The kinds of piece that can be held.
local function list_kinds (game)
    local kinds = {}
    for kind in game.ruleset:each_piece () do
        if can_be_held (kind) then
            kinds[#kinds + 1] = kind.id
        end
    end
    return kinds
end

-- The kinds, of all that can be held or of those given, of which HOLDER holds pieces of OWNER.
local function list_held (game, holder, owner, kinds)
    local held = {}
    for _, kind in ipairs (kinds or list_kinds (game)) do
        if holder:keeps (kind, owner) > 0 then
            held[#held + 1] = kind
        end
    end
    return held
end

local function release (game, holder, owner, kind)
    for piece in game:each_piece () do
        if piece.place == "keeping" and piece.keeper == holder and piece.owner == owner and piece.kind == kind then
            game:send_home (piece)
            owner.state.captured = owner.state.captured - 1
            return
        end
    end
end

-- What a scenario lets players keep is counted as the first turn begins.
function prisoners.begin (game)
    for owner in game:each_player () do
        local n = 0
        for holder in game:each_player () do
            for _, kind in ipairs (holder ~= owner and list_held (game, holder, owner) or {}) do
                n = n + holder:keeps (kind, owner)
            end
        end
        owner.state.captured = n
    end
end

local function check_capture (game, action)
    local piece = find_target (game, action)
    if not piece then
        return "no-target"
    end
    if piece.segment then
        action.slot = piece.segment.slot
    end
    return nil
end

-- A prisoner is exchanged at once if his owner holds one of the captor.
local function commit_capture (game, action)
    local piece, player = find_target (game, action), action.player
    local owner = piece.owner
    local mine = owner == player and {} or list_held (game, owner, player)
    if owner == player or #mine > 0 then
        game:send_home (piece)
    else
        game:take_piece (piece, player)
        owner.state.captured = owner.state.captured + 1
    end
    if #mine == 1 then
        release (game, owner, player, mine[1])
    elseif #mine > 1 then
        local chooser = game:option "exchange" == "captured" and owner or player
        game:push_phase ("exchange", chooser, player.index * 8 + owner.index)
    end
end

local function describe_capture (game, action)
    -- TRANSLATORS: a player's name, a kind of piece, a column, a row
    return (_ "Capture from column %3$d, row %4$d: %2$s of %1$s"):format (
        action.target.name, _ (game.ruleset:piece (action.piece).name), action.x, action.y)
end

prisoners.capture = {
    verb = "capture",
    label = N_ "Capture",
    args = { "player", "piece", "cell", "slot" },
    check = check_capture,
    commit = commit_capture,
    describe = describe_capture,
}

-- From the top of a tower, which is no segment.
prisoners.topple = {
    verb = "topple",
    label = N_ "Capture from a tower",
    args = { "player", "piece", "cell" },
    check = check_capture,
    commit = commit_capture,
    describe = describe_capture,
}

-- Between whom there is an exchange: the captor, and who holds his prisoners.
local function exchanging (game)
    return game:player (game.frame_data // 8), game:player (game.frame_data % 8)
end

prisoners.exchange = {
    verb = "exchange",
    label = N_ "Exchange",
    args = { "piece" },
    check = function (game, action)
        local captor, holder = exchanging (game)
        local occupies = game.ruleset:piece (action.piece).occupies
        return (not occupies or holder:keeps (action.piece, captor) == 0) and "not-held" or nil
    end,
    commit = function (game, action)
        local captor, holder = exchanging (game)
        release (game, holder, captor, action.piece)
    end,
    describe = function (game, action)
        local captor = exchanging (game)
        -- TRANSLATORS: a player's name, a kind of piece
        return (_ "To %s goes back: %s"):format (captor.name, _ (game.ruleset:piece (action.piece).name))
    end,
}

local function is_too_early (game)
    return game.phase == "place" and game:option "ransom" == "deploy"
end

prisoners.ransom = {
    verb = "ransom",
    label = N_ "Pay ransom",
    args = { "player", "piece" },
    phases = { "place", "deploy" },
    check = function (game, action)
        local player, holder = action.player, action.target
        if holder == player or not can_be_held (game.ruleset:piece (action.piece))
            or holder:keeps (action.piece, player) == 0 then
            return "not-held"
        end
        return is_too_early (game) and "placing" or game.state.ransomed and "paid"
            or player.score < RANSOM and "poor" or nil
    end,
    commit = function (game, action)
        game.state.ransomed = true
        game:add_points (action.player, -RANSOM, "ransom")
        game:add_points (action.target, RANSOM, "ransom")
        release (game, action.target, action.player, action.piece)
        return "wait"
    end,
    describe = function (game, action)
        -- TRANSLATORS: a player's name, a kind of piece
        return (_ "Pay %1$s three points of ransom: %2$s"):format (
            action.target.name, _ (game.ruleset:piece (action.piece).name))
    end,
}

-- Called while the player whose turn it is has figures captured.
function prisoners.list_ransoms (game, ctx)
    local player = game.active
    if game.state.ransomed or is_too_early (game) or player.score < RANSOM then
        return
    end
    local kinds = list_kinds (game)
    for holder in game:each_player () do
        for _, kind in ipairs (holder ~= player and list_held (game, holder, player, kinds) or {}) do
            ctx.list:add ("ransom", holder, kind)
        end
    end
end

prisoners.phases = {
    {
        id = "capture",
        label = N_ "Capture a follower?",
        after = "-",
        decider = "frame",
        optional = true,
        decline = N_ "Capture nobody",
        verbs = { "capture", "topple" },
        list = function (game, list)
            for _, piece in ipairs (list_targets (game)) do
                local x, y = piece.tile.x, piece.tile.y
                if piece.segment then
                    list:add ("capture", piece.owner, piece.kind, x, y, piece.segment.slot)
                else
                    list:add ("topple", piece.owner, piece.kind, x, y)
                end
            end
        end,
    },
    {
        id = "exchange",
        label = N_ "Who is exchanged?",
        after = "-",
        decider = "frame",
        verbs = { "exchange" },
        list = function (game, list)
            local captor, holder = exchanging (game)
            list:add_each ("exchange", list_held (game, holder, captor))
        end,
    },
}

-- So many of each player are held as was counted, and no two players hold prisoners of each other but while they are
-- exchanged.
function prisoners.verify (game, ctx)
    if not game.state.begun then
        return
    end
    for owner in game:each_player () do
        local n = 0
        for holder in game:each_player () do
            local kinds = holder ~= owner and list_held (game, holder, owner) or {}
            for _, kind in ipairs (kinds) do
                n = n + holder:keeps (kind, owner)
            end
            if #kinds > 0 and holder.index < owner.index and #list_held (game, owner, holder) > 0 then
                ctx.complaints:append (("%s and %s hold each other's followers\n"):format (
                    holder.name, owner.name))
            end
        end
        if n ~= owner.state.captured then
            ctx.complaints:append (("%d of %s are held, not %d\n"):format (n, owner.name, owner.state.captured))
        end
    end
end

return prisoners
