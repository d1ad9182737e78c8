/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analysis-dialog.c: looks back at a game: a chart of points and chances, and what cost each
 * player most. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/analysis-dialog.h"
#include "gtk/board-view.h"
#include "gtk/card-view.h"
#include "gtk/choice.h"
#include "gtk/palette.h"
#include "gtk/table-accessible.h"
#include "gtk/table-view.h"
#include "gtk/tools.h"

#define DECISION_TIME 150 /* ms */
#define LOOK_TIME 200     /* milliseconds between updates of what has been judged */
#define WORST 3           /* decisions that are listed for each player */

/* What the thread works on; it may outlive the dialog. */
typedef struct {
    AvAnalysis *analysis;
    AvBot *bot;
    AvBotBudget budget;
    GError *error;
    gint cancelled, done; /* set atomically */
} Job;

typedef struct {
    Job *job;
    const AvRuleset *ruleset;
    AvGame *game; /* the position shown */
    AvTileCache *cache;
    guint judged; /* how many decisions are shown as judged */
    gint shown;   /* the decision whose position is shown, or -1 */
    guint worst[AV_MAX_PLAYERS][WORST], n_worst[AV_MAX_PLAYERS];
    guint timer;
    GtkWidget *chart, *said, *list, *progress, *stop;
    AvTableView *view;
    AvBoardView *boards;
    AvCardView *cards;
} Dialog;

/* --- in the background --- */

static void
job_clear (gpointer data)
{
    Job *job = data;
    av_analysis_free (job->analysis);
    av_bot_free (job->bot);
    g_clear_error (&job->error);
}

static void
job_unref (gpointer job)
{
    g_atomic_rc_box_release_full (job, job_clear);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Job *job = data;
    av_analysis_run (job->analysis, job->bot, &job->budget, &job->error);
    g_atomic_int_set (&job->done, 1);
    g_task_return_boolean (task, TRUE);
}

static void
start (Job *job)
{
    g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);
    g_clear_error (&job->error);
    g_atomic_int_set (&job->cancelled, 0);
    g_atomic_int_set (&job->done, 0);
    g_task_set_task_data (task, g_atomic_rc_box_acquire (job), job_unref);
    g_task_run_in_thread (task, work);
}

/* --- the position --- */

static const AvJudgement *
get_judgement (Dialog *dialog, guint index)
{
    return av_analysis_get (dialog->job->analysis, index);
}

static void
show_on_table (Dialog *dialog, const AvJudgement *judgement)
{
    g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (AvMark));
    AvGhost played = av_action_ghost (dialog->game, &judgement->played);
    AvGhost best = av_action_ghost (dialog->game, &judgement->best);
    AvMark mark = { (gint16) played.x, (gint16) played.y, (gint16) judgement->player };
    av_analysis_go_to (dialog->job->analysis, dialog->game, judgement->action);
    if (played.x >= 0)
        g_array_append_val (marks, mark);
    av_table_view_update (dialog->view);
    av_table_view_fit (dialog->view);
    av_table_view_set_marks (dialog->view, marks);
    av_table_view_set_ghost (dialog->view, judgement->loss > 0 ? &best : NULL);
}

static void
show_cards (Dialog *dialog)
{
    g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (gint));
    gboolean boards = av_ruleset_get_game (dialog->ruleset)->boards != NULL;
    av_card_view_update (dialog->cards, dialog->game, none, TRUE);
    av_board_view_update (dialog->boards, dialog->game, TRUE, NULL, -1);
    const AvLayout *layout = av_card_view_get_layout (dialog->cards);
    gtk_widget_set_visible (GTK_WIDGET (dialog->boards), boards);
    gtk_widget_set_visible (GTK_WIDGET (dialog->cards),
                            !boards || (layout && layout->zones->len > 0));
}

