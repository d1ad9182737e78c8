-- SPDX-License-Identifier: GPL-3.0-or-later
-- remove-sealed.lua: remove from a sealed table.
-- expect: error read-only
shared = { 3, 2, 1 }
return function () return table.remove (shared) end
