-- SPDX-License-Identifier: GPL-3.0-or-later
-- gsub-callback-loops.lua: gsub whose function never ends.
-- expect: budget
return (('abc'):gsub('.', function () while true do end end))
