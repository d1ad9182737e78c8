-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hook `labels`: the tile placed last has its number, and each post and fence how many of them there
-- are; both are put in a phase of their own on corners and edges of the tile just placed.
local function list_posts (game, list)
    local last, player = game.last, game.decider
    local segment = last:segment_at (0)
    if game:may_stand (player, "follower", segment, { occupied = true }) and game:find_piece ("post", game.active) then
        for y = last.y, last.y + 1 do
            for x = last.x, last.x + 1 do
                list:add ("add-post", x, y)
            end
        end
    end
    if game:may_stand (player, "follower", segment) and game:find_piece ("fence") then
        for side = 0, 3 do
            list:add ("add-fence", last.x, last.y, side)
        end
    end
end

return {
    counters = { { id = "calls", name = "calls" } },
    reasons = { { id = "luck", name = "luck" } },
    pieces = {
        { id = "post", name = "post", supply = 3, on_corner = true, apart = true },
        { id = "fence", name = "fence", supply = 2, on_edge = true, apart = true, neutral = true },
    },
    actions = {
        {
            verb = "add-post",
            label = "Put a post",
            args = { "corner" },
            commit = function (game, action)
                local post = game:find_piece ("post", game.active)
                game:put_on_corner (post, action.corner_x, action.corner_y, action.player)
                return "done"
            end,
        },
        {
            verb = "add-fence",
            label = "Put a fence",
            args = { "edge" },
            commit = function (game, action)
                local x, y, side = action:get ("edge")
                game:put_on_edge (game:find_piece ("fence"), x, y, side, action.player)
                return "done"
            end,
        },
    },
    phases = {
        {
            id = "posts",
            label = "Put a post or a fence",
            after = "deploy",
            optional = true,
            verbs = { "add-post", "add-fence" },
            list = list_posts,
        },
    },
    hooks = {
        labels = function (game, ctx)
            local n = 0
            if game.last then
                ctx.labels:add (game.last, "tile " .. game.last.number)
            end
            for piece in game:each_piece () do
                if piece.place == "corner" or piece.place == "edge" then
                    n = n + 1
                    ctx.labels:add (piece, n .. ": " .. piece.x .. " " .. piece.y .. " " .. (piece.side or 0))
                end
            end
        end,
    },
}
