-- SPDX-License-Identifier: GPL-3.0-or-later
-- init.lua: hooks that each do one thing, to be measured.
local function nothing ()
end

local function read_context (_, ctx)
    local tile = ctx.tile
    return tile.x + tile.y + tile.rotation
end

local function read_game (game)
    return game.turn + game.n_actions + game.n_players + game.n_tiles
end

local function read_state (game)
    return game.state.n > 5
end

local function loop (_, ctx)
    local n = 0
    for segment in ctx.tile:each_segment () do
        n = n + segment.slot
    end
    return n
end

return {
    state = { game = { n = "int16" } },
    hooks = { placed = { { nothing }, { read_context }, { read_game }, { read_state }, { loop } } },
}
