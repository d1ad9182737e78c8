-- SPDX-License-Identifier: GPL-3.0-or-later
-- pattern-malformed.lua: patterns that end where they must not.
-- expect: ok 11
local wrong = { '[', '[^', '[]', '%', '[%', '[a-', '(', ')', '%1', '%b', '%bx', '%f' }
local refused = 0
for _, pattern in ipairs(wrong) do
    if not pcall(string.find, 'text', pattern) then
        refused = refused + 1
    end
end
return refused
