-- SPDX-License-Identifier: GPL-3.0-or-later
-- libraries-change.lua: a library changed from within.
-- expect: ok 6
local refused = 0
for _, library in ipairs({ string, table, math, utf8, coroutine, _G }) do
    local ok = pcall(setmetatable, library, {})
    ok = ok or (library ~= _G and pcall(rawset, library, 'x', 1))
    if not ok then refused = refused + 1 end
end
return refused
