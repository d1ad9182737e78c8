-- SPDX-License-Identifier: GPL-3.0-or-later
-- gmatch-kept.lua: gmatch's function kept from call to call.
-- expect: ok ab
local next_word = ('a b c d e'):gmatch '%a'
return function () return next_word () .. next_word () end
