/* SPDX-License-Identifier: GPL-3.0-or-later */
/* river.c: the rivers' rules as the program takes them: the terrain, the hooks. */
#include "river.h"

#include <avignon/plugin.h>

#include <glib/gi18n-lib.h>

guint
river_sides (const AvRuleset *ruleset, guint kind, guint rotation)
{
    const AvTileDef *def = av_land_get_kind (ruleset, kind);
    guint sides = 0;
    for (guint i = 0; i < def->n_segments; i++)
        for (guint side = 0; side < 4 && g_str_equal (def->segments[i].terrain, RIVER); side++)
            if (def->segments[i].slots >> (3 * side + 1) & 1)
                sides |= 1u << (side + rotation) % 4;
    return sides;
}

/* No AV_TERRAIN_HOLDS: followers stand on the banks (R6). */
static const AvTerrainDef terrains[] = {
    {
        .id = RIVER,
        .name = N_ ("river"),
        .letter = 'W',
        .closing = AV_CLOSING_NEVER,
        .flags = AV_TERRAIN_WAY,
        .look = AV_LOOK_WATER,
    },
    { .id = NULL },
};

static const AvLandDefs kinds = { .terrains = terrains };

static const AvHook hooks[] = {
    AV_HOOK (DECK, river_order),
    AV_HOOK (PLACE, river_place, .interest = { .terrain = RIVER }),
    AV_HOOK (VERIFY, river_verify),
    AV_HOOK_END,
};

static const AvRules rules = { .hooks = hooks, .kinds = &kinds };

AV_PLUGIN (&rules, NULL)
