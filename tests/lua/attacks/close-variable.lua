-- SPDX-License-Identifier: GPL-3.0-or-later
-- close-variable.lua: a variable to be closed, without __close.
-- expect: error
local x <close> = setmetatable ({}, {})
