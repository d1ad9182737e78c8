-- SPDX-License-Identifier: GPL-3.0-or-later
-- pairs-order.lua: the order of pairs.
-- expect: ok -1 1 2 2.5 3 1e+300 B a b
local t, order = { 1, 2, 3, b = 1, a = 1, B = 1, [2.5] = 1, [-1] = 1, [1e300] = 1 }, {}
for key in pairs(t) do order[#order + 1] = tostring(key) end
return table.concat(order, ' ')
