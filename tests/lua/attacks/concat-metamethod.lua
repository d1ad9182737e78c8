-- SPDX-License-Identifier: GPL-3.0-or-later
-- concat-metamethod.lua: __concat that concatenates itself.
-- expect: error
local meta = {}
meta.__concat = function (a, b) return a .. b end
return setmetatable ({}, meta) .. 'x'
