-- SPDX-License-Identifier: GPL-3.0-or-later
-- move-overlap-wraps.lua: move with places that run over the greatest number.
-- expect: error
table.move ({}, 1, math.maxinteger, 2)
