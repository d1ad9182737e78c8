-- SPDX-License-Identifier: GPL-3.0-or-later
-- error-to-string-loops.lua: an error whose __tostring never ends.
-- expect: budget
error(setmetatable({}, { __tostring = function () while true do end end }))
