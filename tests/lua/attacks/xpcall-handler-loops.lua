-- SPDX-License-Identifier: GPL-3.0-or-later
-- xpcall-handler-loops.lua: a message handler that never ends.
-- expect: budget
xpcall(function () error('first') end, function () while true do end end)
return 'went on'
