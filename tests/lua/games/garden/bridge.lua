-- SPDX-License-Identifier: GPL-3.0-or-later
-- bridge.lua: what a bridge adds to a tile; read-only when it is used, as all that modules return.
return {
    segments = { { terrain = "road", slots = { 4, 10 } } },
}
