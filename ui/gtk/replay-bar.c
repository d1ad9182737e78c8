/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay-bar.c: goes back and forth through a game. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/art-tools.h"
#include "gtk/palette.h"
#include "gtk/replay-bar.h"
#include "gtk/tools.h"

#define LEAST_DELAY 60 /* ms */

struct _AvReplayBar {
    GtkBox parent;
    GtkWidget *slider, *chart, *where, *playing, *playing_icon;
    AvPlay *play;
    GArray *scores; /* gint: the points of all players at the beginning and after each action */
    guint delay, timer;
    gboolean showing; /* the slider is being set to the position of the game */
};

G_DEFINE_TYPE (AvReplayBar, av_replay_bar, GTK_TYPE_BOX)

static guint
get_at (AvReplayBar *bar)
{
    return av_session_get_n_undo (av_play_get_session (bar->play));
}

static guint
get_length (AvReplayBar *bar)
{
    return get_at (bar) + av_session_get_n_redo (av_play_get_session (bar->play));
}

static void
show (AvReplayBar *bar)
{
    const AvGame *game = av_play_get_game (bar->play);
    /* TRANSLATORS: a turn's number; of so many actions, so many were done */
    g_autofree gchar *text = g_strdup_printf (_ ("Turn %u · %u of %u"), av_game_get_turn (game),
                                              get_at (bar), get_length (bar));
    bar->showing = TRUE;
    gtk_range_set_value (GTK_RANGE (bar->slider), get_at (bar));
    bar->showing = FALSE;
    gtk_label_set_text (GTK_LABEL (bar->where), text);
    gtk_widget_queue_draw (bar->chart);
}

/* Where the game is. */
static void
tell (AvReplayBar *bar)
{
    av_announce (bar->where, gtk_label_get_text (GTK_LABEL (bar->where)));
}

static void
go_to (AvReplayBar *bar, guint n)
{
    if (n != get_at (bar))
        av_play_go_to (bar->play, n);
    show (bar);
    if (bar->timer == 0)
        tell (bar);
}

/* What nature did belongs to the action that follows it. */
static gboolean
is_stop (AvReplayBar *bar, guint n)
{
    return n == 0 || n == get_length (bar)
           || av_session_get_action (av_play_get_session (bar->play), n - 1)->player != AV_NATURE;
}

static void
step (AvReplayBar *bar, gint by)
{
    gint n = (gint) get_at (bar), length = (gint) get_length (bar);
    do
        n = CLAMP (n + by, 0, length);
    while (!is_stop (bar, (guint) n));
    go_to (bar, (guint) n);
}

/* --- the points --- */

/* The points are as they were when the game was played: it is played once more. */
static void
read_scores (AvReplayBar *bar)
{
    const AvSession *session = av_play_get_session (bar->play);
    guint n_players = av_ruleset_get_n_players (av_session_get_ruleset (session));
    guint length = get_length (bar);
    g_autoptr (AvGame) game = av_game_dup (av_session_get_beginning (session));
    av_game_set_events (game, FALSE);
    g_array_set_size (bar->scores, 0);
    for (guint i = 0;; i++) {
        for (guint p = 0; p < n_players; p++) {
            gint score = av_game_get_score (game, p);
            g_array_append_val (bar->scores, score);
        }
        if (i == length || !av_game_apply (game, av_session_get_action (session, i), NULL))
            break;
    }
}

static gboolean
on_chart_draw (GtkWidget *chart, cairo_t *cr, AvReplayBar *bar)
{
    if (!bar->play)
        return FALSE;
    const AvRuleset *ruleset = av_play_get_ruleset (bar->play);
    guint n_players = av_ruleset_get_n_players (ruleset), n = bar->scores->len / n_players;
    const gint *scores = (const gint *) (gpointer) bar->scores->data;
    AvScoreRange range = { 0, 1 };
    double width = gtk_widget_get_allocated_width (chart);
    double height = gtk_widget_get_allocated_height (chart) - 4;
    double step = width / MAX (get_length (bar), 1);
    for (guint i = 0; i < bar->scores->len; i++)
        av_score_range_add (&range, scores[i]);
    av_score_range_draw_zero (&range, cr, 0, 2, width, height);
    for (guint p = 0; p < n_players; p++) {
        for (guint i = 0; i < n; i++)
            cairo_line_to (cr, i * step,
                           2 + av_score_range_find_y (&range, scores[i * n_players + p], height));
        av_palette_stroke (cr, ruleset, p, 2);
    }
    cairo_rectangle (cr, CLAMP (get_at (bar) * step - 1, 0, width - 2), 0, 2, height + 4);
    art_fill (cr, 0x14606e, 1);
    return FALSE;
}

static void
go_where_it_is_pressed (AvReplayBar *bar, double x)
{
    double share = x / gtk_widget_get_allocated_width (bar->chart);
    gtk_range_set_value (GTK_RANGE (bar->slider),
                         (guint) (CLAMP (share, 0, 1) * get_length (bar) + 0.5));
}

static gboolean
on_chart_press (AvReplayBar *bar, GdkEventButton *event)
{
    if (event->button == GDK_BUTTON_PRIMARY)
        go_where_it_is_pressed (bar, event->x);
    return TRUE;
}

