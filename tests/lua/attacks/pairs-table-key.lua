-- SPDX-License-Identifier: GPL-3.0-or-later
-- pairs-table-key.lua: pairs over a key whose order would be that of addresses.
-- expect: error have an order
for _ in pairs({ [{}] = 1 }) do end
