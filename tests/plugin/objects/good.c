/* SPDX-License-Identifier: GPL-3.0-or-later */
/* good.c: a correct object: rules with one counter. */
#include <avignon/plugin.h>

static const AvCounterDef counters[] = { { "pebbles", "pebbles", NULL }, { NULL, NULL, NULL } };
static const AvRules rules = { .counters = counters };

AV_PLUGIN (&rules, NULL)
