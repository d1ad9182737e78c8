-- SPDX-License-Identifier: GPL-3.0-or-later
-- find-plain-long.lua: looking for a long text in a longer one that nearly has it everywhere.
-- expect: budget
local s = ('a'):rep(1000000)
local what = ('a'):rep(500000) .. 'b'
while true do s:find(what, 1, true) end
