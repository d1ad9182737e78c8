-- SPDX-License-Identifier: GPL-3.0-or-later
-- rep-huge.lua: a text of a hundred million letters.
-- expect: error too large
return ('x'):rep(100000000)
