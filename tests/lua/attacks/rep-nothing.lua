-- SPDX-License-Identifier: GPL-3.0-or-later
-- rep-nothing.lua: nothing, as often as an integer can say.
-- expect: ok 0
return #(''):rep(math.maxinteger)
