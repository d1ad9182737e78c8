/* SPDX-License-Identifier: GPL-3.0-or-later */
/* later-mark.c: an object whose marks have a member that this program does not know. */
#include <avignon/avignon.h>
#include <avignon/plugin.h>

typedef struct {
    AvMarkDef known;
    const gchar *later;
} LaterMark;

static const LaterMark marks[] = { { { .id = "comet", .name = "comet" }, "later" },
                                   { { .id = NULL }, NULL } };
static const AvLandDefs kinds = {
    .size = sizeof (AvLandDefs),
    .terrain_size = sizeof (AvTerrainDef),
    .marks = &marks[0].known,
    .mark_size = sizeof (LaterMark),
    .piece_size = sizeof (AvPieceDef),
};
static const AvRules rules = { .kinds = &kinds, .widen_kinds = av_land_widen_defs };

AV_PLUGIN (&rules, NULL)
