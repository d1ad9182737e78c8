-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-kept.lua: a coroutine that lives on from call to call, with what no copy of a game
-- has.
-- expect: error outlive
local count = coroutine.wrap(function ()
    local n = 0
    while true do
        n = n + 1
        coroutine.yield(n)
    end
end)
count()
return function () return count() end
