-- SPDX-License-Identifier: GPL-3.0-or-later
-- plain.lua: a module with values, a list, a function that counts, and a class.
local M = { value = 1, list = { 'a', 'b', 'c' }, inside = { n = 0 }, class = {} }
function M.count ()
    M.inside.n = M.inside.n + 1
end
M.class.__index = M.class
function M.class.new (n)
    return setmetatable({ n = n }, M.class)
end
function M.class:double ()
    return 2 * self.n
end
return M
