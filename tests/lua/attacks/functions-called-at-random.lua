-- SPDX-License-Identifier: GPL-3.0-or-later
-- functions-called-at-random.lua: every function with wrong arguments of all kinds.
-- expect: ok
local values = { false, true, -1, 0, 1, 1 << 62, -1 >> 1, 0.5, 1 / 0, '', 'x', '%', {}, function () end,
    setmetatable({}, { __index = function () return 1 end, __len = function () return -5 end }),
    coroutine.create(function () end) }
local function try (f)
    pcall(f)
    for i = 1, #values do
        pcall(f, values[i])
        for j = 1, #values do
            pcall(f, values[i], values[j])
            pcall(f, values[i], values[j], values[(i * j) % #values + 1], values[(i + j) % #values + 1])
        end
    end
end
for _, library in ipairs({ string, table, math, utf8, coroutine }) do
    for name, f in pairs(library) do
        if type(f) == 'function' and name ~= 'yield' and not (library == string and name == 'rep')
            and not (library == table and name ~= 'pack') then
            try(f)
        end
    end
end
for name, f in pairs(_G) do
    if type(f) == 'function' and name ~= 'error' then try(f) end
end
return 'ok'
