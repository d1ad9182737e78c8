/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wrong-hook.c: an object whose hook is at a point that does not exist. */
#include <avignon/plugin.h>

static void
nothing (void)
{
}

static const AvHook hooks[] = { { .point = 4000, .fn = nothing }, { .fn = NULL } };
static const AvRules rules = { .hooks = hooks };

AV_PLUGIN (&rules, NULL)
