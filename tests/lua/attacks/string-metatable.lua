-- SPDX-License-Identifier: GPL-3.0-or-later
-- string-metatable.lua: the metatable of all texts.
-- expect: error not accessible
getmetatable('').__index = nil
