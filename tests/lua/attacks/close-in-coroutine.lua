-- SPDX-License-Identifier: GPL-3.0-or-later
-- close-in-coroutine.lua: close of a coroutine that waits in a pcall, for ever.
-- expect: budget
while true do
    local co = coroutine.create (function () pcall (coroutine.yield) end)
    coroutine.resume (co)
end
