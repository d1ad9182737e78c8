-- SPDX-License-Identifier: GPL-3.0-or-later
-- pattern-star.lua: a pattern of many stars.
-- expect: budget
return ('a'):rep(2000):find('a*a*a*a*a*a*b')
