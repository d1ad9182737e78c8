-- SPDX-License-Identifier: GPL-3.0-or-later
-- concat-doubles.lua: a text that doubles.
-- expect: memory
local s = 'x' while true do s = s .. s end
