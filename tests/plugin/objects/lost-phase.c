/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lost-phase.c: an object with a phase that comes after one that does not exist. */
#include <avignon/plugin.h>

static const AvPhaseDef phases[] = { { .id = "fair", .label = "Fair", .after = "nowhere" },
                                     { .id = NULL } };
static const AvRules rules = { .phases = phases };

AV_PLUGIN (&rules, NULL)
