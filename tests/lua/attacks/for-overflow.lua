-- SPDX-License-Identifier: GPL-3.0-or-later
-- for-overflow.lua: a for loop that ends at the greatest number.
-- expect: budget
for _ = 1, math.maxinteger do end
