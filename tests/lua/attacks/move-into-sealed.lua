-- SPDX-License-Identifier: GPL-3.0-or-later
-- move-into-sealed.lua: move into a sealed table.
-- expect: error read-only
shared = { 1, 2, 3 }
return function () table.move ({ 9 }, 1, 1, 1, shared) end
