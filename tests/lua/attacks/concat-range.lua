-- SPDX-License-Identifier: GPL-3.0-or-later
-- concat-range.lua: table.concat to the last integer there is.
-- expect: ok 1
return table.concat({ [math.maxinteger] = 1 }, ',', math.maxinteger, math.maxinteger)
