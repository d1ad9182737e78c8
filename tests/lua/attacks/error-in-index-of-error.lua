-- SPDX-License-Identifier: GPL-3.0-or-later
-- error-in-index-of-error.lua: an error value whose metatable breaks whoever looks at it.
-- expect: error
error (setmetatable ({}, { __index = error, __tostring = error, __name = {}, __eq = error, __len = error }))
