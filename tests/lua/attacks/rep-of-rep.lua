-- SPDX-License-Identifier: GPL-3.0-or-later
-- rep-of-rep.lua: rep of rep of rep, each small.
-- expect: memory
local s = 'x'
for _ = 1, 30 do s = s:rep (2) end
return s
