-- SPDX-License-Identifier: GPL-3.0-or-later
-- weak-later.lua: a table that becomes weak later.
-- expect: error __mode
local m = {}
setmetatable({}, m)
m.__mode = 'v'
