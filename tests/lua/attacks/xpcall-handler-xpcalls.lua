-- SPDX-License-Identifier: GPL-3.0-or-later
-- xpcall-handler-xpcalls.lua: an error handler that calls xpcall with itself.
-- expect: budget
local function handler (e) return select (2, xpcall (error, handler, e)) end
while true do xpcall (error, handler, 'x') end
