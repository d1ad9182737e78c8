-- SPDX-License-Identifier: GPL-3.0-or-later
-- rawset-of-sealed-integer.lua: numbers as keys of a sealed table.
-- expect: error read-only
shared = { 1, 2, 3 }
return function () rawset (shared, 4, 4) end
