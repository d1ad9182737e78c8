-- SPDX-License-Identifier: GPL-3.0-or-later
-- gsub-in-gsub.lua: gsub that calls itself until the stack of C is full.
-- expect: error stack overflow
local function deep (s)
    return (s:gsub('.', deep))
end
return deep('a')
