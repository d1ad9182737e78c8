-- SPDX-License-Identifier: GPL-3.0-or-later
-- tostring-no-text.lua: a __tostring that gives no text.
-- expect: error must return a string
return tostring(setmetatable({}, { __tostring = function () return {} end }))
