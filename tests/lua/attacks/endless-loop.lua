-- SPDX-License-Identifier: GPL-3.0-or-later
-- endless-loop.lua: a loop that never ends.
-- expect: budget
while true do end
