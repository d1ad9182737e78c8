/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kinds.c: hook `kinds`: where the chosen kind is placed, a road leads across it. */
#include "exchange.h"

OBJECT (AV_HOOK (KINDS, add_crossed), .phases = exchange_phases)
