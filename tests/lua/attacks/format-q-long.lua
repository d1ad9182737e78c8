-- SPDX-License-Identifier: GPL-3.0-or-later
-- format-q-long.lua: format of a text that grows fourfold.
-- expect: memory
return ('%q'):format (('\0'):rep (1000000))
