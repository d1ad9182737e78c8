-- SPDX-License-Identifier: GPL-3.0-or-later
-- remove-length.lua: table.remove from what says it has 2^60 elements.
-- expect: budget
table.remove(setmetatable({}, { __len = function () return 1 << 60 end }), 1)
