-- SPDX-License-Identifier: GPL-3.0-or-later
-- upvalues-many.lua: closures of many upvalues, kept.
-- expect: memory
local t = {}
while true do
    local a, b, c, d, e, f, g, h
    t[#t + 1] = function () return a, b, c, d, e, f, g, h end
end
