-- SPDX-License-Identifier: GPL-3.0-or-later
-- require-swallowed.lua: a module that never ends, caught.
-- expect: budget
while true do pcall(require, 'part.endless') end
