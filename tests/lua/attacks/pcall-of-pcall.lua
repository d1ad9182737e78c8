-- SPDX-License-Identifier: GPL-3.0-or-later
-- pcall-of-pcall.lua: pcall that is called by pcall and not by a function of the script.
-- expect: budget
pcall(pcall, pcall, function () while true do end end)
return 'went on'
