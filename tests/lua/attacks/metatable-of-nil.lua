-- SPDX-License-Identifier: GPL-3.0-or-later
-- metatable-of-nil.lua: metatables of nil, numbers and functions.
-- expect: error not accessible
return tostring (getmetatable (nil)) .. ' ' .. tostring (getmetatable (1)) .. ' ' .. tostring (getmetatable (print))
