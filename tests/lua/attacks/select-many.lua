-- SPDX-License-Identifier: GPL-3.0-or-later
-- select-many.lua: select over many arguments, each time from the start.
-- expect: budget
-- ended by the clock
local function spin (...)
    local n = select('#', ...)
    while true do
        for i = 1, n do
            local _ = (select(i, ...))
        end
    end
end
spin(table.unpack({}, 1, 4000))
