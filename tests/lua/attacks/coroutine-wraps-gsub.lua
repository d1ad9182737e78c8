-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-wraps-gsub.lua: gsub as a coroutine whose function yields.
-- expect: error
coroutine.wrap (string.gsub) ('abc', '.', function () coroutine.yield () end)
