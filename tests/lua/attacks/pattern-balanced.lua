-- SPDX-License-Identifier: GPL-3.0-or-later
-- pattern-balanced.lua: %b that runs to the end of the text from each place.
-- expect: budget
local s = ('('):rep(100000)
return s:find('%b()')