static gchar *
describe (Dialog *dialog, const AvJudgement *judgement)
{
    g_autoptr (GString) text = g_string_new (NULL);
    /* TRANSLATORS: a turn's number, a player's name, what he does */
    g_string_append_printf (text, _ ("Turn %u, %s: %s"), judgement->turn,
                            av_ruleset_get_player_name (dialog->ruleset, (guint) judgement->player),
                            judgement->said);
    /* Not by 0.0. */
    if (judgement->loss >= 0.05)
        g_string_append_printf (text, _ ("\nBetter by %.1f points: %s"), judgement->loss,
                                judgement->better);
    for (guint i = 0; i < av_ruleset_get_n_players (dialog->ruleset); i++)
        /* TRANSLATORS: a player's name, his points, his chance of winning */
        g_string_append_printf (text,
                                ngettext ("%s%s: %d point, %.0f %% to win",
                                          "%s%s: %d points, %.0f %% to win", judgement->scores[i]),
                                i == 0 ? "\n" : "; ",
                                av_ruleset_get_player_name (dialog->ruleset, i),
                                judgement->scores[i], 100 * judgement->chances[i]);
    return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
show (Dialog *dialog, guint index)
{
    if (index >= dialog->judged)
        return;
    const AvJudgement *judgement = get_judgement (dialog, index);
    g_autofree gchar *text = describe (dialog, judgement);
    dialog->shown = (gint) index;
    av_analysis_go_to (dialog->job->analysis, dialog->game, judgement->action - 1);
    if (dialog->cache) {
        show_on_table (dialog, judgement);
    } else {
        av_analysis_go_to (dialog->job->analysis, dialog->game, judgement->action);
        show_cards (dialog);
    }
    av_label_set (GTK_LABEL (dialog->said), text, FALSE);
    av_describe (dialog->chart, text);
    if (dialog->cache)
        av_table_accessible_set_task (dialog->view, text);
    gtk_widget_queue_draw (dialog->chart);
}

/* --- the chart --- */

#define GAP 22.0   /* pixels between the two parts of the chart, which contain a heading */
#define SCALE 26.0 /* pixels left of it */

typedef struct {
    double left, width, top, height; /* of a part, in pixels */
} Part;

static double
find_x (Dialog *dialog, const Part *part, double index)
{
    guint n = av_analysis_get_n (dialog->job->analysis);
    return part->left + part->width * index / MAX (n, 2);
}

static void
write_text (Dialog *dialog, cairo_t *cr, const gchar *text, double x, double y, gboolean to_left)
{
    g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (dialog->chart, text);
    gint width;
    GdkRGBA colour;
    GtkStyleContext *style = gtk_widget_get_style_context (dialog->chart);
    gtk_style_context_get_color (style, gtk_style_context_get_state (style), &colour);
    av_layout_set_font (layout, "Sans", 11);
    pango_layout_get_pixel_size (layout, &width, NULL);
    gdk_cairo_set_source_rgba (cr, &colour);
    cairo_move_to (cr, to_left ? x - width : x, y);
    pango_cairo_show_layout (cr, layout);
}

static AvScoreRange
find_range (Dialog *dialog)
{
    AvScoreRange range = { 0, 10 };
    for (guint i = 0; i < dialog->judged; i++)
        for (guint p = 0; p < av_ruleset_get_n_players (dialog->ruleset); p++)
            av_score_range_add (&range, get_judgement (dialog, i)->scores[p]);
    return range;
}

static double
find_y (const Part *part, const AvScoreRange *range, gint score)
{
    return part->top + av_score_range_find_y (range, score, part->height);
}

/* Marks the most, the least, and 0 if it is far enough from both; if there are points below 0, a
 * line marks that. */
static void
draw_range (Dialog *dialog, cairo_t *cr, const Part *part, const AvScoreRange *range)
{
    double bottom = part->top + part->height, zero = find_y (part, range, 0);
    g_autofree gchar *most = g_strdup_printf ("%d", range->most);
    g_autofree gchar *least = g_strdup_printf ("%d", range->least);
    write_text (dialog, cr, most, part->left - 4, part->top - 4, TRUE);
    write_text (dialog, cr, least, part->left - 4, bottom - 10, TRUE);
    if (range->least < 0 && zero > part->top + 18 && zero < bottom - 18)
        write_text (dialog, cr, "0", part->left - 4, zero - 7, TRUE);
    av_score_range_draw_zero (range, cr, part->left, part->top, part->width, part->height);
}

static void
draw_scores (Dialog *dialog, cairo_t *cr, const Part *part)
{
    AvScoreRange range = find_range (dialog);
    draw_range (dialog, cr, part, &range);
    for (guint p = 0; p < av_ruleset_get_n_players (dialog->ruleset); p++) {
        cairo_move_to (cr, part->left, find_y (part, &range, 0));
        for (guint i = 0; i < dialog->judged; i++)
            cairo_line_to (cr, find_x (dialog, part, i + 1),
                           find_y (part, &range, get_judgement (dialog, i)->scores[p]));
        av_palette_stroke (cr, dialog->ruleset, p, 2.5);
        for (guint k = 0; k < dialog->n_worst[p]; k++) {
            guint at = dialog->worst[p][k];
            art_disc (cr, find_x (dialog, part, at + 1),
                      find_y (part, &range, get_judgement (dialog, at)->scores[p]), 5, 0xffffff, 1);
            art_disc (cr, find_x (dialog, part, at + 1),
                      find_y (part, &range, get_judgement (dialog, at)->scores[p]), 4,
                      av_palette_player (dialog->ruleset, (gint) p), 1);
        }
    }
}

/* The players' chances on top of each other: together they fill the height. */
static void
draw_chances (Dialog *dialog, cairo_t *cr, const Part *part)
{
    g_autofree double *from = g_new0 (double, dialog->judged + 1);
    guint n = dialog->judged;
    write_text (dialog, cr, _ ("Chance of winning"), part->left, part->top - 15, FALSE);
    for (guint p = 0; p < av_ruleset_get_n_players (dialog->ruleset) && n > 0; p++) {
        cairo_new_path (cr);
        for (guint i = 0; i < n; i++)
            cairo_line_to (cr, find_x (dialog, part, i + 1), part->top + part->height * from[i]);
        for (guint i = n; i-- > 0;) {
            from[i] += get_judgement (dialog, i)->chances[p];
            cairo_line_to (cr, find_x (dialog, part, i + 1),
                           part->top + part->height * MIN (from[i], 1));
        }
        cairo_close_path (cr);
        art_fill_keep (cr, av_palette_player (dialog->ruleset, (gint) p), 0.75);
        art_stroke (cr, 0xffffff, 0.8, 1);
    }
}

static void
find_parts (Dialog *dialog, Part *scores, Part *chances)
{
    double width = gtk_widget_get_allocated_width (dialog->chart) - SCALE - 8;
    double height = (gtk_widget_get_allocated_height (dialog->chart) - GAP - 12) / 2.0;
    *scores = (Part){ SCALE, width, 6, height };
    *chances = (Part){ SCALE, width, 6 + height + GAP, height };
}

static gboolean
on_draw (GtkWidget *chart, cairo_t *cr, Dialog *dialog)
{
    Part scores, chances;
    find_parts (dialog, &scores, &chances);
    const Part *parts[] = { &scores, &chances };
    for (guint i = 0; i < 2; i++) {
        cairo_rectangle (cr, parts[i]->left, parts[i]->top, parts[i]->width, parts[i]->height);
        art_fill_keep (cr, 0x808080, 0.1);
        art_stroke (cr, 0x808080, 0.6, 1);
    }
    draw_chances (dialog, cr, &chances);
    draw_scores (dialog, cr, &scores);
    if (dialog->shown >= 0) {
        double x = find_x (dialog, &scores, dialog->shown + 1);
        cairo_move_to (cr, x, scores.top);
        cairo_line_to (cr, x, chances.top + chances.height);
        art_stroke_keep (cr, 0xffffff, 0.8, 4);
        art_stroke (cr, 0x14606e, 1, 2);
    }
    if (gtk_widget_has_focus (chart))
        gtk_render_focus (gtk_widget_get_style_context (chart), cr, 1, 1,
                          gtk_widget_get_allocated_width (chart) - 2,
                          gtk_widget_get_allocated_height (chart) - 2);
    return FALSE;
}

static gboolean
on_press (GtkWidget *chart, GdkEventButton *event, Dialog *dialog)
{
    Part scores, chances;
    find_parts (dialog, &scores, &chances);
    gtk_widget_grab_focus (chart);
    if (dialog->judged == 0)
        return TRUE;
    double index = (event->x - scores.left) / scores.width
                   * MAX (av_analysis_get_n (dialog->job->analysis), 2);
    show (dialog, (guint) CLAMP (index - 0.5, 0, dialog->judged - 1));
    return TRUE;
}

static gboolean
on_key (GtkWidget *chart, GdkEventKey *event, Dialog *dialog)
{
    gint by = event->keyval == GDK_KEY_Right ? 1 : event->keyval == GDK_KEY_Left ? -1 : 0;
    if (by == 0 || dialog->judged == 0)
        return FALSE;
    show (dialog, (guint) CLAMP (dialog->shown + by, 0, (gint) dialog->judged - 1));
    return TRUE;
}

/* --- the worst --- */

/* Whether they have changed. */
static gboolean
find_worst (Dialog *dialog)
{
    gboolean changed = FALSE;
    for (guint p = 0; p < av_ruleset_get_n_players (dialog->ruleset); p++) {
        guint worst[WORST] = { 0 };
        guint n = av_analysis_find_worst (dialog->job->analysis, (gint) p, worst, WORST);
        changed |=
            n != dialog->n_worst[p] || memcmp (worst, dialog->worst[p], n * sizeof *worst) != 0;
        memcpy (dialog->worst[p], worst, sizeof worst);
        dialog->n_worst[p] = n;
    }
    return changed;
}

/* INDEX -1: a heading. */
static void
add_row (Dialog *dialog, const gchar *text, const gchar *style, gint index)
{
    GtkWidget *label = av_text_new (text, 46, style);
    gtk_widget_show (label);
    gtk_list_box_insert (GTK_LIST_BOX (dialog->list), label, -1);
    GtkWidget *row = gtk_widget_get_parent (label);
    gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), index >= 0);
    av_style_set (row, "av-somewhere", index >= 0);
    g_object_set_data (G_OBJECT (row), "index", GINT_TO_POINTER (index));
}

