-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-wraps-sort.lua: sort as a coroutine whose comparator yields.
-- expect: error
coroutine.wrap (table.sort) ({ 3, 2, 1 }, function () coroutine.yield () end)
