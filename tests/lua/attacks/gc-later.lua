-- SPDX-License-Identifier: GPL-3.0-or-later
-- gc-later.lua: a __gc put into a metatable that is in use.
-- expect: error __gc
local m = {}
setmetatable({}, m)
m.__gc = function () while true do end end
