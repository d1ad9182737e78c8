-- SPDX-License-Identifier: GPL-3.0-or-later
-- gc-set.lua: a __gc in a metatable.
-- expect: error __gc
setmetatable({}, { __gc = function () while true do end end })
