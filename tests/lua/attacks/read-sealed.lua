-- SPDX-License-Identifier: GPL-3.0-or-later
-- read-sealed.lua: what can be read of a module after the load.
-- expect: ok 1 3 a,b,c inside
local plain = require('part.plain')
return function ()
    local keys = {}
    for key, value in pairs(plain) do
        if type(value) == 'table' then keys[#keys + 1] = key end
    end
    assert(select('#', table.unpack(plain.list)) == 3 and rawlen(plain.list) == 3)
    assert(rawget(plain, 'value') == 1 and plain.class.new(5):double() == 10)
    return plain.value .. ' ' .. #plain.list .. ' ' .. table.concat(plain.list, ',') .. ' ' .. keys[2]
end
