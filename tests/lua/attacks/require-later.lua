-- SPDX-License-Identifier: GPL-3.0-or-later
-- require-later.lua: a module that is loaded in the middle of a game.
-- expect: error after loading
return function () return require('part.plain') end
