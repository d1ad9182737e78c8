-- SPDX-License-Identifier: GPL-3.0-or-later
-- recursion-through-metamethods.lua: __concat that calls itself by way of C.
-- expect: error stack overflow
local t
t = setmetatable({}, { __concat = function (a, b) return a .. b end, __lt = function (a, b) return a < b end })
return t .. t
