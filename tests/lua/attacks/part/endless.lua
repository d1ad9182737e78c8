-- SPDX-License-Identifier: GPL-3.0-or-later
-- endless.lua: a module that never ends.
while true do end
