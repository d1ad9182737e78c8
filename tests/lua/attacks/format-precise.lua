-- SPDX-License-Identifier: GPL-3.0-or-later
-- format-precise.lua: format with a precision of many digits.
-- expect: error
return ('%.99999f'):format(1 / 3)
