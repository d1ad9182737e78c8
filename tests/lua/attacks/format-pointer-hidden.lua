-- SPDX-License-Identifier: GPL-3.0-or-later
-- format-pointer-hidden.lua: format that prints an address behind flags and widths.
-- expect: error invalid conversion
return ('%-20p'):format(print)
