-- SPDX-License-Identifier: GPL-3.0-or-later
-- close-set.lua: a __close in a metatable.
-- expect: error __close
setmetatable({}, { __close = function () while true do end end })
