/* SPDX-License-Identifier: GPL-3.0-or-later */
/* position.c: how a game stands: scores, supplies, counters, the breakdown; as JSON and as text. */
#include <glib/gi18n.h>

#include "cli/common.h"
#include <avignon/land.h>

static const gchar *
player_colour (const AvGame *game, guint player)
{
    return av_colour_name (av_ruleset_get_colour (av_game_get_ruleset (game), player));
}

const gchar *
av_cli_decider (const AvGame *game)
{
    gint decider = av_game_get_decider (game);

    if (decider == AV_NOBODY)
        return NULL;
    return decider == AV_NATURE ? "nature" : player_colour (game, (guint) decider);
}

/* The next piece, from number FROM on, that a player keeps of others; -1: none, or it is a game without
 * pieces. */
static gint
next_kept (const AvGame *game, gint from, guint player)
{
    gboolean land = av_ruleset_get_game (av_game_get_ruleset (game)) == &av_land_game;
    return land ? av_land_next_kept (game, (guint) from, (gint) player) : -1;
}

/* Nothing where nothing is kept. */
static void
write_kept (AvJson *json, const AvGame *game, guint player)
{
    gint first = next_kept (game, 0, player);
    if (first < 0)
        return;
    av_json_begin_array (json, "keeps");
    for (gint i = first; i >= 0; i = next_kept (game, i + 1, player)) {
        AvPiece piece = av_land_get_piece_at (game, (guint) i);
        av_json_begin_object (json, NULL);
        av_json_string (json, "piece",
                        av_ruleset_get_name (av_game_get_ruleset (game), AV_ARG_PIECE, piece.kind));
        av_json_string (json, "colour",
                        piece.owner >= 0 ? player_colour (game, (guint) piece.owner) : NULL);
        av_json_end (json);
    }
    av_json_end (json);
}

static void
write_player (AvJson *json, const AvGame *game, guint player)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);

    av_json_begin_object (json, NULL);
    av_json_string (json, "name", av_ruleset_get_player_name (ruleset, player));
    av_json_string (json, "colour", player_colour (game, player));
    av_json_int (json, "score", av_game_get_score (game, player));

    av_json_begin_object (json, "supply");
    for (guint i = 0; i < av_ruleset_get_n_names (ruleset, AV_ARG_PIECE); i++) {
        gint supply = av_game_get_supply (game, player, i);
        if (supply >= 0) /* negative: a kind that players do not have */
            av_json_int (json, av_ruleset_get_name (ruleset, AV_ARG_PIECE, i), supply);
    }
    av_json_end (json);

    write_kept (json, game, player);
    av_json_begin_object (json, "counters");
    for (guint i = 0; i < av_ruleset_get_n_counters (ruleset); i++)
        av_json_int (json, av_ruleset_get_counter (ruleset, i)->id,
                     av_game_get_counter (game, player, i));
    av_json_end (json);

    av_json_begin_object (json, "breakdown");
    for (guint i = 0; i < av_ruleset_get_n_reasons (ruleset); i++)
        av_json_int (json, av_ruleset_get_reason (ruleset, i)->id,
                     av_game_get_breakdown (game, player, i));
    av_json_end (json);
    av_json_end (json);
}

void
av_cli_write_position (AvJson *json, const AvGame *game)
{
    guint n = av_ruleset_get_n_players (av_game_get_ruleset (game));
    guint winners = av_game_get_winners (game);
    gchar hash[17];

    av_json_begin_array (json, "players");
    for (guint i = 0; i < n; i++)
        write_player (json, game, i);
    av_json_end (json);
    av_json_string (json, "phase", av_game_get_phase_id (game));
    av_json_string (json, "decider", av_cli_decider (game));
    av_json_uint (json, "turn", av_game_get_turn (game));
    av_json_uint (json, "tiles_left", av_game_get_tiles_left (game));
    av_json_bool (json, "finished", av_game_is_finished (game));
    av_json_begin_array (json, "winners");
    for (guint i = 0; i < n; i++)
        if (winners >> i & 1)
            av_json_string (json, NULL, player_colour (game, i));
    av_json_end (json);
    /* As text: a number of 64 bits is more than many a reader of JSON can hold. */
    g_snprintf (hash, sizeof hash, "%016" G_GINT64_MODIFIER "x", av_game_hash (game));
    av_json_string (json, "hash", hash);
}

static void
print_kept (GString *text, const AvGame *game, guint player)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const gchar *comma = "; ";
    for (gint i = next_kept (game, 0, player); i >= 0; i = next_kept (game, i + 1, player)) {
        AvPiece piece = av_land_get_piece_at (game, (guint) i);
        const gchar *name = av_ruleset_get_name (ruleset, AV_ARG_PIECE, piece.kind);
        const gchar *owner = piece.owner >= 0 ? player_colour (game, (guint) piece.owner) : "";
        g_string_append (text, comma);
        /* TRANSLATORS: what a player keeps of another: the other's colour and the id of a piece */
        g_string_append_printf (text, _ ("keeps %s %s"), owner, name);
        comma = ", ";
    }
}

static void
print_player (GString *text, const AvGame *game, guint player)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const gchar *comma = ":";

    g_string_append_printf (text, "%-8s %-16s %4d", player_colour (game, player),
                            av_ruleset_get_player_name (ruleset, player),
                            av_game_get_score (game, player));
    for (guint i = 0; i < av_ruleset_get_n_reasons (ruleset); i++) {
        const AvReasonDef *reason = av_ruleset_get_reason (ruleset, i);
        gint points = av_game_get_breakdown (game, player, i);
        if (points == 0)
            continue;
        g_string_append_printf (text, "%s %s %d", comma, _ (reason->name), points);
        comma = ",";
    }
    comma = ";";
    for (guint i = 0; i < av_ruleset_get_n_names (ruleset, AV_ARG_PIECE); i++) {
        gint supply = av_game_get_supply (game, player, i);
        if (supply < 0)
            continue;
        g_string_append_printf (text, "%s %d %s", comma, supply,
                                av_ruleset_get_name (ruleset, AV_ARG_PIECE, i));
        comma = ",";
    }
    for (guint i = 0; i < av_ruleset_get_n_counters (ruleset); i++) {
        gint value = av_game_get_counter (game, player, i);
        if (value != 0)
            g_string_append_printf (text, ", %d %s", value,
                                    _ (av_ruleset_get_counter (ruleset, i)->name));
    }
    print_kept (text, game, player);
    g_string_append_c (text, '\n');
}

void
av_cli_print_position (GString *text, const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint winners = av_game_get_winners (game);
    const gchar *decider = av_cli_decider (game);

    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++)
        print_player (text, game, i);
    if (!av_game_is_finished (game)) {
        g_string_append_printf (text, _ ("turn %u, phase %s, %s decides; %u left to draw\n"),
                                av_game_get_turn (game), av_game_get_phase_id (game),
                                decider != NULL ? decider : "-", av_game_get_tiles_left (game));
        return;
    }
    g_string_append (text, _ ("the game is over; won by"));
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++)
        if (winners >> i & 1)
            g_string_append_printf (text, " %s", av_ruleset_get_player_name (ruleset, i));
    g_string_append_c (text, '\n');
}
