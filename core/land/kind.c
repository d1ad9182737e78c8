/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.c: the terrains, marks and pieces of the core. */
#include <avignon/kind.h>

#include "engine/i18n.h"

const AvTerrainDef av_core_terrains[] = {
    {
        .id = "field",
        .name = N_ ("field"),
        .role = N_ ("farmer"),
        .letter = 'F',
        .closing = AV_CLOSING_NEVER,
        .flags = AV_TERRAIN_HOLDS | AV_TERRAIN_FEEDS,
        .look = AV_LOOK_GROUND,
    },
    {
        .id = "road",
        .name = N_ ("road"),
        .role = N_ ("robber"),
        .letter = 'R',
        .closing = AV_CLOSING_EDGES,
        .flags = AV_TERRAIN_HOLDS | AV_TERRAIN_COUNTS | AV_TERRAIN_WAY,
        .points = 1,
        .points_open = 1,
        .look = AV_LOOK_PATH,
    },
    {
        .id = "city",
        .name = N_ ("city"),
        .role = N_ ("knight"),
        .letter = 'C',
        .closing = AV_CLOSING_EDGES,
        .flags = AV_TERRAIN_HOLDS | AV_TERRAIN_COUNTS | AV_TERRAIN_FED,
        .points = 2,
        .points_open = 1,
        .look = AV_LOOK_WALLED,
    },
    {
        .id = "monastery",
        .name = N_ ("monastery"),
        .role = N_ ("monk"),
        .letter = 'M',
        .closing = AV_CLOSING_AROUND,
        .flags = AV_TERRAIN_HOLDS,
        .points = 1,
        .points_open = 1,
        .look = AV_LOOK_BUILDING,
    },
    { .id = NULL },
};

const AvMarkDef av_core_marks[] = {
    {
        .id = "shield",
        .name = N_ ("shield"),
        .names = N_ ("shields"),
        .scope = AV_MARK_SEGMENT,
        .points = 2,
    },
    { .id = NULL },
};

const AvPieceDef av_core_pieces[] = {
    {
        .id = "follower",
        .name = N_ ("follower"),
        .supply = 7,
        .strength = 1,
        .flags = AV_PIECE_OCCUPIES | AV_PIECE_HOME,
    },
    { .id = NULL },
};
