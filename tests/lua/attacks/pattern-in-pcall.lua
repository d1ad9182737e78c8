-- SPDX-License-Identifier: GPL-3.0-or-later
-- pattern-in-pcall.lua: patterns that take long, one after another, each caught.
-- expect: budget
local s = ('a'):rep(5000)
while true do pcall(string.find, s, '.-.-.-.-b') end
