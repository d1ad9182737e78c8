-- SPDX-License-Identifier: GPL-3.0-or-later
-- format-pointer.lua: format that prints an address.
-- expect: error invalid conversion
return ('%p'):format({})
