-- SPDX-License-Identifier: GPL-3.0-or-later
-- weak-after-sealing.lua: a table that becomes weak after the load.
-- expect: error __mode
local m = {}
local kept = setmetatable({}, m)
return function ()
    m.__mode = 'k'
    return kept
end
