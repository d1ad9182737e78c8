-- SPDX-License-Identifier: GPL-3.0-or-later
-- write-global-raw.lua: a global written raw after the load.
-- expect: error read-only
return function () rawset(_G, 'Fresh', 1) end
