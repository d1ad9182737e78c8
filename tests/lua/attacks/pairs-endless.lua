-- SPDX-License-Identifier: GPL-3.0-or-later
-- pairs-endless.lua: a __pairs whose iterator never ends.
-- expect: budget
for _ in pairs(setmetatable({}, { __pairs = function () return function () return 1 end end })) do end
