-- SPDX-License-Identifier: GPL-3.0-or-later
-- concat-doubles-in-pcall.lua: a text that doubles, with every error caught.
-- expect: memory
local s = 'x'
while true do
    pcall(function () s = s .. s end)
end
