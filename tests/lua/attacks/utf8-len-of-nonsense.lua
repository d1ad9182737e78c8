-- SPDX-License-Identifier: GPL-3.0-or-later
-- utf8-len-of-nonsense.lua: len of texts that are no utf-8, for ever.
-- expect: budget
local s = ('\xC3\xA4'):rep (200000)
while true do utf8.len (s, 1, -1, true) end
