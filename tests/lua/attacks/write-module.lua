-- SPDX-License-Identifier: GPL-3.0-or-later
-- write-module.lua: a module written after the load.
-- expect: error read-only
local plain = require('part.plain')
return function () plain.value = 2 end
