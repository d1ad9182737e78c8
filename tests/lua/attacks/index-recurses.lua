-- SPDX-License-Identifier: GPL-3.0-or-later
-- index-recurses.lua: a function __index that asks itself.
-- expect: error stack overflow
local t
t = setmetatable({}, { __index = function (_, key) return t[key .. 'x'] end })
return t.x
