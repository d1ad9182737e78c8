-- SPDX-License-Identifier: GPL-3.0-or-later
-- format-float-long.lua: format of the greatest number, with all its digits, for ever.
-- expect: budget
-- ended by the clock
while true do local _ = ('%.99f'):format (1e308) end
