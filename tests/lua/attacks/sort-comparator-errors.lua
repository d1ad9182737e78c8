-- SPDX-License-Identifier: GPL-3.0-or-later
-- sort-comparator-errors.lua: sort whose comparator breaks down, again and again, each caught.
-- expect: budget
local t = {}
for i = 1, 2000 do t[i] = -i end
while true do pcall (table.sort, t, function (a, b) if a == -1 then error ('x') end return a < b end) end
