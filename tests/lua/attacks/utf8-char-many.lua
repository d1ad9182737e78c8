-- SPDX-License-Identifier: GPL-3.0-or-later
-- utf8-char-many.lua: utf8.char of many, for ever.
-- expect: budget
local t = {}
for i = 1, 200 do t[i] = 0x10FFFF end
while true do local _ = utf8.char (table.unpack (t)) end
