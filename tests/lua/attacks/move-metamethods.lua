-- SPDX-License-Identifier: GPL-3.0-or-later
-- move-metamethods.lua: move between tables whose metamethods move again.
-- expect: error
local t = {}
local meta = {}
setmetatable (t, meta)
meta.__index = function (_, k) return table.move (t, k, k + 1000, 1) end
table.move (t, 1, 1000, 1)
