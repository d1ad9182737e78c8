-- SPDX-License-Identifier: GPL-3.0-or-later
-- nested-pcall.lua: pcall in pcall in pcall, each to go on where the inner one was ended.
-- expect: budget
local function deep (n)
    if n == 0 then
        while true do end
    end
    pcall(deep, n - 1)
    while true do end
end
deep(50)
