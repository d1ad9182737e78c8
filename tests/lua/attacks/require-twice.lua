-- SPDX-License-Identifier: GPL-3.0-or-later
-- require-twice.lua: a module that is there once.
-- expect: ok true
return require('part.plain') == require('part.plain')
