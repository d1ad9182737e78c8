-- SPDX-License-Identifier: GPL-3.0-or-later
-- move-huge-in-pcall.lua: table.move over a huge range, caught.
-- expect: budget
while true do pcall(table.move, {}, 1, 1 << 40, 2) end
