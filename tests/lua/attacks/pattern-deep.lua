-- SPDX-License-Identifier: GPL-3.0-or-later
-- pattern-deep.lua: a pattern that needs the stack of C.
-- expect: error pattern too complex
return ('a'):rep(10000):match(('a?'):rep(10000) .. ('a'):rep(10000))
