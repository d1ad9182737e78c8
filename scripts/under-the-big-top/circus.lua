-- SPDX-License-Identifier: GPL-3.0-or-later
-- circus.lua: the big top and the tokens beneath it: where it goes, and whom it pays as it leaves.

local circus = { MARK = "big-top", DEAREST = 7 }

-- How many tokens there are of each value in a set.
local SET = { 1, 0, 4, 5, 3, 2, 1 }
local SIZE = 16

-- A tile of the circus waits until what it completes is scored; of several the first.
function circus.placed (game, ctx)
    local kept = game.state
    if kept.next == 0 then
        kept.next = ctx.tile.number + 1
    end
end

-- The tile of that number or the next one of the circus, + 1; 0: there is none.
local function find_next (game, number)
    for _, tile in ipairs { game:tiles_with (circus.MARK) } do
        if tile.number >= number then
            return tile.number + 1
        end
    end
    return 0
end

-- Puts the big top on the tile that waits; whether another one does.
local function move_on (game)
    local number = game.state.next
    game.state.next = find_next (game, number)
    game:move_piece (game:on_table "big-top" or game:find_piece "big-top", game:tile (number - 1))
    return game.state.next > 0 and "wait" or "done"
end

local function count_of (pieces, player)
    return #table.filter (pieces, function (piece)
        return piece.owner == player
    end)
end

-- So much for each of the pieces, in the order of the turn.
function circus.pay_each (game, tile, pieces, reason, each, one, many)
    for _, player in ipairs { game.active:round () } do
        local n = count_of (pieces, player)
        if n > 0 then
            game:add_points (player, n * each, reason, { tile = tile, { one, many, n, each } })
        end
    end
end

-- Which of the tokens that are left lay beneath the big top nobody knew: their values, and how many there are of each.
local function list_tokens (game)
    local values, left = {}, {}
    for value, n in ipairs (SET) do
        values[value], left[value] = value, n - game.state.gone[value]
    end
    return values, left
end

circus.reveal = {
    verb = "reveal", label = N_ "Turn the token up", args = { "number" }, among = list_tokens, refusal = "no-token",
    commit = function (game, action)
        local gone, value = game.state.gone, action.number
        -- TRANSLATORS: a number of points
        game:tell ((_ "The big top: %d for each follower around it"):format (value))
        gone[value] = gone[value] + 1
        if gone:sum () == SIZE then
            gone:fill (0)
        end
        local tile = game:on_table "big-top".tile
        local crowd = { game:followers_around (tile) }
        circus.pay_each (game, tile, crowd, "circus", value, N_ "follower", N_ "followers")
        return game.state.next > 0 and move_on (game) or "done"
    end,
    describe = { N_ "The token: %d", "number" },
}

circus.phases = {
    {
        id = "bigtop", label = N_ "The big top moves on", after = "wagons,return", state = "next", decider = "nature",
        verbs = { "reveal" },
        enter = function (game)
            return game:on_table "big-top" and "wait" or move_on (game)
        end,
    },
    { id = "last-show", label = N_ "The last show", after = "-", decider = "nature", verbs = { "reveal" } },
}

function circus.explain (game, ctx)
    local big_top = game:on_table "big-top"
    if not big_top or big_top.tile ~= ctx.tile then
        return
    end
    ctx.text:add_line (_ "When the big top moves on, and at the end, its token pays for each follower around it.")
    local crowd = { game:followers_around (big_top.tile) }
    for player in game:each_player () do
        ctx.text:add_line ("%s: %d", player.name, count_of (crowd, player))
    end
    ctx.cells:add_around (big_top.tile)
end

function circus.verify (game, ctx)
    local big_top, kept = game:on_table "big-top", game.state
    if big_top and not big_top.tile.kind:has_mark (circus.MARK) then
        ctx.complaints:add_line ("the big top at %d %d, where no circus is", big_top.tile.x, big_top.tile.y)
    end
    for value, n in ipairs (SET) do
        if kept.gone[value] > n then
            ctx.complaints:add_line ("%d tokens of %d were turned up", kept.gone[value], value)
        end
    end
    local last = game.phase == "draw" and not game.ruleset.has_prelude and kept.next == 0
    if last and find_next (game, big_top and big_top.tile.number + 1 or 0) > 0 then
        ctx.complaints:add_line "the big top has not come to the newest tile of the circus"
    end
end

return circus
