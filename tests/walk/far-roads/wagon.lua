-- SPDX-License-Identifier: GPL-3.0-or-later
-- wagon.lua: a wagon that was scored may move to an adjacent unfinished, empty feature.
local wagon = {}

local function is_free (segment)
    local feature = segment.feature
    return not feature.complete and not feature.occupied and feature.terrain ~= "field"
end

-- Where it may go: segments, each feature once.
local function find_ways (piece)
    local ways, seen = {}, {}
    for own in piece.segment.feature:each_segment () do
        for junction = 0, own.tile.n_junctions - 1 do
            local here, others = false, {}
            for _, segment in own.tile:each_at_junction (junction) do
                here = here or segment == own
                others[#others + 1] = segment
            end
            for i = 1, here and #others or 0 do
                local number = others[i].feature.number
                if is_free (others[i]) and not seen[number] then
                    seen[number] = true
                    ways[#ways + 1] = others[i]
                end
            end
        end
    end
    return ways
end

wagon.action = {
    verb = "roll",
    label = "Drive on",
    args = { "cell", "slot" },
    check = function (game, action)
        local tile = game:tile_at (action.x, action.y)
        local named = tile and tile:segment_at (action.slot)
        for _, way in ipairs (find_ways (game:piece (game.frame_data))) do
            if way == named then
                action.slot = way.slot
                return nil
            end
        end
        return "no-way"
    end,
    commit = function (game, action)
        local to = game:tile_at (action.x, action.y):segment_at (action.slot)
        game:move_piece (game:piece (game.frame_data), to, action.player)
        return "done"
    end,
}

wagon.phases = {
    {
        id = "wagons",
        label = "Wagons drive on",
        before = "return",
        enter = function (game)
            for piece in game:each_piece () do
                if piece.kind == "wagon" and piece.segment and piece.segment.feature.complete
                    and #find_ways (piece) > 0 then
                    game:push_phase ("wagon", piece.owner, piece.number)
                end
            end
        end,
    },
    {
        id = "wagon",
        label = "Drive on",
        after = "-",
        decider = "frame",
        optional = true,
        verbs = { "roll" },
        enter = function () return "wait" end,
        list = function (game, list)
            for _, way in ipairs (find_ways (game:piece (game.frame_data))) do
                list:add ("roll", way.tile.x, way.tile.y, way.slot)
            end
        end,
    },
}

return wagon
