-- SPDX-License-Identifier: GPL-3.0-or-later
-- for-float-endless.lua: a for loop whose step is lost in rounding.
-- expect: budget
for _ = 2^53, 2^53 + 10, 0.5 do end
