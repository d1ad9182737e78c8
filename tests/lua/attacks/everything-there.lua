-- SPDX-License-Identifier: GPL-3.0-or-later
-- everything-there.lua: every function a script has, one by one.
-- expect: ok _G _VERSION assert coroutine error getmetatable ipairs math pairs pcall print rawequal rawget rawlen rawset require select setmetatable string table tonumber tostring type utf8 xpcall
local names = {}
for name in pairs(_G) do names[#names + 1] = name end
return table.concat(names, ' ')
