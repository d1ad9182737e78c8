-- SPDX-License-Identifier: GPL-3.0-or-later
-- metatable-of-library.lua: metatables of the libraries.
-- expect: ok nil
return tostring (getmetatable (string) or getmetatable (_G and {}) )
