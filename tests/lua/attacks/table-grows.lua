-- SPDX-License-Identifier: GPL-3.0-or-later
-- table-grows.lua: a table that takes all memory.
-- expect: memory
local t = {}
for i = 1, math.huge do t[i] = { i } end
