-- SPDX-License-Identifier: GPL-3.0-or-later
-- arithmetic-long.lua: arithmetic with a text of a million blanks.
-- expect: budget
-- ended by the clock
local s = (' '):rep(1000000)
while true do pcall(function () return s + 1 end) end
