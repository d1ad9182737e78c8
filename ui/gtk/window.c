/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window.c: the main window: its pages, its header, and the bars above a page. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/drop.h"
#include "gtk/notes.h"
#include "gtk/palette.h"
#include "gtk/rules-reader.h"
#include "gtk/tools.h"
#include "gtk/window-private.h"
#include <avignon/host/trust.h>

G_DEFINE_TYPE (AvWindow, av_window, GTK_TYPE_APPLICATION_WINDOW)

gboolean
window_is_on_page (AvWindow *window, const gchar *name)
{
    return g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (window->stack)), name) == 0;
}

static gboolean
has_computers (AvPlay *play)
{
    for (guint i = 0; i < av_ruleset_get_n_players (av_play_get_ruleset (play)); i++)
        if (!av_play_is_person (play, i))
            return TRUE;
    return FALSE;
}

void
window_reveal (GtkWidget *bar, gboolean revealed)
{
    if (revealed)
        gtk_widget_show (bar);
    gtk_info_bar_set_revealed (GTK_INFO_BAR (bar), revealed);
}

/* Says so until it is no longer true. */
static void
tell_unsaved (AvWindow *window, const gchar *why)
{
    if (why) {
        g_autofree gchar *text = g_strdup_printf (
            _ ("This game is not being saved, and is lost when the program ends: %s"), why);
        av_label_set (GTK_LABEL (window->unsaved_text), text, FALSE);
        if (!gtk_info_bar_get_revealed (GTK_INFO_BAR (window->unsaved)))
            av_announce (window->unsaved, text);
    }
    window_reveal (window->unsaved, why != NULL);
}

gboolean
window_has_dialog (AvWindow *window)
{
    g_autoptr (GList) all = gtk_window_list_toplevels ();
    GtkWidget *grabs = gtk_grab_get_current ();
    if (grabs && gtk_widget_get_toplevel (grabs) != GTK_WIDGET (window))
        return TRUE;
    for (GList *item = all; item; item = item->next)
        if (item->data != window && gtk_widget_get_visible (item->data)
            && gtk_window_get_modal (item->data)
            && gtk_window_get_window_type (item->data) == GTK_WINDOW_TOPLEVEL
            && gtk_window_get_transient_for (item->data) == GTK_WINDOW (window))
            return TRUE;
    return FALSE;
}

void
window_hold_clocks (AvWindow *window)
{
    AvPlay *play =
        gtk_widget_in_destruction (GTK_WIDGET (window)) ? NULL : window_get_play (window);
    if (play)
        av_play_hold_clocks (play, !window_is_on_page (window, "game") || window->resting
                                       || window_shows_lesson (window)
                                       || window_has_dialog (window));
}

/* From any other page back to the game; or, if there is none, to the set-up of one. */
static void
show_way_back (AvWindow *window)
{
    gboolean game = window_get_shown (window) != NULL,
             leads = !window_is_on_page (window, game ? "game" : "setup");
    av_action_enable (G_ACTION_MAP (window), "back", leads);
    gtk_widget_set_visible (window->back, leads);
    if (!leads)
        return;
    gtk_widget_set_tooltip_text (window->back, game ? _ ("Back to the game (Alt+Left)")
                                                    : _ ("Back to the new game (Alt+Left)"));
    av_name_by_tooltips (window->back);
}

