-- SPDX-License-Identifier: GPL-3.0-or-later
-- closures-many.lua: closures, kept in closures.
-- expect: memory
local f = function () end
while true do local g = f; f = function () return g end end
