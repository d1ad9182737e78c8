-- SPDX-License-Identifier: GPL-3.0-or-later
-- goto-in-pcall.lua: a loop of goto, each part caught.
-- expect: budget
::again::
pcall (error, 'x')
goto again
