-- SPDX-License-Identifier: GPL-3.0-or-later
-- endless-repeat-in-pcall.lua: an endless loop that catches whatever ends it, again and again.
-- expect: budget
while true do
    pcall(function ()
        while true do end
    end)
end
