-- SPDX-License-Identifier: GPL-3.0-or-later
-- pattern-set.lua: a set of a hundred thousand characters.
-- expect: budget
local set = '[' .. ('ab'):rep(50000) .. ']'
return ('z'):rep(100000):find(set .. '+')
