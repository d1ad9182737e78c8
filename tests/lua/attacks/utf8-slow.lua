-- SPDX-License-Identifier: GPL-3.0-or-later
-- utf8-slow.lua: counting the characters of a long text for ever.
-- expect: budget
local s = ('x'):rep(1000000)
while true do utf8.len(s) end
