-- SPDX-License-Identifier: GPL-3.0-or-later
-- xpcall-handler-is-pcall.lua: pcall as the handler of errors, for ever.
-- expect: budget
while true do xpcall (error, pcall, function () while true do end end) end
