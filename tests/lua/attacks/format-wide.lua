-- SPDX-License-Identifier: GPL-3.0-or-later
-- format-wide.lua: format with a width of many digits.
-- expect: error
return ('%99999d'):format(1)