void
window_refresh (AvWindow *window)
{
    AvPlay *play = window_get_play (window);
    window_hold_clocks (window);
    gboolean game = window_is_on_page (window, "game") && play, looking = window->resting != NULL;
    tell_unsaved (window, game ? av_play_get_unsaved (play) : NULL);
    gboolean table = game && !av_ruleset_get_game (av_play_get_ruleset (play))->layout;
    GActionMap *map = G_ACTION_MAP (window);
    av_action_enable (map, "undo", game && !looking && av_play_can_undo (play));
    av_action_enable (map, "redo", game && !looking && av_play_can_redo (play));
    av_action_enable (map, "save", game);
    av_action_enable (map, "export", game);
    av_action_enable (map, "analyse",
                      game && av_session_get_n_undo (av_play_get_session (play)) > 0);
    av_action_enable (map, "look-back",
                      game && !looking && av_session_get_n_undo (av_play_get_session (play)) > 0);
    av_action_enable (map, "hint", game && !looking && av_play_get_legal (play)->n > 0);
    av_action_enable (map, "pause",
                      game && !looking && (has_computers (play) || av_play_get_clocks (play)));
    if (play)
        window_set_state (window, "pause", av_play_is_paused (play));
    av_action_enable (map, "rules", game);
    av_action_enable (map, "find",
                      window_is_on_page (window, "setup") || window_is_on_page (window, "plugins"));
    av_action_enable (map, "tiles-left", table);
    av_action_enable (map, "rulers", table);
    av_action_enable (map, "owners", table);
    av_action_enable (map, "prospects", table);
    gboolean over = game && !looking && av_game_is_finished (av_play_get_game (play));
    av_action_enable (map, "result", over);
    av_action_enable (map, "play-again", over);
    gtk_widget_set_visible (window->history, game);
    show_way_back (window);
    if (!window->game_page)
        return;
    gboolean on_page = window_is_on_page (window, "game"), lesson = window_shows_lesson (window);
    gtk_widget_set_visible (GTK_WIDGET (window->tutorial), on_page && lesson);
    gtk_widget_set_visible (GTK_WIDGET (window->replay_bar), on_page && looking && !lesson);
}

/* --- the bar --- */

void
offer_clear (Offer *offer)
{
    if (offer->kind == OFFER_BEFORE)
        av_session_free (offer->subject);
    else if (offer->kind == OFFER_WITHOUT)
        av_record_free (offer->subject);
    else if (offer->kind == OFFER_RESTORE)
        av_removed_game_free (offer->subject);
    else
        g_free (offer->subject);
    *offer = (Offer){ OFFER_NOTHING, NULL };
}

void
window_hide_bar (AvWindow *window)
{
    gtk_info_bar_set_revealed (GTK_INFO_BAR (window->bar), FALSE);
    offer_clear (&window->offer);
}

void
window_offer (AvWindow *window, GtkMessageType type, const gchar *text, const gchar *button,
              OfferKind kind, gpointer subject)
{
    offer_clear (&window->offer);
    window->offer = (Offer){ kind, subject };
    gtk_info_bar_set_message_type (GTK_INFO_BAR (window->bar), type);
    av_label_set (GTK_LABEL (window->bar_text), text, FALSE);
    gtk_widget_set_visible (window->bar_button, button != NULL);
    if (button)
        gtk_button_set_label (GTK_BUTTON (window->bar_button), button);
    gtk_info_bar_set_revealed (GTK_INFO_BAR (window->bar), TRUE);
    /* Screen readers read the text with the button that gets the focus.  During play the focus
     * stays, and where games are removed, perhaps one after the other, and with those who write. */
    atk_object_set_role (gtk_widget_get_accessible (window->bar), ATK_ROLE_INFO_BAR);
    GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
    gboolean types = GTK_IS_ENTRY (focus) && gtk_entry_get_text_length (GTK_ENTRY (focus)) > 0;
    if (button && kind != OFFER_TURN_OFF && kind != OFFER_RESTORE && !types)
        gtk_widget_grab_focus (window->bar_button);
    else
        av_announce (window->bar, text);
}

void
window_show_bar (AvWindow *window, GtkMessageType type, const gchar *text)
{
    window_offer (window, type, text, NULL, OFFER_NOTHING, NULL);
}

/* --- pages --- */

void
window_show_at_once (AvWindow *window, const gchar *name)
{
    gtk_stack_set_visible_child_full (GTK_STACK (window->stack), name,
                                      GTK_STACK_TRANSITION_TYPE_NONE);
}

