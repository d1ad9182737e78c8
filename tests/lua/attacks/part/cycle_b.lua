-- SPDX-License-Identifier: GPL-3.0-or-later
-- cycle_b.lua: requires cycle_a.lua, which requires it.
return require('part.cycle_a')
