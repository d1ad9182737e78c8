/* SPDX-License-Identifier: GPL-3.0-or-later */
/* news.c: what screen readers are told of a game. */
#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include <avignon/land.h>

#include "gtk/news.h"
#include "gtk/players-panel.h"
#include "gtk/tools.h"

#define PLACES 8     /* announcements that may be under way at once */
#define MOST_LINES 8 /* that one step through a game has, or a little more */

struct _AvNews {
    GtkBox parent;
    AvPlay *play;
    guint n_lines;   /* of the log that were told */
    guint n_actions; /* that were done by then */
};

G_DEFINE_TYPE (AvNews, av_news, GTK_TYPE_BOX)

void
av_news_tell (AvNews *news, const gchar *text)
{
    /* Screen readers look at an announcement some time later, and take two in one place for one. */
    g_autoptr (GList) places = gtk_container_get_children (GTK_CONTAINER (news));
    GtkWidget *place = g_list_last (places)->data;
    gtk_box_reorder_child (GTK_BOX (news), place, 0);
    av_announce (place, text);
}

static void
append_place (GString *text, const AvLogLine *line)
{
    g_string_append_printf (text, _ (" (column %d, row %d)"),
                            g_array_index (line->cells, gint16, 0),
                            g_array_index (line->cells, gint16, 1));
}

void
av_news_tell_line (AvNews *news, const AvLogLine *line)
{
    g_autoptr (GString) text = g_string_new (line->text);
    append_place (text, line);
    av_news_tell (news, text->str);
}

/* A move that nobody at the screen has just chosen, as a computer's or one that is looked back at, is told with its place;
 * once for all that was done there. */
static void
append_line (AvNews *news, const AvLogLine *line, GString *text, gint16 *told)
{
    const gint16 *cell = (const gint16 *) (gpointer) line->cells->data;
    av_append_line (text, "%s", line->text);
    /* The text itself says where a piece moves to, and where one is deployed on another tile than the last. */
    if (line->type == AV_EVENT_MOVE || line->type == AV_EVENT_DEPLOY || line->cells->len != 2
        || line->player < 0
        || (av_play_is_person (news->play, line->player) && !av_play_is_look (news->play))
        || (cell[0] == told[0] && cell[1] == told[1]))
        return;
    append_place (text, line);
    memcpy (told, cell, 2 * sizeof *told);
}

/* The first line of the log to be told.  Who looks back hears what was done last, also after a step back; and not all that
 * lies between when he goes far. */
static guint
first_line (AvNews *news, const GPtrArray *log, guint n_actions)
{
    gboolean far = n_actions < news->n_actions || log->len > news->n_lines + MOST_LINES;
    return far && log->len > 0 && av_play_is_look (news->play) ? log->len - 1 : news->n_lines;
}

/* That somebody passed, of which the log has no line, as it was called then; NULL if something else was done last, which
 * may be nobody's business. */
static gchar *
describe_pass (AvPlay *play)
{
    const AvSession *session = av_play_get_session (play);
    guint n = av_session_get_n_undo (session);
    const AvAction *last = n > 0 ? av_session_get_action (session, n - 1) : NULL;
    if (!last || last->kind != AV_ACTION_PASS)
        return NULL;
    g_autoptr (AvGame) game = av_game_dup (av_session_get_beginning (session));
    av_game_set_events (game, FALSE);
    for (guint i = 0; i < n - 1; i++)
        if (!av_game_apply (game, av_session_get_action (session, i), NULL))
            return NULL;
    g_autofree gchar *said = av_action_describe (game, last);
    const gchar *name =
        av_ruleset_get_player_name (av_play_get_ruleset (play), (guint) last->player);
    return g_strdup_printf ("%s: %s", name, said);
}

static gboolean
has_task (AvPlay *play)
{
    return av_play_get_person (play) >= 0 || av_play_has_stopped (play)
           || av_game_is_finished (av_play_get_game (play));
}

void
av_news_tell_events (AvNews *news, const gchar *task)
{
    const GPtrArray *log = av_play_get_log (news->play);
    guint n_actions = av_game_get_n_actions (av_play_get_game (news->play));
    g_autoptr (GString) text = g_string_new (NULL);
    gint16 told[2] = { -1, -1 };
    if (n_actions < news->n_actions && !av_play_is_look (news->play))
        g_string_append (text, _ ("Taken back."));
    for (guint i = first_line (news, log, n_actions); i < log->len; i++)
        append_line (news, log->pdata[i], text, told);
    if (text->len == 0 && n_actions == news->n_actions + 1 && av_play_is_look (news->play)) {
        g_autofree gchar *said = describe_pass (news->play);
        g_string_append (text, said ? said : "");
    }
    if (task && n_actions != news->n_actions && has_task (news->play))
        av_append_line (text, "%s", task);
    news->n_lines = log->len;
    news->n_actions = n_actions;
    if (text->len > 0)
        av_news_tell (news, text->str);
}

void
av_news_tell_standing (AvNews *news, const gchar *task)
{
    const AvGame *game = av_play_get_game (news->play);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const AvClocks *clocks = av_play_get_clocks (news->play);
    g_autoptr (GString) text = g_string_new (task);
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++) {
        gint points = av_game_get_score (game, i);
        /* TRANSLATORS: a player's name, and how many points he has */
        g_string_append_printf (text, ngettext ("\n%s: %d point", "\n%s: %d points", ABS (points)),
                                av_ruleset_get_player_name (ruleset, i), points);
        if (clocks && av_play_is_person (news->play, i)) {
            g_autofree gchar *time = av_clock_text (av_clocks_get_left (clocks, i));
            g_string_append_printf (text, "; %s %s", _ ("Time left"), time);
        }
        av_players_panel_append_things (game, i, text);
    }
    if (av_ruleset_get_game (ruleset) == &av_land_game) {
        guint left = av_game_get_tiles_left (game);
        g_string_append_c (text, '\n');
        g_string_append_printf (text, ngettext ("%u tile left", "%u tiles left", left), left);
    }
    av_news_tell (news, text->str);
}

void
av_news_follow (AvNews *news, AvPlay *play)
{
    news->play = play;
    news->n_lines = play ? av_play_get_log (play)->len : 0;
    news->n_actions = play ? av_game_get_n_actions (av_play_get_game (play)) : 0;
}

static void
av_news_class_init (AvNewsClass *klass)
{
}

static void
av_news_init (AvNews *news)
{
    for (guint i = 0; i < PLACES; i++) {
        GtkWidget *place = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
        gtk_widget_show (place);
        gtk_container_add (GTK_CONTAINER (news), place);
    }
}
