-- SPDX-License-Identifier: GPL-3.0-or-later
-- yield-in-metamethod.lua: a metamethod that yields.
-- expect: ok 3
local t = setmetatable({}, {
    __index = function (_, key) return coroutine.yield(key) end,
    __add = function (_, b) return coroutine.yield(b) end,
})
local co = coroutine.wrap(function () return t.x + (t + 1) end)
co()
co(1)
return co(2)
