-- SPDX-License-Identifier: GPL-3.0-or-later
-- pairs-many.lua: pairs over a large table, begun again and again.
-- expect: budget
local t = {}
for i = 1, 100000 do t[i] = i end
while true do pairs(t) end
