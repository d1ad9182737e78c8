-- SPDX-License-Identifier: GPL-3.0-or-later
-- require-missing.lua: a module that is not there.
-- expect: error No such file
require('nowhere')