static void
show_worst (Dialog *dialog)
{
    gint focus = av_list_get_focus (GTK_LIST_BOX (dialog->list));
    av_container_clear (GTK_CONTAINER (dialog->list));
    for (guint p = 0; p < av_ruleset_get_n_players (dialog->ruleset); p++) {
        const gchar *name = av_ruleset_get_player_name (dialog->ruleset, p);
        g_autofree gchar *head =
            g_strdup_printf (dialog->n_worst[p] > 0 ? _ ("The decisions that cost %s most")
                                                    : _ ("%s made no mistake"),
                             name);
        add_row (dialog, head, "av-heading", -1);
        for (guint k = 0; k < dialog->n_worst[p]; k++) {
            const AvJudgement *judgement = get_judgement (dialog, dialog->worst[p][k]);
            /* TRANSLATORS: points, a turn's number, an action, a better one */
            g_autofree gchar *text =
                g_strdup_printf (_ ("−%.1f in turn %u: %s\nbetter: %s"), judgement->loss,
                                 judgement->turn, judgement->said, judgement->better);
            add_row (dialog, text, "av-small", (gint) dialog->worst[p][k]);
        }
    }
    av_list_set_focus (GTK_LIST_BOX (dialog->list), focus);
}

static void
on_row (GtkListBox *list, GtkListBoxRow *row, Dialog *dialog)
{
    show (dialog, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "index")));
    av_announce (dialog->said, gtk_label_get_text (GTK_LABEL (dialog->said)));
}

