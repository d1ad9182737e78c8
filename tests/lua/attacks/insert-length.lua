-- SPDX-License-Identifier: GPL-3.0-or-later
-- insert-length.lua: table.insert into what says it has 2^60 elements.
-- expect: budget
table.insert(setmetatable({}, { __len = function () return 1 << 60 end }), 1, 'x')
