-- SPDX-License-Identifier: GPL-3.0-or-later
-- error-while-overflowing.lua: a message handler that recurses when the stack is full.
-- expect: memory
local function deep () return 1 + deep() end
xpcall(deep, deep)
return 'ok'
