-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: arrays of state and lists of contexts, read and changed as a whole.
local function is (list, ...)
    local expected = { ... }
    assert (#list == #expected)
    for i, value in ipairs (expected) do
        assert (list[i] == value, i)
    end
end

-- What the action `try` does, by its number.
local trials = {
    -- 1: everything
    function (game)
        local s = game.state
        s.row:assign ({ 3, -1, 3 }, 2)
        is ({ s.row:unpack () }, 0, 3, -1, 3)
        assert (s.row:find (3) == 2 and s.row:find (7) == nil)
        assert (s.row:count (3) == 2 and s.row:sum () == 5 and s.row:mask (3) == 10 and s.open:mask (false) == 7)
        s.long:assign (s.row)
        is ({ s.long:unpack () }, 0, 3, -1, 3, 0, 0)
        assert (s.long:equals (s.row) and not s.long:equals (s.row, 2) and not s.row:equals { 0, 3, 3 })
        assert (s.row:equals ({ -1, 3 }, 3) and s.row:equals {})
        assert (s.row:remove (2) == 3 and s.row:remove () == 0)
        is ({ s.row:unpack () }, -1, 3, 0, 0)
        s.row:fill (2)
        is ({ s.row:unpack () }, 2, 2, 2, 2)
        s.open:assign { false, true, true }
        assert (s.open:find (true) == 2 and s.open:count (true) == 2 and s.open:remove (2) == true)
        is ({ s.open:unpack () }, false, true, false)
        s.spots[2] = game:cell (3, 1)
        assert (s.spots:find (nil) == 1 and s.spots:find (game:cell (3, 1)) == 2)
        assert (s.spots:remove () == nil and s.spots[1] == game:cell (3, 1) and s.spots[2] == nil)
        game.active.state.seen:assign { 4, 5 }
        assert (game.active.state.seen:sum () == 9 and game.active.next.state.seen:sum () == 0)
        assert (#s.row == 4 and s.row[1] == 2 and s.row[5] == nil)
    end,
    -- 2 to 11: what goes too far
    function (game) game.state.row:assign { 1, 2, 3, 4, 5 } end,
    function (game) game.state.row:assign ({ 1, 2 }, 4) end,
    function (game) game.state.row:assign { 1, 10 } end,
    function (game) game.state.row:assign (game.state.open) end,
    function (game) game.state.row:fill "x" end,
    function (game) return game.state.spots:sum () end,
    function (game) game.state.row:remove (5) end,
    function (game) return game.state.row:sort () end,
    function (game)
        for _ = 1, 2100 do
            game.state.map:fill (1)
        end
    end,
    function (game) return game:tile_at (5, 5):segment_at (1).feature:sum "pair" end,
    -- 12: from now on tiles are placed in the west
    function (game)
        game.state.west[game:cell (4, 5)] = true
    end,
}

return {
    refusals = { outside = "Not there.", early = "It comes later.", full = "There is something else." },
    state = {
        game = {
            row = { "int8", count = 4, min = -3, max = 9 },
            long = { "int32", count = 6 },
            open = { "bool", count = 3 },
            spots = { "cell", count = 2 },
            map = { "int8", count = 10000 },
            west = { "bool", count = 400 },
        },
        player = { seen = { "int16", count = 2 } },
        tile = { pair = { "int16", count = 2 } },
    },
    actions = {
        { verb = "try", label = "Try", phases = "place", args = { "number" },
          -- A position that is only asked about cannot be changed.
          check = function (game)
              return pcall (function () game.state.row:fill (1) end) and "full" or nil
          end,
          commit = function (game, action) trials[action.number] (game) return "wait" end },
    },
    hooks = {
        actions = { function (_, ctx) ctx.list:add ("try", 1) end, phase = "place" },
        -- The first kind in the pile stays there.
        pile = function (_, ctx)
            local kinds, left = { ctx.kinds:unpack () }, { ctx.left:unpack () }
            assert (#ctx.kinds == ctx.n and #kinds == ctx.n and #left == ctx.n)
            local weights = {}
            for i = 1, ctx.n do
                assert (kinds[i] == ctx.kinds[i] and left[i] == ctx.left[i])
                assert (ctx.kinds:find (kinds[i]) <= i and ctx.weights:find (1000) == nil)
                weights[i] = i == 1 and ctx.n > 1 and 0 or left[i]
            end
            ctx.weights:assign (weights)
            assert (not pcall (function () ctx.left:assign (left) end))
            return "early"
        end,
        place = function (game, ctx)
            local list = { ctx.candidates:unpack () }
            assert (#list == 3 * ctx.n)
            for i = 1, ctx.n do
                local x, y, mask = ctx.candidates:get (i)
                assert (list[3 * i - 2] == x and list[3 * i - 1] == y and list[3 * i] == mask)
            end
            assert (not pcall (function () ctx.candidates:keep (game.state.row) end))
            if game.state.west:find (true) then
                ctx.candidates:keep (game.state.west)
            end
            return "outside"
        end,
    },
}
