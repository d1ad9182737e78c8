-- SPDX-License-Identifier: GPL-3.0-or-later
-- index-of-strings.lua: texts that are indexed by what is not there.
-- expect: ok nil
return tostring (('x').dump)
