-- SPDX-License-Identifier: GPL-3.0-or-later
-- move-huge.lua: table.move over a range of a million millions.
-- expect: budget
table.move({}, 1, 1 << 40, 2, {})
