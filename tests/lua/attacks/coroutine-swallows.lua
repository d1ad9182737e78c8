-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-swallows.lua: a coroutine whose end the one outside looks over.
-- expect: budget
while true do
    coroutine.resume(coroutine.create(function () while true do end end))
end
