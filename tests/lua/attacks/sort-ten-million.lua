-- SPDX-License-Identifier: GPL-3.0-or-later
-- sort-ten-million.lua: table.sort of what says it has nine million elements.
-- expect: budget
table.sort(setmetatable({}, { __len = function () return 9000000 end, __index = function (_, i) return i end }))
