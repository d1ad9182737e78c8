-- SPDX-License-Identifier: GPL-3.0-or-later
-- gsub-anchors.lua: gsub with an empty match at each place of a long text, for ever.
-- expect: budget
local s = ('a'):rep (100000)
while true do s:gsub ('', '') end
