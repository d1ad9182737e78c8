-- SPDX-License-Identifier: GPL-3.0-or-later
-- require-climbs.lua: a module outside of the folder.
-- expect: error letters
require('../../meson')
