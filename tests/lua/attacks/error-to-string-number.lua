-- SPDX-License-Identifier: GPL-3.0-or-later
-- error-to-string-number.lua: an error whose __tostring gives a table.
-- expect: error that is no text
error(setmetatable({}, { __tostring = function () return {} end }))
