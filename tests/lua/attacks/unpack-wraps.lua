-- SPDX-License-Identifier: GPL-3.0-or-later
-- unpack-wraps.lua: unpack from the least to the greatest number.
-- expect: error
table.unpack ({}, math.mininteger, math.maxinteger)
