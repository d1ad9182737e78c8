-- SPDX-License-Identifier: GPL-3.0-or-later
-- yield-outside.lua: a yield where nothing is to go on.
-- expect: error outside a coroutine
coroutine.yield(1)
