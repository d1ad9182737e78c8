-- SPDX-License-Identifier: GPL-3.0-or-later
-- rep-overflow.lua: a length that overflows when it is multiplied.
-- expect: error too large
return ('xxxxxxxx'):rep(1 << 61)
