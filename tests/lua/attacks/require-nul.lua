-- SPDX-License-Identifier: GPL-3.0-or-later
-- require-nul.lua: a module whose name has a NUL in it.
-- expect: error
require('part.deep\0x')
