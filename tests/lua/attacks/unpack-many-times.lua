-- SPDX-License-Identifier: GPL-3.0-or-later
-- unpack-many-times.lua: unpack of many values into a call that calls unpack.
-- expect: error
local t = {}
for i = 1, 7000 do t[i] = i end
local function f (...) return f (table.unpack (t)), ... end
f ()
