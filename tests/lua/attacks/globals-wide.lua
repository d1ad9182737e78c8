-- SPDX-License-Identifier: GPL-3.0-or-later
-- globals-wide.lua: a global table of a million, to be sealed.
-- expect: ok done
wide = {}
for i = 1, 1000000 do wide[i] = i end
return function () return 'done' end
