-- SPDX-License-Identifier: GPL-3.0-or-later
-- error-to-string.lua: an error that can say what it is.
-- expect: error the price is 7
error(setmetatable({ price = 7 }, { __tostring = function (e) return 'the price is ' .. e.price end }))
