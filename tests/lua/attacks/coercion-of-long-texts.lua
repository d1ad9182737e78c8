-- SPDX-License-Identifier: GPL-3.0-or-later
-- coercion-of-long-texts.lua: a million digits made a number, for ever.
-- expect: budget
-- ended by the clock
local s = ('9'):rep (1000000)
while true do local _ = pcall (function () return s + 1 end) end
