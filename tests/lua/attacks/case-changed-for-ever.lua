-- SPDX-License-Identifier: GPL-3.0-or-later
-- case-changed-for-ever.lua: upper and lower of a long text.
-- expect: budget
local s = ('x'):rep(1000000)
while true do s:upper() end
