/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn.c: how a part of a turn begins, and what may be deployed in it. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "tale.h"

const AvRefusal tale_barred = { "not-now", N_ ("After this tile it is not allowed.") };

gboolean
tale_option_is (const AvGame *game, const gchar *key, const gchar *value)
{
    const gchar *set = av_ruleset_get_option (av_game_get_ruleset (game), key);
    return set && g_str_equal (set, value);
}

/* The pieces that are nobody's come last of all. */
static guint
find_neutral (const AvGame *game, const gchar *id)
{
    gint kind = av_land_find_piece_kind (av_game_get_ruleset (game), id);
    guint number = av_land_get_n_all_pieces (game);
    while (number > 0 && av_land_get_piece_at (game, number - 1).kind != kind)
        number--;
    g_assert (number > 0);
    return number;
}

void
tale_begin_turn (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    TaleState *state = tale_state (game, rules);
    if (!state->dragon) {
        state->dragon = find_neutral (game, "dragon");
        state->fairy = find_neutral (game, "fairy");
        state->seat_is_tile = tale_option_is (game, TALE_ID ".fairy-seat", "tile");
        state->pays_for_nothing = tale_option_is (game, TALE_ID ".fairy-zero", "yes");
    }
    memset (&state->part, 0, sizeof state->part);
    if (!context->again)
        tale_fairy_begin (game, rules);
}

const AvRefusal *
tale_check_deploy (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data)
{
    const TalePart *part = &tale_state (game, rules)->part;
    if (part->no_piece)
        return &tale_barred;
    if (part->portal && av_land_segment_tile (game, context->segment) != av_land_get_last (game))
        return tale_check_far (game, tale_dragon (game, rules).tile, context->segment);
    return NULL;
}
