-- SPDX-License-Identifier: GPL-3.0-or-later
-- name-formatted.lua: __name with what a format would take.
-- expect: error
local t = setmetatable ({}, { __name = '%s%n%s\27[2J' })
return #string.rep (t, 1)
