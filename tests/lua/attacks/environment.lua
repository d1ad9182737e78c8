-- SPDX-License-Identifier: GPL-3.0-or-later
-- environment.lua: another _ENV, whose globals nobody would see.
-- expect: syntax _ENV
_ENV = { x = 1 }
