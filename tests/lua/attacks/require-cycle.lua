-- SPDX-License-Identifier: GPL-3.0-or-later
-- require-cycle.lua: two modules that require each other.
-- expect: error requires itself
require('part.cycle_a')
