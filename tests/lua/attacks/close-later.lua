-- SPDX-License-Identifier: GPL-3.0-or-later
-- close-later.lua: a __close put into the metatable of what is to be closed.
-- expect: error
local m = {}
local x <close> = setmetatable({}, m)
m.__close = function () while true do end end
