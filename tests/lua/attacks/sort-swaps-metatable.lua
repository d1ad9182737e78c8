-- SPDX-License-Identifier: GPL-3.0-or-later
-- sort-swaps-metatable.lua: sort of a table that gets a huge length on the way.
-- expect: error
local t = setmetatable ({ 3, 2, 1 }, { __len = function () return 1 << 40 end })
table.sort (t)
