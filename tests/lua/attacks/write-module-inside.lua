-- SPDX-License-Identifier: GPL-3.0-or-later
-- write-module-inside.lua: a module written by its own function, in a table inside.
-- expect: error read-only
local plain = require('part.plain')
return function () plain.count() end
