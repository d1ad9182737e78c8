-- SPDX-License-Identifier: GPL-3.0-or-later
-- identity-of-functions.lua: a function as key: what it holds is found by nobody.
-- expect: error
local box = {}
return function () box[print] = (box[print] or 0) + 1 for _ in pairs (box) do end end