/* --- progress --- */

static void
show_progress (Dialog *dialog)
{
    guint n = av_analysis_get_n (dialog->job->analysis);
    gboolean done = g_atomic_int_get (&dialog->job->done);
    const GError *error = done ? dialog->job->error : NULL;
    g_autofree gchar *text = g_strdup_printf (_ ("%u of %u decisions"), dialog->judged, n);
    gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (dialog->progress),
                                   n > 0 ? dialog->judged / (double) n : 1);
    gtk_progress_bar_set_text (GTK_PROGRESS_BAR (dialog->progress), text);
    gtk_button_set_label (GTK_BUTTON (dialog->stop), done ? _ ("Go on") : _ ("Stop"));
    gtk_widget_set_sensitive (dialog->stop, dialog->judged < n);
    if (error && !g_error_matches (error, AV_BOT_ERROR, AV_BOT_ERROR_CANCELLED))
        av_label_set (GTK_LABEL (dialog->said), error->message, FALSE);
}

static gboolean
on_look (gpointer data)
{
    Dialog *dialog = data;
    guint judged = av_analysis_get_n_judged (dialog->job->analysis);
    if (judged != dialog->judged) {
        dialog->judged = judged;
        if (find_worst (dialog) || judged == av_analysis_get_n (dialog->job->analysis))
            show_worst (dialog);
        if (dialog->shown < 0)
            show (dialog, 0);
        gtk_widget_queue_draw (dialog->chart);
    }
    show_progress (dialog);
    return G_SOURCE_CONTINUE;
}

static void
on_stop (Dialog *dialog)
{
    if (g_atomic_int_get (&dialog->job->done))
        start (dialog->job);
    else
        g_atomic_int_set (&dialog->job->cancelled, 1);
    show_progress (dialog);
}

