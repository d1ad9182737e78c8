-- SPDX-License-Identifier: GPL-3.0-or-later
-- deep-tables.lua: tables in tables, deep, to be sealed.
-- expect: ok done
deep = {}
local t = deep
for _ = 1, 30000 do t.x = {}; t = t.x end
return function () return 'done' end
