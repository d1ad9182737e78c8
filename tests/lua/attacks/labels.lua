-- SPDX-License-Identifier: GPL-3.0-or-later
-- labels.lua: thousands of labels, each compared with all others; see part/labels.lua.
-- expect: error too many labels
require('part.labels')
