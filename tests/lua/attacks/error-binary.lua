-- SPDX-License-Identifier: GPL-3.0-or-later
-- error-binary.lua: an error that is no UTF-8 and has a NUL in it.
-- expect: error a
error("a\xff\0b")
