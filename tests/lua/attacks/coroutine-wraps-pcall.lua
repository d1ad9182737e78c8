-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-wraps-pcall.lua: pcall as a coroutine around a loop.
-- expect: budget
coroutine.wrap (pcall) (function () while true do end end)
while true do end
