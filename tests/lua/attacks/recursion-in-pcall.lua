-- SPDX-License-Identifier: GPL-3.0-or-later
-- recursion-in-pcall.lua: a recursion that never ends, caught and begun again.
-- expect: budget
local function deep (n) return 1 + deep(n + 1) end
while true do pcall(deep, 1) end
