-- SPDX-License-Identifier: GPL-3.0-or-later
-- xpcall-handler-yields.lua: an error handler that yields.
-- expect: ok false
local co = coroutine.wrap (function () return xpcall (error, coroutine.yield, 'x') end)
return tostring (co ())
