-- SPDX-License-Identifier: GPL-3.0-or-later
-- error-to-string-fails.lua: an error whose __tostring raises an error like it.
-- expect: error that is no text
local m = {}
m.__tostring = function () error(setmetatable({}, m)) end
error(setmetatable({}, m))
