/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trays.c: tiles in trays of each scope: taken from the pile, swapped, put back. */
#include "tray-rules.h"

#include <avignon/plugin.h>

static const AvRules rules = {
    .actions = tray_actions,
    .phases = tray_phases,
    .hooks = tray_hooks,
    AV_LAND_DEFS (.trays = tray_defs),
};

AV_PLUGIN (&rules, NULL)
