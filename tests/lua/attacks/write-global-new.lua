-- SPDX-License-Identifier: GPL-3.0-or-later
-- write-global-new.lua: a new global after the load.
-- expect: error read-only
return function () Fresh = 1 end
