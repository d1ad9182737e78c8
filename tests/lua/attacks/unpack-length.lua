-- SPDX-License-Identifier: GPL-3.0-or-later
-- unpack-length.lua: table.unpack of what says it has 2^60 elements.
-- expect: error too many results
return table.unpack(setmetatable({}, { __len = function () return 1 << 60 end }))
