-- SPDX-License-Identifier: GPL-3.0-or-later
-- globals-through-metatable.lua: a metatable of globals that hides what is written.
-- expect: error
local hidden = {}
setmetatable (_G, { __newindex = function (_, k, v) hidden[k] = v end, __index = hidden })
return function () counter = (counter or 0) + 1 return counter end
