-- SPDX-License-Identifier: GPL-3.0-or-later
-- name-as-metafield.lua: __name of a table in messages.
-- expect: error
local t = setmetatable ({}, { __name = ('x'):rep (1000000) })
return t + 1
