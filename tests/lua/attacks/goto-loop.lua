-- SPDX-License-Identifier: GPL-3.0-or-later
-- goto-loop.lua: a loop of goto.
-- expect: budget
::again::
goto again
