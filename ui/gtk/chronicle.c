/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chronicle.c: puts what happened in a game into lines for its players. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/ask.h"
#include "gtk/chronicle.h"

static void
log_line_free (AvLogLine *line)
{
    g_clear_pointer (&line->cells, g_array_unref);
    g_free (line->text);
    g_free (line);
}

AvChronicle *
av_chronicle_new (void)
{
    AvChronicle *chronicle = g_new0 (AvChronicle, 1);
    chronicle->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) log_line_free);
    return chronicle;
}

void
av_chronicle_free (AvChronicle *chronicle)
{
    g_ptr_array_unref (chronicle->lines);
    g_free (chronicle);
}

/* A sentence may begin with the name of a thing. */
static gchar *
capitalize (const gchar *text)
{
    g_autofree gchar *head = g_utf8_substring (text, 0, *text ? 1 : 0);
    g_autofree gchar *capital = g_utf8_strup (head, -1);
    return g_strconcat (capital, text + strlen (head), NULL);
}

static void
add_line (AvChronicle *chronicle, const AvGame *game, AvEventType type, gint player, gint points,
          const gchar *text, GArray *cells)
{
    AvLogLine *line = g_new0 (AvLogLine, 1);
    line->action = av_game_get_n_actions (game);
    line->type = type;
    line->player = player;
    line->points = points;
    line->text = capitalize (text);
    line->cells = cells;
    g_ptr_array_add (chronicle->lines, line);
}

static gboolean
is_of_one_feature (const AvGame *game, const AvEvent *a, const AvEvent *b)
{
    return a->subject != G_MAXUINT32 && b->subject != G_MAXUINT32
           && av_land_feature (game, a->subject) == av_land_feature (game, b->subject);
}

/* What is worth a line: not the steps of a turn, which the panels show anyway, nor that pieces go
 * home from what was just scored. */
static gboolean
is_told (const AvGame *game, const AvEvent *events, guint at)
{
    switch ((AvEventType) events[at].type) {
    case AV_EVENT_PHASE:
    case AV_EVENT_PLACE:
    case AV_EVENT_DRAW:
        return FALSE;
    case AV_EVENT_RETURN:
        for (guint i = 0; i < at; i++)
            if (events[i].type == AV_EVENT_SCORE
                && is_of_one_feature (game, &events[i], &events[at]))
                return FALSE;
        return TRUE;
    default:
        return TRUE;
    }
}

/* Whether the events say themselves what the player did. */
static gboolean
say_what_was_done (const AvEvent *events, guint n)
{
    for (guint i = 0; i < n; i++)
        if (events[i].type == AV_EVENT_PLACE || events[i].type == AV_EVENT_DEPLOY
            || events[i].type == AV_EVENT_MOVE)
            return TRUE;
    return FALSE;
}

AvBefore
av_chronicle_look (const AvGame *game, const AvAction *action)
{
    gboolean does = action->player != AV_NATURE && action->kind != AV_ACTION_PASS;
    return (AvBefore){ av_game_get_turn (game), does ? av_action_describe (game, action) : NULL };
}

static void
log_deed (AvChronicle *chronicle, const AvGame *game, const AvAction *action, const gchar *said)
{
    AvAskShape shape = av_ask_shape (av_game_get_ruleset (game), action->kind);
    GArray *cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    gint x, y;
    if (av_ask_cell (&shape, action, &x, &y)) {
        gint16 cell[] = { x, y };
        g_array_append_vals (cells, cell, 2);
    }
    /* TRANSLATORS: a player's name, then what he does */
    g_autofree gchar *text = g_strdup_printf (
        _ ("%s: %s"), av_ruleset_get_player_name (av_game_get_ruleset (game), action->player),
        said);
    add_line (chronicle, game, AV_EVENT_MOVE, action->player, 0, text, cells);
}

static void
log_events (AvChronicle *chronicle, const AvGame *game)
{
    guint n;
    const AvEvent *events = av_game_get_events (game, &n);
    for (guint i = 0; i < n; i++) {
        if (!is_told (game, events, i))
            continue;
        GArray *cells = g_array_new (FALSE, FALSE, sizeof (gint16));
        g_autofree gchar *text = av_event_describe (game, &events[i]);
        av_event_cells (game, &events[i], cells);
        add_line (chronicle, game, events[i].type, events[i].player, events[i].points, text, cells);
    }
}

/* Where the turn stays and nature is asked again as at its beginning, rules grant another part of
 * it: that would otherwise go by unseen.  A phase that interrupts another is none. */
static gboolean
goes_on (AvChronicle *chronicle, const AvGame *game, const AvAction *action, guint turn)
{
    return action->player != AV_NATURE && av_game_get_turn (game) == turn
           && av_game_get_phase (game) == chronicle->first_phase && av_game_get_depth (game) == 1;
}

void
av_chronicle_add (AvChronicle *chronicle, const AvGame *game, const AvAction *action,
                  AvBefore *before)
{
    guint n;
    const AvEvent *events = av_game_get_events (game, &n);
    if (before->said && !say_what_was_done (events, n))
        log_deed (chronicle, game, action, before->said);
    log_events (chronicle, game);
    if (goes_on (chronicle, game, action, before->turn)) {
        gint player = av_game_get_active (game);
        /* TRANSLATORS: a player's name */
        g_autofree gchar *text =
            g_strdup_printf (_ ("%s goes on: another tile in this turn"),
                             av_ruleset_get_player_name (av_game_get_ruleset (game), player));
        add_line (chronicle, game, AV_EVENT_PHASE, player, 0, text,
                  g_array_new (FALSE, FALSE, sizeof (gint16)));
    }
    g_clear_pointer (&before->said, g_free);
}

void
av_chronicle_begin (AvChronicle *chronicle, const AvGame *game)
{
    g_ptr_array_set_size (chronicle->lines, 0);
    chronicle->first_phase = av_game_get_phase (game);
    log_events (chronicle, game);
}
