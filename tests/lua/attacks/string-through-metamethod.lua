-- SPDX-License-Identifier: GPL-3.0-or-later
-- string-through-metamethod.lua: the table of texts, through a text's index.
-- expect: error
local s = ''
s.rep = function () return 'mine' end
