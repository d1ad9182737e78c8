/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place-note.c: what there is to say of a place on the table that is pointed at. */
#include "config.h"

#include <glib/gi18n.h>

#include <avignon/host/land.h>

#include "gtk/place-note.h"
#include "gtk/table-accessible.h"
#include "gtk/tools.h"
#include "gtk/tray-view.h"

struct _AvPlaceNotes {
    GHashTable *features; /* the note of each, by the segment that stands for it */
};

AvPlaceNotes *
av_place_notes_new (void)
{
    AvPlaceNotes *notes = g_new (AvPlaceNotes, 1);
    notes->features = g_hash_table_new_full (NULL, NULL, NULL, g_free);
    return notes;
}

void
av_place_notes_free (AvPlaceNotes *notes)
{
    g_hash_table_unref (notes->features);
    g_free (notes);
}

void
av_place_notes_forget (AvPlaceNotes *notes)
{
    g_hash_table_remove_all (notes->features);
}

/* Who stands at the corners and edges of a cell, and what rules have written at its tile. */
static void
append_notes (const AvGame *game, gint x, gint y, GString *text)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    g_autoptr (GArray) labels = av_land_get_labels (game);
    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if ((piece.place != AV_AT_CORNER && piece.place != AV_AT_EDGE) || piece.x < x || piece.y < y
            || piece.x > x + (piece.side != 0 || piece.place == AV_AT_CORNER)
            || piece.y > y + (piece.side == 0))
            continue;
        const gchar *name = av_land_get_piece_name (ruleset, piece.kind);
        if (piece.owner >= 0)
            av_append_line (text, "%s: %s", av_ruleset_get_player_name (ruleset, piece.owner),
                            name);
        else
            av_append_line (text, "%s", name);
    }
    for (guint i = 0; i < labels->len; i++) {
        const AvLabel *label = &g_array_index (labels, AvLabel, i);
        if (label->tile != AV_NONE && label->tile == av_land_tile_at (game, x, y))
            av_append_line (text, "%s", label->text);
    }
}

/* Which computers did something there last. */
static void
append_marks (AvPlay *play, const GArray *marks, gint x, gint y, GString *text)
{
    for (guint i = 0; i < marks->len; i++) {
        const AvMark *mark = &g_array_index (marks, AvMark, i);
        if (mark->x == x && mark->y == y)
            /* TRANSLATORS: a player's name */
            av_append_line (text, _ ("%s moved here last"),
                            av_ruleset_get_player_name (av_play_get_ruleset (play), mark->player));
    }
}

static const gchar *
get_note (AvPlaceNotes *notes, const AvGame *game, guint segment)
{
    gpointer feature = GUINT_TO_POINTER (av_land_feature (game, segment));
    const gchar *note = g_hash_table_lookup (notes->features, feature);
    if (!note) {
        GString *text = g_string_new (NULL);
        av_land_append_note (game, segment, text);
        note = text->str;
        g_hash_table_insert (notes->features, feature, g_string_free (text, FALSE));
    }
    return note;
}

/* What a click there would make of the piece. */
static void
append_role (const AvChoice *choice, guint segment, GString *text)
{
    const AvMenuLine *line = av_choice_get_line (choice);
    if (!line || !line->is_new || !av_choice_may_select (choice, segment))
        return;
    /* TRANSLATORS: what a follower would be there */
    g_string_append_printf (
        text, _ ("As a %s?"),
        av_land_get_role (av_play_get_game (choice->play), (guint) line->piece, segment));
    g_string_append_c (text, '\n');
}

void
av_place_append_spot (const AvChoice *choice, guint spot, GString *text)
{
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    av_choice_find_spot (choice, spot, actions);
    for (guint i = 0; i < actions->len; i++) {
        const AvAction *action = &g_array_index (actions, AvAction, i);
        g_autofree gchar *what = av_action_describe (av_play_get_game (choice->play), action);
        g_string_append_printf (text, "%s\n", what);
    }
}

void
av_place_notes_describe (AvPlaceNotes *notes, const AvChoice *choice, AvTableView *view, gint x,
                         gint y, guint segment, GString *text, GArray *cells, GArray *segments)
{
    const AvGame *game = av_play_get_game (choice->play);
    AvHighlightContext context = { .x = x, .y = y, .slot = -1 };
    if (segment != AV_NONE) {
        /* A click near a corner or an edge is for that. */
        if (av_table_view_get_scene (view)->point.spot < 0)
            append_role (choice, segment, text);
        g_string_append (text, get_note (notes, game, segment));
        context.slot = av_land_segment_slot (game, segment);
    }
    context.cells = cells;
    context.segments = segments;
    context.text = g_string_new (NULL);
    av_game_highlight (game, &context);
    if (context.text->len)
        av_append_line (text, "%s", context.text->str);
    g_string_free (context.text, TRUE);
    append_notes (game, x, y, text);
    if (av_table_view_is_dead (view, x, y))
        av_append_line (text, "%s", _ ("No remaining tile fits here."));
    append_marks (choice->play, av_table_view_get_scene (view)->marks, x, y, text);
    guint tile = av_land_tile_at (game, x, y);
    if (tile != AV_NONE)
        av_tray_view_describe (game, tile, av_play_get_viewer (choice->play), text);
}

void
av_place_append_spent (const AvChoice *choice, gint x, gint y, GString *text)
{
    const AvGame *game = av_play_get_game (choice->play);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    if (!choice->lays || av_choice_fitting_rotation (choice, x, y) < 0)
        return;
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    g_autoptr (AvGame) after = av_game_dup (game);
    av_choice_find (choice, x, y, AV_NONE, actions);
    if (actions->len == 0 || !av_game_after (after, game, &g_array_index (actions, AvAction, 0)))
        return;
    g_autoptr (GString) names = g_string_new (NULL);
    g_autofree gint *spent = g_new0 (gint, av_land_get_n_pieces (ruleset));
    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.owner == av_game_get_decider (game))
            spent[piece.kind] += (piece.place == AV_AT_SUPPLY)
                                 - (av_land_get_piece_at (after, i).place == AV_AT_SUPPLY);
    }
    for (guint kind = 0; kind < av_land_get_n_pieces (ruleset); kind++) {
        if (spent[kind] <= 0)
            continue;
        g_string_append (names, names->len ? ", " : "");
        if (spent[kind] > 1)
            g_string_append_printf (names, "%d × ", spent[kind]);
        g_string_append (names, av_land_get_piece_name (ruleset, kind));
    }
    if (names->len)
        /* TRANSLATORS: followers, bridges and the like that go on the table with a tile */
        av_append_line (text, _ ("From your supply: %s"), names->str);
}

void
av_place_append_lie (const AvChoice *choice, gint x, gint y, GString *text)
{
    const AvGame *game = av_play_get_game (choice->play);
    gint rotation = choice->lays ? av_choice_fitting_rotation (choice, x, y) : -1;
    if (rotation < 0)
        return;
    guint fits = choice->fits[y * (gint) av_land_get_width (game) + x], n = 0;
    for (; fits; fits &= fits - 1)
        n++;
    g_autofree gchar *lie =
        av_table_describe_lie (av_game_get_ruleset (game), choice->hand, (guint) rotation);
    av_append_line (text, "%s ", lie);
    /* TRANSLATORS: in how many ways a tile may be turned so that it fits somewhere */
    g_string_append_printf (text, ngettext ("(%u way)", "(%u ways)", n), n);
}
