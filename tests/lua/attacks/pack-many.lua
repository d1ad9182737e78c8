-- SPDX-License-Identifier: GPL-3.0-or-later
-- pack-many.lua: ever more arguments, passed on in each call.
-- expect: budget
-- ended by the clock
local function more (...)
    return more(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...)
end
more()
