-- SPDX-License-Identifier: GPL-3.0-or-later
-- gmatch-empty.lua: gmatch of what is empty everywhere.
-- expect: ok 11
local n = 0
for _ in ('x'):rep(10):gmatch('') do
    n = n + 1
end
return n
