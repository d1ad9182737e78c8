-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Labyrinth: where followers may join others on its road, and what they are worth there.

local LABYRINTH = "labyrinth"

local function is_centre (segment)
    return segment.part:marks (LABYRINTH) > 0
end

-- Whether a piece is in the way of a follower; of other figures that come, all but those apart from the road are.
local function is_in_the_way (game, piece, figures)
    return piece.occupies or figures and not piece.neutral and not game.ruleset:piece (piece.kind).apart
end

-- Whether nobody stands on a segment, nor on what hangs together with it without passing a labyrinth.
local function is_free (game, segment, seen, figures)
    seen[segment.number] = true
    for _, piece in ipairs { segment.tile:pieces "segment" } do
        if piece.segment == segment and is_in_the_way (game, piece, figures) then
            return false
        end
    end
    for _, there in ipairs (is_centre (segment) and {} or { segment:joined () }) do
        if not seen[there.number] and not is_centre (there) and not is_free (game, there, seen, figures) then
            return false
        end
    end
    return true
end

-- Whether a segment is of a labyrinth's road that others hold, and nobody stands on this part of it.
local function is_entrance (game, segment)
    local feature = segment.feature
    return segment.terrain == "road" and feature.occupied and feature:marks (LABYRINTH) > 0
        and is_free (game, segment, {})
end

-- For all who come by other ways than `deploy`, as wagons do, an arm without any figure is free.
local function free_arm (game, ctx)
    ctx.free = not is_centre (ctx.segment) and is_free (game, ctx.segment, {}, true)
end

-- Where a follower may join those on the road of a labyrinth: on the tile just placed, and from a portal on any arm.
local function find_entrances (game)
    local last, found = game.placed, {}
    if not last or not game.state.advanced then
        return found
    end
    -- A portal leads to other tiles, until somebody has gone through it.
    local is_portal = game:has_hook "targets"
    for tile in game:each_tile () do
        if tile == last or is_portal then
            for segment in tile:each_segment () do
                local is_offered = is_entrance (game, segment) and (tile == last or not is_centre (segment))
                found[#found + 1] = is_offered and segment or nil
            end
        end
    end
    return found
end

local function may_join (game, player, kind, segment)
    return kind.is_follower and player:supply (kind.id) > 0
        and game:may_stand (player, kind.id, segment, { occupied = true })
end

-- Each kind of follower that may come to an entrance, and to which.
local function list_joins (game, player)
    local found = {}
    for _, segment in ipairs (find_entrances (game)) do
        for kind in game.ruleset:each_piece () do
            found[#found + 1] = may_join (game, player, kind, segment) and { kind, segment } or nil
        end
    end
    return found
end

local join = {
    verb = "join", label = N_ "Join the others", args = { "piece", "cell", "slot" }, phases = { "deploy" },
    state = "advanced", among = list_joins,
    check = function (game, action)
        return not action:choose (find_entrances (game)) and "no-entrance"
            or not action:chosen () and "no-follower" or nil
    end,
    commit = function (game, action)
        local piece = game:find_piece (action.piece, action.player)
        game:move_piece (piece, action.segment, action.player)
        if piece.tile ~= game.placed then
            game:tell_travelled (piece)
        end
    end,
    -- TRANSLATORS: a kind of piece, a column, a row
    describe = { N_ "Join the others in the labyrinth at column %2$d, row %3$d: %1$s", "piece", "x", "y" },
}

local function score (game, ctx)
    if not ctx.complete or game:option "variant" == "basic" then
        return
    end
    local n, all = 0, game:option "count" == "figures"
    for piece in ctx.segment.feature:each_piece () do
        n = n + (piece.owner and (piece.occupies or all) and 1 or 0)
    end
    if n > 0 then
        ctx.terms:add (N_ "figure in the labyrinth", N_ "figures in the labyrinth", n, 2)
    end
end

return {
    state = { game = { advanced = "bool" } }, -- a labyrinth lies where others may join
    refusals = {
        ["no-entrance"] = {
            code = "occupied",
            reason = N_ "There is already somebody between the labyrinth and the end of that road.",
        },
        ["no-follower"] = { code = "no-supply", reason = N_ "The player has no such follower for it." },
    },
    marks = {
        { id = LABYRINTH, name = N_ "labyrinth", names = N_ "labyrinths", scope = "segment",
          icon = "art/labyrinth.svg" },
    },
    actions = { join },
    hooks = {
        placed = {
            function (game)
                game.state.advanced = game:option "variant" == "advanced"
            end,
            mark = LABYRINTH,
        },
        score = { score, mark = LABYRINTH },
        free = { free_arm, terrain = "road", mark = LABYRINTH, state = "advanced" },
    },
}
