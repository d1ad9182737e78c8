-- SPDX-License-Identifier: GPL-3.0-or-later
-- tonumber-long.lua: a numeral of a million digits, read again and again.
-- expect: budget
local s = ('1'):rep(1000000)
while true do tonumber(s) end
