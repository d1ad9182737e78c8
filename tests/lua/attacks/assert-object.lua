-- SPDX-License-Identifier: GPL-3.0-or-later
-- assert-object.lua: assert that raises a table.
-- expect: error that is no text
assert(false, {})
