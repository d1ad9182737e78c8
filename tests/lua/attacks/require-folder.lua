-- SPDX-License-Identifier: GPL-3.0-or-later
-- require-folder.lua: a module that is a folder.
-- expect: error
require('part')
