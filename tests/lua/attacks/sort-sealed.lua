-- SPDX-License-Identifier: GPL-3.0-or-later
-- sort-sealed.lua: sort of a sealed table.
-- expect: error read-only
shared = { 3, 2, 1 }
return function () table.sort (shared) end
