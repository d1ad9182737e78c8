-- SPDX-License-Identifier: GPL-3.0-or-later
-- integer-division.lua: divisions by nothing and of the least number.
-- expect: error
local _ = math.mininteger // -1
return 1 // 0
