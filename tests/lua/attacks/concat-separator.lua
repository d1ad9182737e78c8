-- SPDX-License-Identifier: GPL-3.0-or-later
-- concat-separator.lua: table.concat with a long separator.
-- expect: memory
local t = {}
for i = 1, 1000 do t[i] = 'x' end
return table.concat(t, ('y'):rep(100000))
