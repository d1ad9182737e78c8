/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-facts.c: what follows from the position of a table: who holds fields, and which cells stay empty. */
#include "config.h"

#include "gtk/table-draw.h"
#include "gtk/table-facts.h"

/* --- who holds what nothing completes --- */

static gboolean
is_listed (const GArray *owned, guint feature)
{
    for (guint i = 0; i < owned->len; i++)
        if (g_array_index (owned, AvOwned, i).segment == feature)
            return TRUE;
    return FALSE;
}

static gboolean
can_be_completed (const AvGame *game, guint feature)
{
    const AvTerrainDef *terrain =
        av_land_get_terrain (av_game_get_ruleset (game), av_land_segment_terrain (game, feature));
    return !terrain || terrain->closing != AV_CLOSING_NEVER;
}

GArray *
av_table_find_owned (const AvGame *game)
{
    GArray *owned = g_array_new (FALSE, FALSE, sizeof (AvOwned));
    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.place != AV_AT_SEGMENT)
            continue;
        guint feature = av_land_feature (game, piece.segment);
        if (can_be_completed (game, feature) || is_listed (owned, feature))
            continue;
        AvOwned item = { feature, av_land_preview (game, feature, AV_SCORE_FINAL).winners };
        g_array_append_val (owned, item);
    }
    return owned;
}

/* --- which cells stay empty --- */

/* Whether one lies in any tray, whoever sees it: nobody must learn from a crossed cell that none does. */
static gboolean
is_in_tray (const AvGame *game, guint kind)
{
    for (guint tray = 0; tray < av_land_get_n_trays (av_game_get_ruleset (game)); tray++)
        for (guint index = 0; index < av_land_get_n_tray_places (game, tray); index++)
            for (guint i = 0; i < av_land_tray_count (game, tray, index); i++)
                if (av_land_tray_get (game, tray, index, i) == kind)
                    return TRUE;
    return FALSE;
}

/* The kinds of which there is one left: in the pile, in the hand, in a tray, or elsewhere. */
static GArray *
find_kinds_left (const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    GArray *kinds = g_array_new (FALSE, FALSE, sizeof (guint));
    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++)
        if (av_land_get_left (game, kind) > 0 || av_land_get_drawn (game) == kind
            || av_land_get_kind_extra (ruleset, kind) > 0 || is_in_tray (game, kind))
            g_array_append_val (kinds, kind);
    return kinds;
}

static gboolean
does_any_fit (const AvGame *game, const GArray *kinds, gint x, gint y)
{
    for (guint i = 0; i < kinds->len; i++)
        if (av_land_fits (game, g_array_index (kinds, guint, i), x, y) != 0)
            return TRUE;
    return FALSE;
}

GArray *
av_table_find_dead (const AvGame *game)
{
    guint most = av_land_get_width (game) * av_land_get_height (game);
    g_autofree gint16 *open = g_new (gint16, 2 * most);
    g_autoptr (GArray) kinds = find_kinds_left (game);
    GArray *dead = g_array_new (FALSE, FALSE, sizeof (gint16));
    guint n = av_land_find_open_cells (game, 1, most, open);
    for (guint i = 0; i < n; i++)
        if (!does_any_fit (game, kinds, open[2 * i], open[2 * i + 1]))
            g_array_append_vals (dead, &open[2 * i], 2);
    return dead;
}
