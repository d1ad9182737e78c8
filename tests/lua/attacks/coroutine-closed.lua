-- SPDX-License-Identifier: GPL-3.0-or-later
-- coroutine-closed.lua: a coroutine closed within another without end, which overflows the
-- stack of C.
-- expect: error nil value
coroutine.close(coroutine.create(function () end))
