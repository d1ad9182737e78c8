-- SPDX-License-Identifier: GPL-3.0-or-later
-- keys-collide.lua: numbers as keys that lie far apart.
-- expect: memory
local t = {}
local i = 1
-- What they lead to fills the memory long before the time is up, on a slow machine as well.
while true do
    t[i], t[-i], t[i + 0.5] = { i, i, i, i }, { i, i, i, i }, { i, i, i, i }
    i = i * 3 + 1
end
