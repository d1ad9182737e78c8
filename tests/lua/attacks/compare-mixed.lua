-- SPDX-License-Identifier: GPL-3.0-or-later
-- compare-mixed.lua: comparisons that call comparisons.
-- expect: error
local meta = {}
meta.__lt = function (a, b) return b < a end
local a, b = setmetatable ({}, meta), setmetatable ({}, meta)
return a < b
