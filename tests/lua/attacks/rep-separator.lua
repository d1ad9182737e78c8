-- SPDX-License-Identifier: GPL-3.0-or-later
-- rep-separator.lua: a separator as long as memory.
-- expect: error too large
return ('x'):rep(1 << 40, ('y'):rep(1000000))
