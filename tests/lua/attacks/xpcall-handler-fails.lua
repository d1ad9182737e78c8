-- SPDX-License-Identifier: GPL-3.0-or-later
-- xpcall-handler-fails.lua: a message handler whose own error asks it again.
-- expect: ok false
local ok = xpcall(function () error('first') end, function () error('again') end)
return ok
