-- SPDX-License-Identifier: GPL-3.0-or-later
-- gc-by-rawset.lua: a __gc put into a metatable by rawset.
-- expect: error __gc
local m = {}
setmetatable({}, m)
rawset(m, '__gc', function () end)
