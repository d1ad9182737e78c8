-- SPDX-License-Identifier: GPL-3.0-or-later
-- gsub-grows.lua: gsub that makes a text ever longer.
-- expect: memory
local s = 'x'
while true do
    s = s:gsub('x', 'xx')
end
