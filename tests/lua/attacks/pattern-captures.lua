-- SPDX-License-Identifier: GPL-3.0-or-later
-- pattern-captures.lua: more captures than there is room for.
-- expect: error too many captures
return ('a'):rep(100):match(('(a)'):rep(33))
