-- SPDX-License-Identifier: GPL-3.0-or-later
-- varargs-long.lua: a hundred thousand arguments, copied in each step of a loop.
-- expect: budget
-- ended by the clock
local function spin (...)
    local function again (...) return ... end
    while true do again(...) end
end
local function grow (n, ...)
    if n == 0 then
        return spin(...)
    end
    return grow(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, ...)
end
grow(5000)
