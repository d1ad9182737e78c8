-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-wraps-library.lua: library functions as coroutines.
-- expect: ok 3
local f = coroutine.wrap (string.len)
return tostring (f 'abc')
