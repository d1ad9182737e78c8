-- SPDX-License-Identifier: GPL-3.0-or-later
-- sort-length.lua: table.sort of what says it has 2^60 elements.
-- expect: error array too big
table.sort(setmetatable({}, { __len = function () return 1 << 60 end }))
