-- SPDX-License-Identifier: GPL-3.0-or-later
-- error-level.lua: an error blamed on a level that is not there.
-- expect: error here
error('here', math.maxinteger >> 33)
