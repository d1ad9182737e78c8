-- SPDX-License-Identifier: GPL-3.0-or-later
-- len-negative.lua: lengths below nothing.
-- expect: ok 0
local t = setmetatable ({}, { __len = function () return math.mininteger end })
return tostring (#table.concat (t))
