-- SPDX-License-Identifier: GPL-3.0-or-later
-- setmetatable-sealed.lua: a metatable for a sealed table.
-- expect: error read-only
shared = {}
return function () setmetatable (shared, { __index = function () return 1 end }) end
