-- SPDX-License-Identifier: GPL-3.0-or-later
-- pattern-minus.lua: a pattern that tries every way to part a text.
-- expect: budget
return ('a'):rep(3000):find('.-.-.-.-b')
