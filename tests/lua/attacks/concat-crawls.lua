-- SPDX-License-Identifier: GPL-3.0-or-later
-- concat-crawls.lua: a long text that grows letter by letter, copied each time.
-- expect: budget
local s = ('x'):rep(500000)
while true do s = s .. 'y' end
