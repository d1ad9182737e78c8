-- SPDX-License-Identifier: GPL-3.0-or-later
-- utf8-many.lua: every code point of a long text on the stack.
-- expect: error too long
return utf8.codepoint(('x'):rep(2000000 // 2), 1, -1)
