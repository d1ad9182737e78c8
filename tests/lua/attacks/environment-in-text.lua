-- SPDX-License-Identifier: GPL-3.0-or-later
-- environment-in-text.lua: the word _ENV where it is only text.
-- expect: ok _ENV
-- _ENV
--[==[ _ENV ]==]
return '_E\z
    NV'
