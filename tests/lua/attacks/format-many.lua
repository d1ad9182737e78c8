-- SPDX-License-Identifier: GPL-3.0-or-later
-- format-many.lua: format with hundreds of arguments, for ever.
-- expect: budget
local f, t = ('%s'):rep (250), {}
for i = 1, 250 do t[i] = 'x' end
while true do local _ = f:format (table.unpack (t)) end
