-- SPDX-License-Identifier: GPL-3.0-or-later
-- pattern-back-reference.lua: a back reference to a long text, tried everywhere.
-- expect: budget
local s = ('a'):rep(50000)
return s:find('^(.+)%1b')
