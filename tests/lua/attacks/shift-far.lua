-- SPDX-License-Identifier: GPL-3.0-or-later
-- shift-far.lua: shifts by the greatest numbers.
-- expect: ok 0
return tostring ((1 << math.maxinteger) | (1 >> math.mininteger))
