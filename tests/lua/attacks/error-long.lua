-- SPDX-License-Identifier: GPL-3.0-or-later
-- error-long.lua: an error of a million letters.
-- expect: error xxx...
error(('x'):rep(1000000))
