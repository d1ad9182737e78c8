-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-many.lua: ever new coroutines, each too short to be counted by itself.
-- expect: budget
while true do
    coroutine.wrap(function ()
        for _ = 1, 40 do end
    end)()
end
