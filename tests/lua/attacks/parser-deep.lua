-- SPDX-License-Identifier: GPL-3.0-or-later
-- parser-deep.lua: brackets too deep for the parser; see part/deep.lua.
-- expect: error
require('part.deep')
