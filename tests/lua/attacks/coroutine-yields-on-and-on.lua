-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-yields-on-and-on.lua: two coroutines that hand over to each other for ever.
-- expect: budget
local co = coroutine.wrap(function () while true do coroutine.yield() end end)
while true do co() end