void
window_focus_page (AvWindow *window)
{
    GtkWidget *button = NULL;
    if (window_is_on_page (window, "setup"))
        button = av_setup_page_get_default (window->setup_page);
    else if (window_is_on_page (window, "players"))
        button = av_players_page_get_default (window->players_page);
    if (button) {
        gtk_widget_grab_default (button);
        gtk_widget_grab_focus (button);
    } else if (window_is_on_page (window, "game")) {
        av_game_page_take_focus (window->game_page);
    } else if (window_is_on_page (window, "plugins")) {
        av_plugins_page_begin_search (window->plugins_page);
    }
}

/* GTK keeps the sizes that widgets ask for: what lays them out before they are drawn then has little to do. */
static gboolean
measure_page (gpointer data)
{
    AvWindow *window = data;
    gint width = gtk_widget_get_allocated_width (window->stack), wanted;
    window->measuring = 0;
    gtk_widget_get_preferred_width (window->stack, NULL, &wanted);
    gtk_widget_get_preferred_height_for_width (window->stack, width, NULL, &wanted);
    return G_SOURCE_REMOVE;
}

void
window_show_page (AvWindow *window, const gchar *name)
{
    av_opening_cancel (&window->opening);
    gtk_stack_set_visible_child_name (GTK_STACK (window->stack), name);
    if (window->measuring == 0 && gtk_widget_get_mapped (window->stack))
        window->measuring = g_idle_add_full (G_PRIORITY_HIGH_IDLE, measure_page, window, NULL);
    if (window->offer.kind == OFFER_RESTORE)
        window_hide_bar (window);
    /* The focus goes to what can be pressed by then. */
    window_refresh (window);
    window_focus_page (window);
}

static void
on_setup_start (AvWindow *window)
{
    window_prepare_players (window);
    window_show_page (window, "players");
}

/* What is wrong with the players is shown where they are chosen; nobody plays for a computer unasked. */
static void
on_play_now (AvWindow *window)
{
    av_opening_cancel (&window->opening);
    if (window_prepare_players (window))
        g_action_group_activate_action (G_ACTION_GROUP (window), "play", NULL);
    if (!window->opening)
        window_show_page (window, "players");
}

static void
on_plugins_changed (AvWindow *window)
{
    av_reload_now (window->reload);
}

/* --- the widget --- */

/* The key of something that cannot be done now says why, instead of doing nothing without a
 * word. */
static gboolean
refuse_key (AvWindow *window, const GdkEventKey *event)
{
    static const struct {
        const gchar *action, *why;
    } refusals[] = {
        { "win.undo", N_ ("There is nothing to undo.") },
        { "win.redo", N_ ("There is nothing to redo.") },
    };
    GtkApplication *application = gtk_window_get_application (GTK_WINDOW (window));
    g_autofree gchar *key =
        gtk_accelerator_name (gdk_keyval_to_lower (event->keyval),
                              event->state & gtk_accelerator_get_default_mod_mask ());
    g_auto (GStrv) actions = gtk_application_get_actions_for_accel (application, key);
    for (guint i = 0; i < G_N_ELEMENTS (refusals); i++) {
        if (!g_strv_contains ((const gchar *const *) actions, refusals[i].action)
            || g_action_group_get_action_enabled (G_ACTION_GROUP (window),
                                                  refusals[i].action + strlen ("win.")))
            continue;
        av_game_page_say (window->game_page, _ (refusals[i].why), FALSE);
        return TRUE;
    }
    return FALSE;
}

static gboolean
on_key_press (GtkWidget *widget, GdkEventKey *event, gpointer data)
{
    AvWindow *window = AV_WINDOW (widget);
    GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
    /* In a text field, keys are text, not moves; but one leaves an entry of a number. */
    if (GTK_IS_TEXT_VIEW (focus) || (GTK_IS_EDITABLE (focus) && event->keyval != GDK_KEY_Escape))
        return FALSE;
    if (!window_is_on_page (window, "game"))
        return FALSE;
    if (gtk_widget_get_visible (GTK_WIDGET (window->replay_bar))
        && av_replay_bar_key (window->replay_bar, event))
        return TRUE;
    return av_game_page_key (window->game_page, event)
           || (!window->resting && !window_shows_lesson (window) && refuse_key (window, event));
}

