-- SPDX-License-Identifier: GPL-3.0-or-later
-- insert-at-the-end-of-numbers.lua: insert where the length is the greatest number.
-- expect: ok nil
local t = setmetatable ({}, { __len = function () return math.maxinteger end })
table.insert (t, 1)
