-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-loops.lua: an endless loop in a coroutine.
-- expect: budget
local co = coroutine.create(function () while true do end end)
coroutine.resume(co)
return 'went on'
