-- SPDX-License-Identifier: GPL-3.0-or-later
-- byte-many.lua: every byte of a long text on the stack.
-- expect: error too long
return ('x'):rep(1000000):byte(1, -1)
