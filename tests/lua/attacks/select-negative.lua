-- SPDX-License-Identifier: GPL-3.0-or-later
-- select-negative.lua: select from the end, as far as it goes.
-- expect: error
return select (math.mininteger, 1, 2, 3)
