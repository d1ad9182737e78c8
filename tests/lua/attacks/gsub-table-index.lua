-- SPDX-License-Identifier: GPL-3.0-or-later
-- gsub-table-index.lua: gsub by a table whose __index never ends.
-- expect: budget
return (('x'):rep (100)):gsub ('.', setmetatable ({}, { __index = function () while true do end end }))
