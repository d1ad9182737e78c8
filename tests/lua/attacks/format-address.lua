-- SPDX-License-Identifier: GPL-3.0-or-later
-- format-address.lua: format of a table as text.
-- expect: ok table function
return ('%s %s'):format({}, pairs)
