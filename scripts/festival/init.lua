-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Festival: instead of deploying, the player calls one of his figures home.

-- Whether a piece may be called: what stays for good, as a bridge or a castle, is no figure; what stands on no segment
-- is one if it is a follower, as on a tower, or where tiles meet, as a barn.
local function is_figure (game, player, piece)
    if piece.owner ~= player or not piece.segment then
        local is_follower = piece.place == "tile" and piece.occupies
        return piece.owner == player
            and (is_follower or piece.place == "corner" and game:option "return" == "figure")
    end
    local kind = game.ruleset:piece (piece.kind)
    return kind.occupies or game:option "return" == "figure" and (not kind.apart or kind.walks)
end

-- Whether the festival was placed in this part of the turn, and nothing keeps the player from deploying.
local function is_ready (game)
    return game.placed ~= nil and game.placed.number + 1 == game.state.festival
        and not game:is_barred (game.active, "follower")
end

local function list_recalls (game, ctx)
    if not is_ready (game) then
        return
    end
    local seen = {}
    for _, piece in ipairs { game:on_table (nil, game.active) } do
        if piece.place == "corner" and is_figure (game, game.active, piece) then
            ctx.list:add ("retrieve", piece.kind, piece.x, piece.y)
        elseif is_figure (game, game.active, piece) then
            local tile, segment = piece.tile, piece.segment
            local key = ("%s %d %d"):format (piece.kind, tile.number, segment and segment.slot or -1)
            if not seen[key] and segment then
                ctx.list:add ("recall", piece.kind, tile.x, tile.y, segment.slot)
            elseif not seen[key] then
                ctx.list:add ("fetch", piece.kind, tile.x, tile.y)
            end
            seen[key] = true
        end
    end
end

-- The figure that an action names, or nil; any slot names its segment.
local function find_named (game, action)
    local tile = game:tile_at (action.x, action.y)
    local segment = tile and action.verb == "recall" and tile:segment_at (action.slot) or nil
    for _, piece in ipairs (tile and { tile:pieces () } or {}) do
        if piece.segment == segment and piece.kind == action.piece and is_figure (game, action.player, piece) then
            return piece
        end
    end
end

-- The same, where tiles meet.
local function find_on_corner (game, action)
    for _, piece in ipairs { game:on_table (action.piece, action.player, "corner") } do
        if piece.x == action.corner_x and piece.y == action.corner_y and is_figure (game, action.player, piece) then
            return piece
        end
    end
end

local function check_named (game, action)
    if not is_ready (game) then
        return "no-festival"
    end
    local piece = find_named (game, action)
    if not piece then
        return "no-figure"
    elseif piece.segment then
        action.slot = piece.segment.slot
    end
end

local function commit_named (game, action)
    game.state.festival = 0
    game:send_home (find_named (game, action))
end

local function describe_named (game, action)
    -- TRANSLATORS: a kind of piece, as "follower"
    return (_ "Call the %s home from column %d, row %d"):format (_ (game.ruleset:piece (action.piece).name),
        action.x, action.y)
end

local recall = {
    verb = "recall", label = N_ "Call home", args = { "piece", "cell", "slot" }, phases = { "deploy" },
    check = check_named, commit = commit_named, describe = describe_named,
}

-- From where there is no segment, as the top of a tower.
local fetch = {
    verb = "fetch", label = N_ "Call home from a tower or a show", args = { "piece", "cell" }, phases = { "deploy" },
    check = check_named, commit = commit_named, describe = describe_named,
}

local retrieve = {
    verb = "retrieve", label = N_ "Call home", args = { "piece", "corner" }, phases = { "deploy" },
    check = function (game, action)
        return not is_ready (game) and "no-festival" or not find_on_corner (game, action) and "no-figure" or nil
    end,
    commit = function (game, action)
        game.state.festival = 0
        game:send_home (find_on_corner (game, action))
    end,
    describe = { N_ "Call the %s home from column %d, row %d", "piece", "corner_x", "corner_y" },
}

local function verify (game, ctx)
    local number = game.state.festival
    if number > 0 and not game:tile (number - 1).kind:has_mark "festival" then
        ctx.complaints:add_line "figures may be called home without a festival"
    end
end

return {
    state = {
        game = {
            festival = { "int16", min = 0, max = 32767 }, -- the number of the tile + 1 to which one may call
        },
    },
    refusals = {
        ["no-festival"] = { code = "not-now", reason = N_ "Figures are called home by a festival just placed." },
        ["no-figure"] = { code = "wrong-place", reason = N_ "The player has no such figure there." },
    },
    marks = {
        { id = "festival", name = N_ "festival", names = N_ "festivals", scope = "tile", icon = "art/festival.svg" },
    },
    actions = { recall, fetch, retrieve },
    hooks = {
        placed = {
            function (game, ctx)
                game.state.festival = ctx.tile.number + 1
            end,
            mark = "festival",
        },
        actions = { list_recalls, phase = "deploy", state = "festival" },
        turn_end = {
            function (game)
                game.state.festival = 0
            end,
            state = "festival",
        },
        verify = verify,
    },
}
