-- SPDX-License-Identifier: GPL-3.0-or-later
-- cycle_a.lua: requires cycle_b.lua, which requires it.
return require('part.cycle_b')
