-- SPDX-License-Identifier: GPL-3.0-or-later
-- rep-on-and-on.lua: long texts, made and thrown away.
-- expect: budget
while true do local _ = ('x'):rep(1000000) end
