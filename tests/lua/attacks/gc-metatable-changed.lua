-- SPDX-License-Identifier: GPL-3.0-or-later
-- gc-metatable-changed.lua: a __gc put into a metatable after its own metatable is taken away.
-- expect: error __gc
local m = setmetatable({}, {})
setmetatable({}, m)
setmetatable(m, nil)
m.__gc = function () end