static gboolean
on_chart_drag (AvReplayBar *bar, GdkEventMotion *event)
{
    go_where_it_is_pressed (bar, event->x);
    return TRUE;
}

/* --- by itself --- */

static gboolean
on_timer (gpointer data)
{
    AvReplayBar *bar = data;
    step (bar, 1);
    if (get_at (bar) < get_length (bar))
        return G_SOURCE_CONTINUE;
    bar->timer = 0;
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (bar->playing), FALSE);
    return G_SOURCE_REMOVE;
}

static void
on_playing (AvReplayBar *bar)
{
    gboolean plays = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (bar->playing));
    g_clear_handle_id (&bar->timer, g_source_remove);
    gtk_image_set_from_icon_name (GTK_IMAGE (bar->playing_icon),
                                  plays ? "media-playback-pause-symbolic"
                                        : "media-playback-start-symbolic",
                                  GTK_ICON_SIZE_BUTTON);
    if (!plays || !bar->play)
        return;
    if (get_at (bar) == get_length (bar))
        go_to (bar, 0);
    bar->timer = g_timeout_add (MAX (bar->delay, LEAST_DELAY), on_timer, bar);
}

static void
pause_playing (AvReplayBar *bar)
{
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (bar->playing), FALSE);
}

/* --- by hand --- */

static void
on_back (AvReplayBar *bar)
{
    pause_playing (bar);
    step (bar, -1);
}

static void
on_forth (AvReplayBar *bar)
{
    pause_playing (bar);
    step (bar, 1);
}

static void
on_slider (AvReplayBar *bar)
{
    if (bar->showing || !bar->play)
        return;
    pause_playing (bar);
    go_to (bar, (guint) gtk_range_get_value (GTK_RANGE (bar->slider)));
}

static void
on_close (AvReplayBar *bar)
{
    g_signal_emit_by_name (bar, "close");
}

gboolean
av_replay_bar_key (AvReplayBar *bar, const GdkEventKey *event)
{
    if (event->state & gtk_accelerator_get_default_mod_mask ())
        return FALSE;
    switch (event->keyval) {
    case GDK_KEY_Left:
        on_back (bar);
        return TRUE;
    case GDK_KEY_Right:
        on_forth (bar);
        return TRUE;
    case GDK_KEY_Home:
        pause_playing (bar);
        go_to (bar, 0);
        return TRUE;
    case GDK_KEY_End:
        pause_playing (bar);
        go_to (bar, get_length (bar));
        return TRUE;
    case GDK_KEY_space:
        gtk_toggle_button_set_active (
            GTK_TOGGLE_BUTTON (bar->playing),
            !gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (bar->playing)));
        return TRUE;
    case GDK_KEY_Escape:
        on_close (bar);
        return TRUE;
    default:
        return FALSE;
    }
}

void
av_replay_bar_set_play (AvReplayBar *bar, AvPlay *play, guint delay)
{
    pause_playing (bar);
    g_set_object (&bar->play, play);
    bar->delay = delay;
    if (!play)
        return;
    bar->showing = TRUE;
    gtk_range_set_range (GTK_RANGE (bar->slider), 0, MAX (get_length (bar), 1));
    gtk_range_set_increments (GTK_RANGE (bar->slider), 1, 10);
    read_scores (bar);
    bar->showing = FALSE;
    show (bar);
}

/* --- the widget --- */

static void
av_replay_bar_dispose (GObject *object)
{
    AvReplayBar *bar = AV_REPLAY_BAR (object);
    g_clear_handle_id (&bar->timer, g_source_remove);
    g_clear_object (&bar->play);
    g_clear_pointer (&bar->scores, g_array_unref);
    G_OBJECT_CLASS (av_replay_bar_parent_class)->dispose (object);
}

static void
av_replay_bar_class_init (AvReplayBarClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    G_OBJECT_CLASS (klass)->dispose = av_replay_bar_dispose;
    g_signal_new ("close", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "replay-bar.ui");
    gtk_widget_class_bind_template_child (widget, AvReplayBar, slider);
    gtk_widget_class_bind_template_child (widget, AvReplayBar, chart);
    gtk_widget_class_bind_template_child (widget, AvReplayBar, where);
    gtk_widget_class_bind_template_child (widget, AvReplayBar, playing);
    gtk_widget_class_bind_template_child (widget, AvReplayBar, playing_icon);
    gtk_widget_class_bind_template_callback (widget, on_back);
    gtk_widget_class_bind_template_callback (widget, on_forth);
    gtk_widget_class_bind_template_callback (widget, on_playing);
    gtk_widget_class_bind_template_callback (widget, on_slider);
    gtk_widget_class_bind_template_callback (widget, on_chart_draw);
    gtk_widget_class_bind_template_callback (widget, on_chart_press);
    gtk_widget_class_bind_template_callback (widget, on_chart_drag);
    gtk_widget_class_bind_template_callback (widget, on_close);
}

static void
av_replay_bar_init (AvReplayBar *bar)
{
    bar->scores = g_array_new (FALSE, FALSE, sizeof (gint));
    gtk_widget_init_template (GTK_WIDGET (bar));
    g_signal_connect (bar, "map", G_CALLBACK (tell), NULL);
    av_name_by_tooltips (GTK_WIDGET (bar));
}
