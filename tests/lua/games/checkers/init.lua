-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: English draughts: who can jump must, and goes on while he can; a man that comes to the other side is
-- crowned, which ends his turn.
local SIDE = 8
local QUIET = 80 -- moves without a jump or a man's move, after which nobody has won

-- Men are 1 and 3, kings 2 and 4, of the first player and the second.
local function is_of (piece, player)
    return piece > 0 and (piece - 1) // 2 == player.index
end

local function is_king (piece)
    return piece > 0 and piece % 2 == 0
end

local function get (game, place)
    return game.state.at[place + 1]
end

-- Calls use (to, jumped) for each way a piece may go: by a step, or by a jump over a rival's.
local function each_way (game, from, jumps, use)
    local piece = get (game, from)
    local player = game:player ((piece - 1) // 2)
    local forward = player.index == 0 and -1 or 1
    local x, y = from % SIDE, from // SIDE
    for _, dy in ipairs (is_king (piece) and { -1, 1 } or { forward }) do
        for dx = -1, 1, 2 do
            local far = jumps and 2 or 1
            local to_x, to_y = x + dx * far, y + dy * far
            local to, over = to_y * SIDE + to_x, (y + dy) * SIDE + x + dx
            if to_x >= 0 and to_x < SIDE and to_y >= 0 and to_y < SIDE and get (game, to) == 0
                and (not jumps or get (game, over) > 0 and not is_of (get (game, over), player)) then
                use (to, jumps and over or nil)
            end
        end
    end
end

-- Calls use (from, to) for all that a player may do.
local function each_move (game, player, use)
    for _, jumps in ipairs ({ true, false }) do
        local any = false
        for from = 0, SIDE * SIDE - 1 do
            if is_of (get (game, from), player)
                and (game.state.jumping == 0 or game.state.jumping == from + 1) then
                each_way (game, from, jumps, function (to)
                    any = true
                    use (from, to)
                end)
            end
        end
        if any or game.state.jumping > 0 then
            return
        end
    end
end

local function can_move (game, player)
    local can = false
    each_move (game, player, function () can = true end)
    return can
end

local function can_jump (game, from)
    local can = false
    each_way (game, from, true, function () can = true end)
    return can
end

local function may (game, action)
    local well = false
    each_move (game, action.player, function (from, to)
        well = well or from == action.place and to == action.to
    end)
    return well
end

local function set_up (game)
    for place = 0, SIDE * SIDE - 1 do
        local x, y = place % SIDE, place // SIDE
        if (x + y) % 2 == 1 then
            game.state.at[place + 1] = y < 3 and 3 or y > 4 and 1 or 0
        end
    end
end

-- Whether the turn goes on: the same piece can jump again.
local function go (game, from, to)
    local s, piece = game.state, get (game, from)
    local jumped = math.abs (to - from) > SIDE + 1
    local crowned = not is_king (piece) and to // SIDE == (piece == 1 and 0 or SIDE - 1)
    s.quiet = (jumped or not is_king (piece)) and 0 or s.quiet + 1
    s.at[from + 1] = 0
    s.at[to + 1] = crowned and piece + 1 or piece
    if jumped then
        s.at[(from + to) // 2 + 1] = 0
    end
    local on = jumped and not crowned and can_jump (game, to)
    s.jumping = on and to + 1 or 0
    return on
end

return {
    refusals = { wrong = { code = "wrong-move", reason = "That piece cannot go there: who can jump must." } },
    state = {
        game = {
            at = { "int8", count = SIDE * SIDE, min = 0, max = 4 },
            jumping = { "int8", min = 0, max = SIDE * SIDE }, -- where the piece is that must go on, from 1
            quiet = { "int8", min = 0, max = QUIET },
            laid = "bool", -- the scenario laid the pieces
        },
    },
    actions = {
        {
            verb = "move",
            label = "Move a piece",
            args = { { "place", name = "square" }, { "place", name = "goal" } },
            check = function (game, action)
                return not may (game, action) and "wrong" or nil
            end,
            describe = function (game, action)
                return game:place_name (action.place) .. " to " .. game:place_name (action.to)
            end,
            commit = function (game, action)
                if go (game, action.place, action.to) then
                    return "wait"
                end
                if not can_move (game, action.player.next) then
                    game:set_winners (action.player)
                    return "over"
                elseif game.state.quiet == QUIET then
                    return "over"
                end
                return "done"
            end,
        },
    },
    phases = {
        {
            id = "move",
            label = "Move a piece",
            verbs = { "move" },
            list = function (game, list)
                each_move (game, game.active, function (from, to) list:add ("move", from, to) end)
            end,
        },
    },
    game = {
        min_players = 2,
        max_players = 2,
        boards = { { id = "board", columns = SIDE, rows = SIDE } },
        begin = set_up,
        statements = {
            {
                word = "lay",
                prelude = function (game, place, piece)
                    local kind = ({ man = 1, king = 2, ["rival-man"] = 3, ["rival-king"] = 4 })[piece]
                    if not kind then
                        return "lay PLACE man, king, rival-man or rival-king"
                    end
                    if not game.state.laid then
                        game.state.laid = true
                        game.state.at:fill (0)
                    end
                    game.state.at[game:find_place (place) + 1] = kind
                end,
            },
            {
                word = "at",
                expect = function (game, place, piece)
                    local found = tostring (get (game, game:find_place (place)))
                    return found ~= piece and found or nil
                end,
            },
        },
        layout = function (game)
            local cells = {}
            for place = 0, SIDE * SIDE - 1 do
                local piece = get (game, place)
                if (place % SIDE + place // SIDE) % 2 == 1 then
                    cells[#cells + 1] = {
                        place = place,
                        dark = true,
                        owner = piece > 0 and (piece - 1) // 2 or nil,
                        name = piece > 0 and (is_king (piece) and "King" or "Man") or nil,
                        label = is_king (piece) and "K" or nil,
                    }
                end
            end
            return { cells = cells, rules = "Who can jump must." }
        end,
    },
}
