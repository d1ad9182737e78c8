-- SPDX-License-Identifier: GPL-3.0-or-later
-- error-nil.lua: an error that is nothing.
-- expect: error that is no text
error(nil)
