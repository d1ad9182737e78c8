-- SPDX-License-Identifier: GPL-3.0-or-later
-- xpcall-handler-after-the-end.lua: a message handler that would go on when the budget is gone.
-- expect: budget
local seen = 0
xpcall(function () while true do end end, function () seen = seen + 1 while true do end end)
return seen
