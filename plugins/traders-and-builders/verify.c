/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c: recounts merchandise, and whether builders and pigs stand where they may. */
#include "traders.h"

/* A scenario may set counters and pieces as it likes, and lays cities that paid nobody. */
static gboolean
is_played (const AvGame *game)
{
    return av_ruleset_get_setup (av_game_get_ruleset (game))->prelude->len == 0;
}

static void
verify_good (const AvGame *game, const gchar *id, GString *complaints)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint mark = av_land_find_mark (ruleset, id), counter = av_ruleset_find_counter (ruleset, id);
    gint printed = 0, taken = 0;
    for (guint segment = 0; segment < av_land_get_n_segments (game); segment++)
        if (av_land_feature (game, segment) == segment && av_land_is_complete (game, segment))
            printed += av_land_feature_marks (game, segment, mark);
    for (guint player = 0; player < av_ruleset_get_n_players (ruleset); player++)
        taken += av_game_get_counter (game, player, counter);
    /* Within a turn, what its tile completed may not be paid yet. */
    gboolean all_paid =
        av_game_is_finished (game)
        || (gint) av_game_get_phase (game) == av_ruleset_find_phase (ruleset, "draw");
    if (taken > printed || (all_paid && taken < printed))
        g_string_append_printf (complaints, "%s: %d taken, complete cities hold %d\n", id, taken,
                                printed);
}

static void
verify_piece (const AvGame *game, guint number, gboolean is_pig, GString *complaints)
{
    AvPiece piece = av_land_get_piece_at (game, number);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const gchar *name = is_pig ? "pig" : "builder";
    if (piece.place == AV_AT_SUPPLY)
        return;
    if (piece.place != AV_AT_SEGMENT) {
        g_string_append_printf (complaints, "player %d's %s stands on no segment\n", piece.owner,
                                name);
        return;
    }
    const gchar *terrain =
        av_land_get_terrain_id (ruleset, av_land_segment_terrain (game, piece.segment));
    if (is_pig ? !g_str_equal (terrain, "field")
               : !g_str_equal (terrain, "road") && !g_str_equal (terrain, "city"))
        g_string_append_printf (complaints, "player %d's %s stands on: %s\n", piece.owner, name,
                                terrain);
    if (!av_land_has_follower (game, piece.segment, piece.owner))
        g_string_append_printf (complaints, "player %d's %s is alone\n", piece.owner, name);
}

void
traders_verify (AvGame *game, guint rules, AvVerifyContext *context, gconstpointer data)
{
    const TradersState *state = traders_state (game, rules);
    if (!is_played (game))
        return;
    for (const TradersGood *good = traders_goods; good->id; good++)
        verify_good (game, good->id, context->complaints);
    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        guint kind = av_land_get_piece_at (game, i).kind + 1u;
        if (kind == state->builder || kind == state->pig)
            verify_piece (game, i, kind == state->pig, context->complaints);
    }
}
