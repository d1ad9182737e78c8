-- SPDX-License-Identifier: GPL-3.0-or-later
-- index-chain.lua: __index that leads round in a circle.
-- expect: error loop
local a, b = {}, {}
setmetatable(a, { __index = b })
setmetatable(b, { __index = a })
return a.x