static void
on_tiles_ready (gpointer data)
{
    gtk_widget_queue_draw (GTK_WIDGET (((Dialog *) data)->view));
}

/* --- the dialog --- */

static GtkWidget *
find_parts_of (Dialog *dialog, GtkBuilder *parts)
{
    dialog->view = AV_TABLE_VIEW (gtk_builder_get_object (parts, "view"));
    dialog->boards = AV_BOARD_VIEW (gtk_builder_get_object (parts, "boards"));
    dialog->cards = AV_CARD_VIEW (gtk_builder_get_object (parts, "cards"));
    dialog->chart = GTK_WIDGET (gtk_builder_get_object (parts, "chart"));
    dialog->said = GTK_WIDGET (gtk_builder_get_object (parts, "said"));
    dialog->list = GTK_WIDGET (gtk_builder_get_object (parts, "worst"));
    dialog->progress = GTK_WIDGET (gtk_builder_get_object (parts, "progress"));
    dialog->stop = GTK_WIDGET (gtk_builder_get_object (parts, "stop"));
    av_widget_take_clicks (dialog->chart);
    gtk_widget_add_events (dialog->chart, GDK_KEY_PRESS_MASK);
    g_signal_connect (dialog->chart, "draw", G_CALLBACK (on_draw), dialog);
    g_signal_connect (dialog->chart, "button-press-event", G_CALLBACK (on_press), dialog);
    g_signal_connect (dialog->chart, "key-press-event", G_CALLBACK (on_key), dialog);
    g_signal_connect (dialog->list, "row-activated", G_CALLBACK (on_row), dialog);
    av_list_pass_tab (GTK_LIST_BOX (dialog->list));
    g_signal_connect_swapped (dialog->stop, "clicked", G_CALLBACK (on_stop), dialog);
    return GTK_WIDGET (gtk_builder_get_object (parts, "dialog"));
}

void
av_analysis_dialog_run (GtkWindow *parent, const AvSession *session, AvBot *bot)
{
    g_type_ensure (AV_TYPE_TABLE_VIEW);
    g_type_ensure (AV_TYPE_BOARD_VIEW);
    g_type_ensure (AV_TYPE_CARD_VIEW);
    g_autoptr (GtkBuilder) parts = gtk_builder_new_from_resource (AV_RESOURCES "analysis.ui");
    Job *job = g_atomic_rc_box_new0 (Job);
    Dialog dialog = { .job = job, .shown = -1 };
    GtkWidget *widget = find_parts_of (&dialog, parts);
    job->analysis = av_analysis_new (session);
    dialog.ruleset = av_analysis_get_ruleset (job->analysis);
    gboolean land = av_ruleset_get_game (dialog.ruleset) == &av_land_game;
    job->bot = bot;
    /* One core is left for the window. */
    job->budget = (AvBotBudget){ .time = DECISION_TIME,
                                 .threads = MAX (g_get_num_processors (), 2) - 1,
                                 .cancelled = &job->cancelled };
    dialog.game = av_game_dup (av_session_get_game (session));
    av_analysis_go_to (job->analysis, dialog.game, 0);
    gtk_window_set_transient_for (GTK_WINDOW (widget), parent);
    gtk_stack_set_visible_child_name (GTK_STACK (gtk_builder_get_object (parts, "position")),
                                      land ? "tiles" : "cards");
    if (land) {
        g_autoptr (AvArtStyle) style = av_palette_style (dialog.ruleset);
        dialog.cache = av_tile_cache_new (style, 0, on_tiles_ready, &dialog);
        av_table_view_set_game (dialog.view, dialog.game, dialog.cache);
    }
    start (job);
    show_progress (&dialog);
    /* The keys can do nothing on the table. */
    gtk_widget_grab_focus (dialog.chart);
    dialog.timer = g_timeout_add (LOOK_TIME, on_look, &dialog);
    gtk_dialog_run (GTK_DIALOG (widget));
    g_source_remove (dialog.timer);
    g_atomic_int_set (&job->cancelled, 1);
    av_table_view_set_game (dialog.view, NULL, NULL);
    av_card_view_update (dialog.cards, NULL, NULL, FALSE);
    av_board_view_update (dialog.boards, NULL, FALSE, NULL, -1);
    gtk_widget_destroy (widget);
    g_clear_pointer (&dialog.cache, av_tile_cache_free);
    av_game_free (dialog.game);
    job_unref (job);
}
