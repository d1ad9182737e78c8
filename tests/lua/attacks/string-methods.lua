-- SPDX-License-Identifier: GPL-3.0-or-later
-- string-methods.lua: the methods of all texts, by way of the library.
-- expect: error read-only
string.find = nil
