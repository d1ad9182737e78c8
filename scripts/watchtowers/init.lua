-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: The Watchtowers: what is seen from a tower, and who is paid for it.

-- The tower's tile and those around it that show a terrain.
local function list_tiles (tile, terrain)
    local tiles = { tile:around (terrain) }
    if tile.kind:has_terrain (terrain) then
        tiles[#tiles + 1] = tile
    end
    return tiles
end

-- A castle is no city.
local function has_city (tile)
    for segment in tile:each_segment () do
        if segment.terrain == "city" and not segment.feature.withheld then
            return true
        end
    end
    return false
end

local function count_cities (_, tile)
    return #table.filter (list_tiles (tile, "city"), has_city)
end

local function count_shields (_, tile)
    local n = 0
    for _, there in ipairs (list_tiles (tile, "city")) do
        for segment in there:each_segment () do
            n = n + (segment.feature.withheld and 0 or segment.part:marks "shield")
        end
    end
    return n
end

local function count_followers (game, tile)
    return #{ game:followers_around (tile) }
end

-- By what they look for: points for each, and how many there are.
local TOWERS = {
    { id = "shield", each = 2, one = N_ "shield", many = N_ "shields", count = count_shields },
    {
        id = "monastery", each = 3, one = N_ "monastery", many = N_ "monasteries",
        count = function (_, tile)
            return #list_tiles (tile, "monastery")
        end,
    },
    { id = "city", each = 1, one = N_ "tile with a city", many = N_ "tiles with a city", count = count_cities },
    { id = "follower", each = 2, one = N_ "follower", many = N_ "followers", count = count_followers },
    {
        id = "road", each = 1, one = N_ "tile with a road", many = N_ "tiles with a road",
        count = function (_, tile)
            return #list_tiles (tile, "road")
        end,
    },
}

local marks = {}
for _, tower in ipairs (TOWERS) do
    tower.mark = ("watchtower-%d-%s"):format (tower.each, tower.id)
    marks[#marks + 1] = {
        id = tower.mark, name = N_ "watchtower", names = N_ "watchtowers", scope = "tile",
        icon = ("art/%s.svg"):format (tower.id),
    }
end

-- The watchtower on a tile, or nil.
local function find_tower (tile)
    for _, tower in ipairs (TOWERS) do
        if tile.kind:has_mark (tower.mark) then
            return tower
        end
    end
    return nil
end

-- Whoever stands in what is complete, on a tile with a tower, is paid for it, majority or not.
local function pay (game, feature)
    local builders = game:option "builder"
    for piece in feature:each_piece () do
        local tower = piece.owner and (piece.occupies or builders) and find_tower (piece.tile)
        local n = tower and tower.count (game, piece.tile) or 0
        if n > 0 then
            game:add_points (piece.owner, n * tower.each, "watchtower",
                { tile = piece.tile, { tower.one, tower.many, n, tower.each } })
        end
    end
end

-- Towers pay for all that is complete before any of it is scored.
local function pay_all (game)
    local kept = game.state
    if kept.left == 0 then
        kept.left = game.n_completed
        for _, segment in game:each_completed () do
            -- A city that has just become a castle is not finished.
            if (segment.terrain == "road" or segment.terrain == "city") and not segment.feature.withheld then
                pay (game, segment.feature)
            end
        end
    end
    kept.left = kept.left - 1
end

local function explain (game, ctx)
    local tile = game:tile_at (ctx.x, ctx.y)
    local tower = tile and find_tower (tile)
    if not tower then
        return
    end
    local n = tower.count (game, tile)
    -- TRANSLATORS: a number, what is counted ("tiles with a road"), points for each, points
    ctx.text:add_line (_ "Watchtower: %1$d %2$s, %3$d each: %4$d points",
        n, ngettext (tower.one, tower.many, n), tower.each, n * tower.each)
    ctx.cells:add_around (tile)
end

local function verify (game, ctx)
    if game.phase == "draw" and game.state.left > 0 then
        ctx.complaints:add_line ("%d features were paid for and not scored", game.state.left)
    end
end

return {
    state = {
        game = { left = { "int16", min = 0, max = 32767 } }, -- features that were paid for and are yet to be scored
    },
    reasons = { { id = "watchtower", name = N_ "watchtower" } },
    marks = marks,
    hooks = {
        completed = { pay_all, state = "mark:*" },
        highlight = { explain, state = "mark:*" },
        verify = verify,
    },
}
