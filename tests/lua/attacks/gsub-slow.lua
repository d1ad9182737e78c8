-- SPDX-License-Identifier: GPL-3.0-or-later
-- gsub-slow.lua: gsub with a pattern that takes long from each place.
-- expect: budget
return (('a'):rep(30000):gsub('.-.-b', ''))