/* F6.  GTK by itself goes back to what had the focus before, also if that is on a page which is out of sight by now. */
static gboolean
on_cycle_focus (GtkPaned *panes, gboolean back, AvWindow *window)
{
    GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window)), *console = window->console;
    g_signal_stop_emission_by_name (panes, "cycle-child-focus");
    if (console && gtk_widget_get_visible (console)
        && !(focus && gtk_widget_is_ancestor (focus, console)))
        gtk_widget_child_focus (console, GTK_DIR_TAB_FORWARD);
    else
        window_focus_page (window);
    return TRUE;
}

static gboolean
on_delete (GtkWidget *widget, GdkEvent *event, gpointer data)
{
    AvWindow *window = AV_WINDOW (widget);
    gint width, height;
    av_opening_cancel (&window->opening);
    av_note_running (AV_RUNS_PLAY, NULL);
    if (window->settings) {
        gboolean maximized = gtk_window_is_maximized (GTK_WINDOW (window));
        g_settings_set_boolean (window->settings, "window-maximized", maximized);
        gtk_window_get_size (GTK_WINDOW (window), &width, &height);
        if (!maximized && width >= 200 && height >= 200) {
            g_settings_set_int (window->settings, "window-width", width);
            g_settings_set_int (window->settings, "window-height", height);
        }
    }
    return FALSE;
}

static void
av_window_dispose (GObject *object)
{
    AvWindow *window = AV_WINDOW (object);
    g_clear_handle_id (&window->making, g_source_remove);
    g_clear_handle_id (&window->measuring, g_source_remove);
    av_opening_cancel (&window->opening);
    av_note_running (AV_RUNS_PLAY, NULL);
    offer_clear (&window->offer);
    g_clear_object (&window->resting);
    g_clear_pointer (&window->reload, av_reload_free);
    g_clear_object (&window->settings);
    G_OBJECT_CLASS (av_window_parent_class)->dispose (object);
}

static void
av_window_class_init (AvWindowClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    G_OBJECT_CLASS (klass)->dispose = av_window_dispose;
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "window.ui");
    gtk_widget_class_bind_template_child (widget, AvWindow, header);
    gtk_widget_class_bind_template_child (widget, AvWindow, back);
    gtk_widget_class_bind_template_child (widget, AvWindow, history);
    gtk_widget_class_bind_template_child (widget, AvWindow, menu_button);
    gtk_widget_class_bind_template_child (widget, AvWindow, menu);
    gtk_widget_class_bind_template_child (widget, AvWindow, stack);
    gtk_widget_class_bind_template_child (widget, AvWindow, bar);
    gtk_widget_class_bind_template_child (widget, AvWindow, bar_text);
    gtk_widget_class_bind_template_child (widget, AvWindow, bar_button);
    gtk_widget_class_bind_template_child (widget, AvWindow, panes);
    gtk_widget_class_bind_template_child (widget, AvWindow, unsaved);
    gtk_widget_class_bind_template_child (widget, AvWindow, unsaved_text);
    gtk_widget_class_bind_template_child (widget, AvWindow, notice);
    gtk_widget_class_bind_template_child (widget, AvWindow, notice_text);
    gtk_widget_class_bind_template_child (widget, AvWindow, notice_button);
    gtk_widget_class_bind_template_callback (widget, on_key_press);
    gtk_widget_class_bind_template_callback (widget, on_delete);
    gtk_widget_class_bind_template_callback (widget, window_hold_clocks);
    gtk_widget_class_bind_template_callback (widget, window_answer_bar);
}

static void
av_window_init (AvWindow *window)
{
    gtk_widget_init_template (GTK_WIDGET (window));
    g_signal_connect_after (window, "realize", G_CALLBACK (av_frame_watch), NULL);
    window_add_actions (window);
}

