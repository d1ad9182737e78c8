-- SPDX-License-Identifier: GPL-3.0-or-later
-- utf8-codepoint-long.lua: codepoint over a long text.
-- expect: error
local s = ('x'):rep (1000000)
return utf8.codepoint (s, 1, -1)
