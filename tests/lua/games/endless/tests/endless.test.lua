-- SPDX-License-Identifier: GPL-3.0-or-later
-- endless.test.lua: a game in which nobody ever decides does not hang the program.
test ("turns without a decision are ended", function ()
    raises (function () new_game "game endless" end, "without end")
end)
