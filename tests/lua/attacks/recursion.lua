-- SPDX-License-Identifier: GPL-3.0-or-later
-- recursion.lua: a recursion that never ends.
-- expect: error stack overflow
local function deep (n) return 1 + deep(n + 1) end
return deep(1)
