-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-in-coroutine.lua: coroutines that resume coroutines without end.
-- expect: ok
local function nest ()
    local ok, message = coroutine.resume(coroutine.create(nest))
    return ok, message
end
nest()
return 'ok'
