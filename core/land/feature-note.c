/* SPDX-License-Identifier: GPL-3.0-or-later */
/* feature-note.c: puts into words what the rules say of a feature. */
#include "engine/i18n.h"

#include <avignon/host/land.h>
#include <avignon/land.h>

/* What a feature is worth: as it is at the end of the game, and when it is complete, at least. */
typedef struct {
    const AvGame *game;
    guint segment;
    AvFeature feature;
    AvClosing closing;
    AvScoreContext now, complete;
} Worth;

static void
append_open (const Worth *worth, GString *text)
{
    guint n = worth->feature.open;
    if (worth->closing == AV_CLOSING_EDGES && n > 0)
        /* TRANSLATORS: after "city, 3 tiles, open": how many of its ends are */
        g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, " at %u end", " at %u ends", n),
                                n);
}

/* The pieces of OWNER in the feature, by kind: "2 × knight, big knight"; FALSE: there are none. */
static gboolean
append_pieces (const Worth *worth, gint owner, GString *text)
{
    const AvRuleset *ruleset = av_game_get_ruleset (worth->game);
    guint feature = av_land_feature (worth->game, worth->segment), kinds = 0;
    for (guint kind = 0; kind < av_land_get_n_pieces (ruleset); kind++) {
        guint n = 0;
        for (guint i = 0; i < av_land_get_n_all_pieces (worth->game); i++) {
            AvPiece piece = av_land_get_piece_at (worth->game, i);
            n += piece.place == AV_AT_SEGMENT && piece.kind == kind && piece.owner == owner
                 && av_land_feature (worth->game, piece.segment) == feature;
        }
        if (n == 0)
            continue;
        g_string_append (text, kinds++ ? ", " : "");
        if (n > 1)
            g_string_append_printf (text, "%u × ", n);
        g_string_append (text, av_land_get_role (worth->game, kind, worth->segment));
    }
    return kinds > 0;
}

/* "at least 8 points when complete, 4 if the game ended now". */
static void
append_points (const Worth *worth, gint complete, gint now, GString *text)
{
    if (worth->closing == AV_CLOSING_NEVER)
        g_string_append_printf (text,
                                g_dngettext (GETTEXT_PACKAGE, "%d point if the game ended now",
                                             "%d points if the game ended now", now),
                                now);
    else if (worth->feature.complete)
        g_string_append_printf (
            text, g_dngettext (GETTEXT_PACKAGE, "%d point", "%d points", ABS (complete)), complete);
    else if (worth->closing == AV_CLOSING_AROUND)
        g_string_append_printf (
            text,
            g_dngettext (GETTEXT_PACKAGE, "%d point when complete, %d if the game ended now",
                         "%d points when complete, %d if the game ended now", complete),
            complete, now);
    else
        g_string_append_printf (text,
                                g_dngettext (GETTEXT_PACKAGE,
                                             "at least %d point when complete, %d if the game "
                                             "ended now",
                                             "at least %d points when complete, %d if the game "
                                             "ended now",
                                             complete),
                                complete, now);
}

static gboolean
append_owner (const Worth *worth, guint player, GString *text)
{
    gsize before = text->len;
    guint strength = worth->feature.strength[player];
    g_string_append_c (text, '\n');
    g_string_append_printf (
        /* TRANSLATORS: a player's name, before what he has */
        text, _ ("%s: "), av_ruleset_get_player_name (av_game_get_ruleset (worth->game), player));
    gboolean stands = append_pieces (worth, (gint) player, text);
    guint winners = worth->now.winners | worth->complete.winners;
    gboolean wins = winners >> player & 1;
    if (!stands && !wins) {
        g_string_truncate (text, before);
        return FALSE;
    }
    if (strength > 0)
        /* TRANSLATORS: how much a player's pieces count in a feature */
        g_string_append_printf (text, _ (" (counts %u)"), strength);
    if (wins) {
        g_string_append (text, stands ? " – " : "");
        g_string_append (text, (winners & (winners - 1)) ? _ ("shares the majority: ")
                                                         : _ ("has the majority: "));
        append_points (worth, worth->complete.points[player], worth->now.points[player], text);
    }
    return TRUE;
}

void
av_land_append_note (const AvGame *game, guint segment, GString *text)
{
    Worth worth = { .game = game,
                    .segment = segment,
                    .feature = av_land_get_feature (game, segment),
                    .now = av_land_preview (game, segment, AV_SCORE_FINAL),
                    .complete = av_land_preview_closed (game, segment) };
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const AvTerrainDef *terrain = av_land_get_terrain (ruleset, worth.feature.terrain);
    worth.closing = terrain ? terrain->closing : AV_CLOSING_NEVER;
    av_land_describe_feature (game, segment, text);
    append_open (&worth, text);
    const AvTerm *fed = &worth.now.terms[0]; /* of a field */
    if (terrain && terrain->flags & AV_TERRAIN_FEEDS && worth.now.n_terms > 0 && fed->count > 0)
        /* TRANSLATORS: of a field: how many cities */
        g_string_append_printf (
            text, _ (", feeds %d %s"), fed->count,
            av_ruleset_translate_count (ruleset, fed->one, fed->many, (gulong) fed->count));
    gboolean owned = FALSE;
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++)
        owned |= append_owner (&worth, i, text);
    if (!owned && (worth.complete.value != 0 || worth.now.value != 0)) {
        g_string_append (text, "\n");
        append_points (&worth, worth.complete.value, worth.now.value, text);
    }
}
