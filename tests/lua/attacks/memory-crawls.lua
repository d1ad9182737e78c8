-- SPDX-License-Identifier: GPL-3.0-or-later
-- memory-crawls.lua: nearly all memory held, and the rest taken and freed without end.
-- expect: memory
local t = {}
for i = 1, 380000 do t[i] = { 1, 2, 3, 4 } end
while true do local _ = { 1, 2, 3, 4, 5, 6, 7, 8 } end
