-- SPDX-License-Identifier: GPL-3.0-or-later
-- recursion-through-pcall.lua: a recursion of pcalls.
-- expect: ok
local function deep () return pcall(deep) end
deep()
return 'ok'
