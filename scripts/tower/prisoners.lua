-- SPDX-License-Identifier: GPL-3.0-or-later
-- prisoners.lua: who is captured from a tower, who is exchanged, and how prisoners are bought free.
local prisoners = {}

local RANSOM = 3

-- --- who can be captured ---

-- Followers of any kind, wherever they stand, but for the lords of castles.
local function is_follower (piece)
    return piece.occupies and piece.owner
        and (piece.place == "tile" or piece.segment and not piece.segment.feature.withheld)
end

-- Whether a piece that walks can go nowhere but to tiles in reach; one that was caught goes nowhere.
local function is_cornered (game, piece, reaches)
    if piece.segment and piece.segment.terrain == "road" then
        for _, tile in game:network_of_way (piece.segment, { walker = piece }):each_tile () do
            if not reaches (tile) then
                return false
            end
        end
    end
    return true
end

-- Looks at each cell that a tower on a tile reaches: its row and column, as far away as it is high.
function prisoners.look_around (tile, height, look)
    local x, y = tile.x, tile.y
    look (x, y)
    for d = 1, height do
        look (x, y - d)
        look (x + d, y)
        look (x, y + d)
        look (x - d, y)
    end
end

-- Those in reach of the tower that was built on, whose number among all is that of the phase.
local function list_targets (game)
    local tower = ({ game:tiles_with "tower" })[game.frame_data]
    local height, found = game.state.heights[game.frame_data], {}
    local function reaches (there)
        local dx, dy = math.abs (there.x - tower.x), math.abs (there.y - tower.y)
        return (dx == 0 or dy == 0) and dx + dy <= height
    end
    prisoners.look_around (tower, height, function (x, y)
        local tile = game:tile_at (x, y)
        for _, piece in ipairs (tile and { tile:pieces () } or {}) do
            if is_follower (piece) or piece.walks and is_cornered (game, piece, reaches) then
                found[#found + 1] = piece
            end
        end
    end)
    return found
end

-- --- who is held ---

local function release (game, piece)
    piece.owner.state.captured = piece.owner.state.captured - 1
    game:send_home (piece)
end

-- A prisoner is exchanged at once if his owner holds one of the captor.
local function commit_capture (game, action)
    local piece, player, owner = action:chosen (), action.player, action.target
    local mine = owner == player and {} or { game:kept (owner, player) }
    if owner == player or #mine > 0 then
        game:send_home (piece)
        game.state.home = owner == player and piece.number + 1 or 0
    else
        game:take_piece (piece, player)
        owner.state.captured = owner.state.captured + 1
    end
    local others = table.filter (mine, function (other)
        return other.kind ~= mine[1].kind
    end)
    if others[1] then
        local chooser = game:option "exchange" == "captured" and owner or player
        game:push_phase ("exchange", chooser, player.index * 8 + owner.index)
    elseif mine[1] then
        release (game, mine[1])
    end
end

local function make_capture (verb, label, args)
    return {
        verb = verb, label = label, args = args, among = list_targets, refusal = "no-target", commit = commit_capture,
        -- TRANSLATORS: a player's name, a kind of piece, a column, a row
        describe = { N_ "Capture at column %3$d, row %4$d: %1$s's %2$s", "target", "piece", "x", "y" },
    }
end

prisoners.capture = make_capture ("capture", N_ "Capture", { "player", "piece", "cell", "slot" })
-- From the top of a tower, which is no segment.
prisoners.topple = make_capture ("topple", N_ "Capture from a tower", { "player", "piece", "cell" })

-- Who gets somebody back in an exchange, and from whom.
local function find_traders (game)
    return game:player (game.frame_data // 8), game:player (game.frame_data % 8)
end

prisoners.exchange = {
    verb = "exchange", label = N_ "Exchange", args = { "piece" },
    among = function (game)
        local captor, holder = find_traders (game)
        return { game:kept (holder, captor) }
    end,
    refusal = "not-held",
    commit = function (game, action)
        release (game, action:chosen ())
    end,
    describe = function (game, action)
        -- TRANSLATORS: a player's name, a kind of piece
        return (_ "Goes back to %s: %s"):format (find_traders (game).name, _ (game.ruleset:piece (action.piece).name))
    end,
}

-- Why a player can pay no ransom now, or nil.
local function refuse_ransom (game, player)
    return game.phase == "place" and game:option "ransom" == "deploy" and "placing"
        or game.state.ransomed and "paid" or player.score < RANSOM and "poor" or nil
end

-- Each prisoner of the player's, behind who holds him.
local function list_ransoms (game, player)
    local found = {}
    for _, piece in ipairs (refuse_ransom (game, player) and {} or { game:kept (nil, player) }) do
        found[#found + 1] = { piece.keeper, piece }
    end
    return found
end

prisoners.ransom = {
    verb = "ransom", label = N_ "Pay ransom", args = { "player", "piece" }, phases = { "place", "deploy" },
    state = "captured", among = list_ransoms,
    check = function (game, action)
        local is_held = action.target:keeps (action.piece, action.player) > 0
        return not is_held and "not-held" or refuse_ransom (game, action.player)
    end,
    commit = function (game, action)
        local piece = action:chosen ()[2]
        game.state.ransomed = true
        game:add_points (action.player, -RANSOM, "ransom")
        game:add_points (action.target, RANSOM, "ransom")
        release (game, piece)
        return "wait"
    end,
    -- TRANSLATORS: a player's name, a kind of piece
    describe = { N_ "Pay %1$s a ransom of three points: %2$s", "target", "piece" },
}

prisoners.phases = {
    {
        id = "capture", label = N_ "Capture a follower?", after = "-", decider = "frame", optional = true,
        decline = N_ "Capture nobody", verbs = { "capture", "topple" },
        list = function (game, list)
            for _, piece in ipairs (list_targets (game)) do
                list:add (piece.segment and "capture" or "topple", piece)
            end
        end,
    },
    { id = "exchange", label = N_ "Who is exchanged?", after = "-", decider = "frame", verbs = { "exchange" } },
}

-- So many of each player are held as was counted, and no two players hold prisoners of each other but while they are
-- exchanged.
function prisoners.verify (game, ctx)
    for owner in game:each_player () do
        local held = game.state.begun and { game:kept (nil, owner) } or {}
        for _, piece in ipairs (held) do
            if game:kept (owner, piece.keeper) then
                ctx.complaints:add_line ("%s and %s hold each other's followers", piece.keeper.name, owner.name)
            end
        end
        if game.state.begun and #held ~= owner.state.captured then
            ctx.complaints:add_line ("%d of %s are held, not %d", #held, owner.name, owner.state.captured)
        end
    end
end

return prisoners
