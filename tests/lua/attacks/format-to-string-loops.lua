-- SPDX-License-Identifier: GPL-3.0-or-later
-- format-to-string-loops.lua: format of what has an endless __tostring.
-- expect: budget
return ('%s'):format(setmetatable({}, { __tostring = function () while true do end end }))
