/* SPDX-License-Identifier: GPL-3.0-or-later */
/* placing.c: hook `placing`: where the chosen kind does not fit, a road leads across it; how such a road would make it fit
 * there is counted, whether it fits elsewhere, and what waits to be scored. */
#include "placements.h"

static void
add_marked (AvGame *game, guint rules, AvKindsContext *context, gconstpointer data)
{
    static const gchar *const marks[] = { "shield", NULL };
    static const gchar *const none[] = { NULL };
    const AvSegmentDef road = { .terrain = "road", .slots = 1 << 4 | 1 << 10, .marks = marks };
    const AvSegmentDef other = { .terrain = "road", .slots = 1 << 1 | 1 << 7, .marks = none };

    for (guint kind = 0; kind < context->kinds; kind++)
        if (is_chosen (context->ruleset, kind)) {
            guint crossed = av_land_add_kind (context, kind, "crossed", &road, 1, NULL);
            /* What is made from that is no exchange of the kind itself. */
            av_land_add_kind (context, crossed, "again", &other, 1, NULL);
        }
}

static guint
find_crossed (const AvGame *game)
{
    return (guint) av_ruleset_find_name (av_game_get_ruleset (game), AV_ARG_ITEM,
                                         "core/21:crossed");
}

static gint
count_exchanges (const AvGame *game, const AvPlacingContext *context)
{
    AvExchange found[16];
    gint mark = av_land_find_mark (av_game_get_ruleset (game), "shield");
    guint n = av_land_find_exchanges (game, context->kind, context->x, context->y, (guint) mark, 16,
                                      found);
    gint sum = av_land_fits_anywhere (game, context->kind);

    for (guint i = 0; i < n; i++)
        sum += 10 * (gint) found[i].rotations + (found[i].tile != AV_NONE ? 500 : 0);
    /* A mark that it has already makes nothing fit. */
    sum += 1000
           * (gint) av_land_find_exchanges (game, find_crossed (game), context->x, context->y,
                                            (guint) mark, 16, found);
    for (guint i = 0; i < av_land_get_n_completed (game); i++)
        sum += (gint) av_land_get_completed (game, i);
    return sum;
}

static void
on_placing (AvGame *game, guint rules, AvPlacingContext *context, gconstpointer data)
{
    gint exchanges = count_exchanges (game, context);

    context->kind = find_crossed (game);
    count (
        game, av_game_get_active (game),
        1000 * exchanges + 100 * context->x + 10 * context->y
            + av_land_get_misfits (game, context->kind, context->rotation, context->x, context->y));
}

OBJECT (BOTH (BOTH (AV_HOOK (KINDS, add_marked), AV_HOOK (PLACEMENTS, add_placements)),
              AV_HOOK (PLACING, on_placing)))
