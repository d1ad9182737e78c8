-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-resumes-itself.lua: a coroutine that resumes the one it runs in.
-- expect: ok false
local co
co = coroutine.create (function () return coroutine.resume (co) end)
local _, well = coroutine.resume (co)
return tostring (well)
