-- SPDX-License-Identifier: GPL-3.0-or-later
-- sort-inconsistent.lua: table.sort with a comparator that always says yes.
-- expect: ok 100
local t = {}
for i = 1, 100 do t[i] = i end
table.sort(t, function () return true end)
return #t
