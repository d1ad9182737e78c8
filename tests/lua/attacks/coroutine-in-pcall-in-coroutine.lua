-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-in-pcall-in-coroutine.lua: coroutines in pcall in coroutines, as deep as it goes, for ever.
-- expect: budget
local function dive ()
    return coroutine.wrap (function () return pcall (dive) end) ()
end
while true do pcall (dive) end
