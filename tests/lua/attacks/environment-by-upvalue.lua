-- SPDX-License-Identifier: GPL-3.0-or-later
-- environment-by-upvalue.lua: a local called _ENV, taken as argument.
-- expect: syntax _ENV
local function f (_ENV) return x end
return f { x = 1 }
