-- SPDX-License-Identifier: GPL-3.0-or-later
-- varargs-forwarded.lua: arguments handed on and on, one more each time, in tail calls.
-- expect: budget
-- ended by the clock
local function f (...) return f (1, ...) end
f ()
