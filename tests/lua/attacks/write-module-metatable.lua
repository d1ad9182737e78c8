-- SPDX-License-Identifier: GPL-3.0-or-later
-- write-module-metatable.lua: another metatable for a module.
-- expect: error read-only
local plain = require('part.plain')
return function () setmetatable(plain, { __index = {} }) end
