-- SPDX-License-Identifier: GPL-3.0-or-later
-- equal-long.lua: two long texts that are equal, compared for ever.
-- expect: budget
-- ended by the clock
local a = ('x'):rep(500000) .. 'a'
local b = ('x'):rep(500000) .. 'a'
while a == b do end
