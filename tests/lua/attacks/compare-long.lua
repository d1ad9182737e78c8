-- SPDX-License-Identifier: GPL-3.0-or-later
-- compare-long.lua: two long texts that differ at the end, compared for ever.
-- expect: budget
-- ended by the clock
local s = ('x'):rep(1000000)
local a, b = s .. 'a', s .. 'b'
while true do local _ = a < b end
