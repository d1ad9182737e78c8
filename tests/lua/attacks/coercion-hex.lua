-- SPDX-License-Identifier: GPL-3.0-or-later
-- coercion-hex.lua: a million hexadecimal digits made a number, for ever.
-- expect: error
local s = '0x' .. ('f'):rep (999990)
while true do local _ = s | 0 end
