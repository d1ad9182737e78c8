-- SPDX-License-Identifier: GPL-3.0-or-later
-- endless.test.lua: a game whose turns never come to a decision does not keep the program.
test ("turns without a decision are ended", function ()
    raises (function () new_game "game endless" end, "without an end")
end)
