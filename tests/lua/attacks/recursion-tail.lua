-- SPDX-License-Identifier: GPL-3.0-or-later
-- recursion-tail.lua: calls in place of calls, without end.
-- expect: budget
local function on () return on() end
on()
