/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stray-icon.c: an object with a mark whose icon lies outside its folder. */
#include <avignon/avignon.h>
#include <avignon/plugin.h>

static const AvMarkDef marks[] = {
    { .id = "stones", .name = "stones", .icon = "../fine/fine.plugin" }, { .id = NULL }
};
static const AvRules rules = { AV_LAND_DEFS (.marks = marks) };

AV_PLUGIN (&rules, NULL)
