-- SPDX-License-Identifier: GPL-3.0-or-later
-- require-absolute.lua: a module by its path.
-- expect: error letters
require('/etc/passwd')
