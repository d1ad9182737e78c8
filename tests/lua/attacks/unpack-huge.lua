-- SPDX-License-Identifier: GPL-3.0-or-later
-- unpack-huge.lua: table.unpack of a range as wide as integers go.
-- expect: error too many results
return table.unpack({}, math.mininteger, math.maxinteger)
