-- SPDX-License-Identifier: GPL-3.0-or-later
-- tostring-chain.lua: __tostring that asks for __tostring, deeper and deeper.
-- expect: error
local meta = {}
meta.__tostring = function (t) return tostring (setmetatable ({}, meta)) .. tostring (t) end
return tostring (setmetatable ({}, meta))
