-- SPDX-License-Identifier: GPL-3.0-or-later
-- write-module-insert.lua: table.insert into a list of a module.
-- expect: error read-only
local plain = require('part.plain')
return function () table.insert(plain.list, 4) end
