-- SPDX-License-Identifier: GPL-3.0-or-later
-- require-dots.lua: a module whose name is dots.
-- expect: error letters
require('..attacks')
