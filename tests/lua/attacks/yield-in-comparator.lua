-- SPDX-License-Identifier: GPL-3.0-or-later
-- yield-in-comparator.lua: a comparator of table.sort that yields.
-- expect: error yield across a C-call boundary
local co = coroutine.create(function ()
    table.sort({ 3, 2, 1 }, function (a, b) return coroutine.yield(a < b) end)
end)
local ok, message = coroutine.resume(co)
assert(not ok)
error(message, 0)
