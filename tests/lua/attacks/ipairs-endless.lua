-- SPDX-License-Identifier: GPL-3.0-or-later
-- ipairs-endless.lua: ipairs over what has an element at every index.
-- expect: budget
for _ in ipairs(setmetatable({}, { __index = function () return 1 end })) do end
