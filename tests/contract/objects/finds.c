/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finds.c: what rules find of tiles and features in one call: what a tile could become, whether a piece stands there,
 * where a segment leads. */
#include "object.h"

static const gchar *const shield[] = { "shield", NULL };
static const gchar *const none[] = { NULL };

static void
on_kinds (AvGame *game, guint rules, AvKindsContext *context, gconstpointer data)
{
    const AvSegmentDef east = { .terrain = "road", .slots = 1 << 4, .marks = shield };
    const AvSegmentDef south = { .terrain = "road", .slots = 1 << 7, .marks = shield };
    const AvSegmentDef plain = { .terrain = "road", .slots = 1 << 1, .marks = none };

    for (guint kind = 0; kind < context->kinds; kind++)
        if (is_chosen (context->ruleset, kind)) {
            av_land_add_kind (context, kind, "east", &east, 1, NULL);
            av_land_add_kind (context, kind, "south", &south, 1, NULL);
            av_land_add_kind (context, kind, "plain", &plain, 1, NULL);
        }
}

/* What a tile could become: 100 and the slot of each. */
static gint
count_exchanges (const AvGame *game, guint tile)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const AvTile at = av_land_get_tile (game, tile);
    AvExchange found[16];
    guint mark = (guint) av_land_find_mark (ruleset, "shield");
    guint n = av_land_find_tile_exchanges (game, tile, mark, 16, found), sum = 0;

    for (guint i = 0; i < n; i++) {
        const AvTileDef *kind = av_land_get_kind (ruleset, found[i].kind);
        guint16 slots = kind->segments[kind->n_segments - 1].slots;
        sum += 100 + (guint) __builtin_ctz (av_slots_turn (slots, at.rotation));
        sum += found[i].rotations != 1u << at.rotation || found[i].tile != tile;
    }
    return (gint) sum;
}

/* Where a segment leads: the number of each, by its place in the list. */
static gint
sum_joined (const AvGame *game, guint segment)
{
    guint16 found[16], first = 0;
    guint n = av_land_find_joined (game, segment, 16, found), sum = 0;

    for (guint i = 0; i < n; i++)
        sum += (i + 1) * found[i];
    /* One that does not fit is counted, but not written. */
    if (av_land_find_joined (game, segment, 0, &first) != n || first != 0)
        sum += 100000;
    return (gint) sum;
}

static AvFlow
find (AvGame *game, guint rules, gconstpointer data)
{
    guint follower = (guint) av_land_find_piece_kind (av_game_get_ruleset (game), "follower");
    gint sum = 0;

    for (guint tile = 0; tile < av_land_get_n_tiles (game); tile++)
        count (game, av_game_get_active (game), count_exchanges (game, tile));
    for (guint segment = 0; segment < av_land_get_n_segments (game); segment++)
        if (av_land_has_segment (game, segment) && av_land_has_piece (game, segment, follower))
            count (game, av_game_get_active (game), 1000);
    for (guint segment = 0; segment < av_land_get_n_segments (game); segment++)
        if (av_land_has_segment (game, segment))
            sum += sum_joined (game, segment);
    count (game, av_game_get_active (game), sum);
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "find", .label = "Find", .after = "deploy", .enter = find },
    { .id = NULL },
};

OBJECT (AV_HOOK (KINDS, on_kinds), .phases = phases)
