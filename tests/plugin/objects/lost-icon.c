/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lost-icon.c: an object with a counter whose icon does not exist. */
#include <avignon/plugin.h>

static const AvCounterDef counters[] = { { "pebbles", "pebbles", "art/pebble.svg" },
                                         { NULL, NULL, NULL } };
static const AvRules rules = { .counters = counters };

AV_PLUGIN (&rules, NULL)
