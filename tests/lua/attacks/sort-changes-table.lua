-- SPDX-License-Identifier: GPL-3.0-or-later
-- sort-changes-table.lua: table.sort with a comparator that empties the table.
-- expect: ok 4
local t = { 4, 3, 2, 1 }
table.sort(t, function (a, b)
    for i = 1, 4 do t[i] = nil end
    return a < b
end)
return t[4]
