-- SPDX-License-Identifier: GPL-3.0-or-later
-- char-many.lua: char and byte of thousands, for ever.
-- expect: budget
-- ended by the clock
local s = ('ab'):rep (500)
while true do s = string.char (s:byte (1, -1)) end
