-- SPDX-License-Identifier: GPL-3.0-or-later
-- gmatch-slow.lua: gmatch whose every step is long.
-- expect: budget
for _ in ('a'):rep(20000):gmatch('.-.-b') do end
