-- SPDX-License-Identifier: GPL-3.0-or-later
-- gsub-template-long.lua: gsub that puts a long text in many places.
-- expect: memory
return (('a'):rep(10000):gsub('a', ('b'):rep(10000)))
