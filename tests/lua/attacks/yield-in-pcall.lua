-- SPDX-License-Identifier: GPL-3.0-or-later
-- yield-in-pcall.lua: a coroutine that yields out of pcall and is resumed into an endless loop.
-- expect: budget
local co = coroutine.wrap(function ()
    pcall(function () coroutine.yield() while true do end end)
    return 'went on'
end)
co()
return co()
