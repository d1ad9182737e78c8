-- SPDX-License-Identifier: GPL-3.0-or-later
-- strings-many-short.lua: short texts without end.
-- expect: memory
local t = {}
local i = 0
while true do i = i + 1; t[i] = 'k' .. i end
