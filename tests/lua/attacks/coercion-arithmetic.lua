-- SPDX-License-Identifier: GPL-3.0-or-later
-- coercion-arithmetic.lua: texts as numbers: sums of long ones, for ever.
-- expect: budget
-- ended by the clock
local s = '1' .. ('0'):rep (300)
while true do local _ = s + s end
