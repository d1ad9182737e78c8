-- SPDX-License-Identifier: GPL-3.0-or-later
-- protected-metatable.lua: a metatable that is protected, taken away.
-- expect: error protected
setmetatable(setmetatable({}, { __metatable = false }), nil)
