-- SPDX-License-Identifier: GPL-3.0-or-later
-- concat-length.lua: table.concat of what has an element at every index.
-- expect: budget
local t = setmetatable({}, { __len = function () return 1 << 60 end, __index = function () return '' end })
return table.concat(t)
