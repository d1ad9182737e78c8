-- SPDX-License-Identifier: GPL-3.0-or-later
-- write-global.lua: a global written after the load.
-- expect: error read-only
Count = 1
return function () Count = Count + 1 end
