-- SPDX-License-Identifier: GPL-3.0-or-later
-- table-grows-in-pcall.lua: a table that takes all memory, with every error caught.
-- expect: memory
local t = {}
while true do
    pcall(function ()
        while true do t[#t + 1] = { t } end
    end)
end
