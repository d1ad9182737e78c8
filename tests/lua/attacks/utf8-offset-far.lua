-- SPDX-License-Identifier: GPL-3.0-or-later
-- utf8-offset-far.lua: offset over a long text, for ever.
-- expect: budget
local s = ('\x80'):rep (1000000)
while true do local _ = utf8.offset (s, 0, 1000000) end
