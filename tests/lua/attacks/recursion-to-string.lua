-- SPDX-License-Identifier: GPL-3.0-or-later
-- recursion-to-string.lua: __tostring that calls tostring.
-- expect: error stack overflow
return tostring(setmetatable({}, { __tostring = function (t) return tostring(t) end }))
