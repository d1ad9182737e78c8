-- SPDX-License-Identifier: GPL-3.0-or-later
-- weak-set.lua: a weak table.
-- expect: error __mode
setmetatable({}, { __mode = 'k' })