/* No larger than the screen has room for; the title bar and the shadow are not part of the size
 * that is set. */
#define AROUND 60

static void
set_size (AvWindow *window, gint width, gint height)
{
    GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (window));
    GdkMonitor *monitor = gdk_display_get_primary_monitor (display);
    if (monitor || (monitor = gdk_display_get_monitor (display, 0))) {
        GdkRectangle room;
        gdk_monitor_get_workarea (monitor, &room);
        width = MIN (width, room.width - AROUND);
        height = MIN (height, room.height - AROUND);
    }
    gtk_window_set_default_size (GTK_WINDOW (window), MAX (width, 1), MAX (height, 1));
}

static void
restore (AvWindow *window)
{
    GSettings *settings = window->settings;
    if (!settings) {
        set_size (window, 1200, 800);
        return;
    }
    set_size (window, g_settings_get_int (settings, "window-width"),
              g_settings_get_int (settings, "window-height"));
    if (g_settings_get_boolean (settings, "window-maximized"))
        gtk_window_maximize (GTK_WINDOW (window));
    window_restore_choices (window);
    g_autoptr (AvSetup) last = av_settings_load_setup (settings);
    if (last)
        av_setup_page_load (window->setup_page, last);
}

static void
set_up_players_page (AvWindow *window)
{
    if (!window->settings)
        return;
    g_autoptr (AvSetup) last = av_settings_load_setup (window->settings);
    window_load_players (window);
    if (last)
        av_players_page_load (window->players_page, last);
}

static void
set_up_games_page (AvWindow *window)
{
    g_signal_connect_swapped (window->games_page, "open", G_CALLBACK (window_open_kept), window);
    g_signal_connect_swapped (window->games_page, "removed", G_CALLBACK (window_offer_restore),
                              window);
}

static void
set_up_plugins_page (AvWindow *window)
{
    g_signal_connect_swapped (window->plugins_page, "changed", G_CALLBACK (on_plugins_changed),
                              window);
}

static void
set_up_replay_bar (AvWindow *window)
{
    g_signal_connect_swapped (window->replay_bar, "close", G_CALLBACK (window_stop_resting),
                              window);
}

static void
set_up_tutorial (AvWindow *window)
{
    g_signal_connect_swapped (window->tutorial, "close", G_CALLBACK (window_leave_tutorial),
                              window);
}

static void
set_up_game_page (AvWindow *window)
{
    g_signal_connect_swapped (window->tutorial, "to-table", G_CALLBACK (av_game_page_take_focus),
                              window->game_page);
    window_set_up_game_page (window);
}

/* The pages that are not shown at the start, each with its place; NULL: below the others. */
static const struct {
    GType (*get_type) (void);
    goffset member;
    const gchar *name;
    void (*set_up) (AvWindow *window);
} pages[] = {
    { av_players_page_get_type, G_STRUCT_OFFSET (AvWindow, players_page), "players",
      set_up_players_page },
    { av_games_page_get_type, G_STRUCT_OFFSET (AvWindow, games_page), "games", set_up_games_page },
    { av_plugins_page_get_type, G_STRUCT_OFFSET (AvWindow, plugins_page), "plugins",
      set_up_plugins_page },
    { av_replay_bar_get_type, G_STRUCT_OFFSET (AvWindow, replay_bar), NULL, set_up_replay_bar },
    { av_tutorial_get_type, G_STRUCT_OFFSET (AvWindow, tutorial), NULL, set_up_tutorial },
    { av_game_page_get_type, G_STRUCT_OFFSET (AvWindow, game_page), "game", set_up_game_page },
};

