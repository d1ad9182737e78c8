-- SPDX-License-Identifier: GPL-3.0-or-later
-- string-table-sealed.lua: the functions of texts, changed later by a hook.
-- expect: error read-only
return function () string.upper = string.lower end
