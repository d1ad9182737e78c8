-- SPDX-License-Identifier: GPL-3.0-or-later
-- gc-by-newindex.lua: a __gc put into a metatable by the metatable of that.
-- expect: error __gc
local m = setmetatable({}, { __newindex = rawset })
setmetatable({}, m)
m.__gc = function () end
