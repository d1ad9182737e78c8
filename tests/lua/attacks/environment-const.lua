-- SPDX-License-Identifier: GPL-3.0-or-later
-- environment-const.lua: a constant _ENV, for which 5.4.4 makes wrong code.
-- expect: syntax _ENV
local _ENV <const> = 11
x = 1
