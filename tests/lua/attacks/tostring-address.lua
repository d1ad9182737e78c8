-- SPDX-License-Identifier: GPL-3.0-or-later
-- tostring-address.lua: tostring of all that has an address.
-- expect: ok table function thread
return tostring({}) .. ' ' .. tostring(print or pairs) .. ' ' .. tostring(coroutine.create(pairs))
