-- SPDX-License-Identifier: GPL-3.0-or-later
-- varargs-forwarded.lua: arguments handed on and on, one more each time, in tail calls.
-- expect: budget
local function f (...) return f (1, ...) end
f ()