/* Makes the first page that is not there yet; FALSE: all are. */
static gboolean
make_page (AvWindow *window)
{
    for (guint i = 0; i < G_N_ELEMENTS (pages); i++) {
        GtkWidget **page = G_STRUCT_MEMBER_P (window, pages[i].member);
        if (*page)
            continue;
        *page = g_object_new (pages[i].get_type (), NULL);
        if (pages[i].name) {
            gtk_stack_add_named (GTK_STACK (window->stack), *page, pages[i].name);
            gtk_widget_show (*page);
        } else {
            gtk_box_pack_start (GTK_BOX (gtk_widget_get_parent (window->panes)), *page, FALSE, TRUE,
                                0);
        }
        av_name_by_tooltips (*page);
        pages[i].set_up (window);
        return TRUE;
    }
    return FALSE;
}

void
window_make_pages (AvWindow *window)
{
    while (make_page (window))
        ;
}

static gboolean
make_one (gpointer data)
{
    AvWindow *window = data;
    if (make_page (window))
        return G_SOURCE_CONTINUE;
    window->making = 0;
    return G_SOURCE_REMOVE;
}

static gboolean
begin_making (gpointer data)
{
    AvWindow *window = data;
    gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (window->menu_button), window->menu);
    av_name_by_tooltips (GTK_WIDGET (window));
    window->making = g_idle_add_full (G_PRIORITY_LOW, make_one, window, NULL);
    return G_SOURCE_REMOVE;
}

/* Everything else, even the menu, can wait until the first page has been seen. */
static gboolean
on_first_draw (GtkWidget *widget, cairo_t *cr, gpointer data)
{
    g_signal_handlers_disconnect_by_func (widget, on_first_draw, data);
    AV_WINDOW (widget)->making = g_idle_add (begin_making, widget);
    return FALSE;
}

static void
make_setup_page (AvWindow *window)
{
    window->setup_page = AV_SETUP_PAGE (av_setup_page_new (window->catalogue, window->settings));
    gtk_stack_add_named (GTK_STACK (window->stack), GTK_WIDGET (window->setup_page), "setup");
    gtk_widget_show (GTK_WIDGET (window->setup_page));
    g_signal_connect (window->panes, "cycle-child-focus", G_CALLBACK (on_cycle_focus), window);
    g_signal_connect_swapped (window->setup_page, "start", G_CALLBACK (on_setup_start), window);
    g_signal_connect_swapped (window->setup_page, "play-now", G_CALLBACK (on_play_now), window);
}

void
window_set_catalogue (AvWindow *window, AvCatalogue *catalogue)
{
    gboolean in_sight = window_is_on_page (window, "setup");
    g_autoptr (AvSetup) wishes = av_setup_page_get_wishes (window->setup_page);
    window->catalogue = catalogue;
    av_rules_reader_close ();
    gtk_widget_destroy (GTK_WIDGET (window->setup_page));
    make_setup_page (window);
    av_setup_page_load (window->setup_page, wishes);
    window->bots_offered = FALSE;
    if (window_is_on_page (window, "players"))
        window_prepare_players (window);
    if (window_is_on_page (window, "plugins"))
        av_plugins_page_refresh (window->plugins_page, catalogue);
    if (window_is_on_page (window, "games"))
        av_games_page_refresh (window->games_page, catalogue);
    if (!in_sight)
        return;
    window_show_at_once (window, "setup");
    window_show_page (window, "setup");
}

void
av_window_develop (AvWindow *window, const gchar *folder)
{
    av_reload_add (window->reload, folder);
#ifdef HAVE_LUA
    window_show_console (window, TRUE);
#endif
    window_refresh (window);
}

GtkWidget *
av_window_new (GtkApplication *application, AvCatalogue *catalogue, GSettings *settings)
{
    AvWindow *window = g_object_new (AV_TYPE_WINDOW, "application", application, NULL);
    window->catalogue = catalogue;
    window->settings = settings ? g_object_ref (settings) : NULL;
    window->reload = av_reload_new (window);

    make_setup_page (window);
    g_signal_connect (window, "draw", G_CALLBACK (on_first_draw), NULL);
    av_drop_set_up (window);
    av_palette_follow_theme (GTK_WIDGET (window));
    restore (window);
    window_show_page (window, "setup");
    return GTK_WIDGET (window);
}
