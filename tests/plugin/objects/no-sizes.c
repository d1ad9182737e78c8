/* SPDX-License-Identifier: GPL-3.0-or-later */
/* no-sizes.c: an object whose definition was written by hand, without the sizes of its tables. */
#include <avignon/plugin.h>

static const AvRules rules = { .version = "1.0" };

__attribute__ ((visibility ("default"))) extern const AvPlugin AV_PLUGIN_SYMBOL;
const AvPlugin AV_PLUGIN_SYMBOL = { .rules = &rules };
