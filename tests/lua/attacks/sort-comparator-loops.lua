-- SPDX-License-Identifier: GPL-3.0-or-later
-- sort-comparator-loops.lua: table.sort with a comparator that never ends.
-- expect: budget
table.sort({ 2, 1 }, function () while true do end end)
