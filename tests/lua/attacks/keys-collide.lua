-- SPDX-License-Identifier: GPL-3.0-or-later
-- keys-collide.lua: numbers as keys that lie far apart; whether memory or time is up first is the machine's affair.
-- expect: memory|budget
local t = {}
local i = 1
while true do t[i] = true; t[-i] = true; t[i + 0.5] = true; i = i * 3 + 1 end
