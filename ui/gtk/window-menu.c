/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-menu.c: what the window's menu and its keys do. */
#include "config.h"

#include <glib/gi18n.h>

#ifdef HAVE_LUA
#include "gtk/console.h"
#endif
#include "gtk/rules-dialog.h"
#include "gtk/rules-reader.h"
#include "gtk/window-private.h"

void
window_set_action (AvWindow *window, const gchar *name, gboolean enabled)
{
    GAction *action = g_action_map_lookup_action (G_ACTION_MAP (window), name);
    g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
window_set_state (AvWindow *window, const gchar *name, gboolean state)
{
    GAction *action = g_action_map_lookup_action (G_ACTION_MAP (window), name);
    g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (state));
}

static void
do_open (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    window_ask_open (data);
}

static void
do_save (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    window_ask_save (data);
}

static void
do_rules (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    AvSession *session = av_play_get_session (window_get_play (window));
    AvSession *changed = av_rules_dialog_run (GTK_WINDOW (window), window->catalogue, session);
    if (!changed)
        return;
    window_hide_bar (window);
    window_go_on (window, changed, TRUE);
    av_game_page_say (window->game_page, _ ("The game goes on under the new rules."), FALSE);
}

static void
do_how_to_play (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    const AvRuleset *ruleset = window_get_ruleset (window);
    const gchar *game = ruleset ? av_ruleset_get_setup (ruleset)->game
                                : av_setup_page_get_game (window->setup_page);
    av_rules_reader_run (GTK_WINDOW (window), window->catalogue, game, ruleset, NULL);
}

static void
do_new (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    window_new_game (data);
}

static void
do_undo (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    av_play_undo (window_get_play (data));
}

static void
do_redo (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    av_play_redo (window_get_play (data));
}

static void
do_reload (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    av_reload_now (AV_WINDOW (data)->reload);
}

static void
do_tiles_left (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    av_game_page_show_tiles_left (AV_WINDOW (data)->game_page);
}

static void
do_result (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    av_game_page_show_result (AV_WINDOW (data)->game_page);
}

/* What was chosen in the menu, from now on and at the next start: the setting is named as the action is. */
static gboolean
keep_choice (AvWindow *window, GSimpleAction *action, GVariant *value)
{
    gboolean chosen = g_variant_get_boolean (value);
    g_simple_action_set_state (action, value);
    if (window->settings)
        g_settings_set_boolean (window->settings, g_action_get_name (G_ACTION (action)), chosen);
    return chosen;
}

static void
do_draw_by_itself (GSimpleAction *action, GVariant *value, gpointer data)
{
    gboolean draws = keep_choice (data, action, value);
    if (window_get_play (data))
        av_play_set_draws_itself (window_get_play (data), draws);
}

static void
do_rulers (GSimpleAction *action, GVariant *value, gpointer data)
{
    av_game_page_set_ruled (AV_WINDOW (data)->game_page, keep_choice (data, action, value));
}

static void
do_fullscreen (GSimpleAction *action, GVariant *value, gpointer data)
{
    g_simple_action_set_state (action, value);
    if (g_variant_get_boolean (value))
        gtk_window_fullscreen (data);
    else
        gtk_window_unfullscreen (data);
}

static void
do_menu (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GtkToggleButton *button = GTK_TOGGLE_BUTTON (AV_WINDOW (data)->menu_button);
    gtk_toggle_button_set_active (button, !gtk_toggle_button_get_active (button));
}

/* --- the console --- */

#ifdef HAVE_LUA

static const AvGame *
get_game (gpointer data)
{
    AvPlay *play = window_get_play (data);
    return play ? av_play_get_game (play) : NULL;
}

static void
close_console (AvWindow *window)
{
    g_action_group_change_action_state (G_ACTION_GROUP (window), "console",
                                        g_variant_new_boolean (FALSE));
}

void
window_show_console (AvWindow *window, gboolean shown)
{
    window_set_state (window, "console", shown);
    if (shown && !window->console) {
        window->console = av_console_new (get_game, window);
        g_signal_connect_swapped (window->console, "closed", G_CALLBACK (close_console), window);
        gtk_paned_pack2 (GTK_PANED (window->panes), window->console, FALSE, TRUE);
    }
    if (window->console)
        gtk_widget_set_visible (window->console, shown);
}

static void
do_console (GSimpleAction *action, GVariant *value, gpointer data)
{
    AvWindow *window = data;
    gboolean shown = keep_choice (window, action, value);
    window_show_console (window, shown);
    if (shown)
        av_console_focus (AV_CONSOLE (window->console));
    else
        gtk_window_set_focus (GTK_WINDOW (window), NULL);
}

#endif

static const GActionEntry entries[] = {
    { "new", do_new, NULL, NULL, NULL, { 0 } },
    { "open", do_open, NULL, NULL, NULL, { 0 } },
    { "save", do_save, NULL, NULL, NULL, { 0 } },
    { "rules", do_rules, NULL, NULL, NULL, { 0 } },
    { "undo", do_undo, NULL, NULL, NULL, { 0 } },
    { "redo", do_redo, NULL, NULL, NULL, { 0 } },
    { "reload", do_reload, NULL, NULL, NULL, { 0 } },
    { "tiles-left", do_tiles_left, NULL, NULL, NULL, { 0 } },
    { "result", do_result, NULL, NULL, NULL, { 0 } },
    { "draw-by-itself", NULL, NULL, "false", do_draw_by_itself, { 0 } },
    { "rulers", NULL, NULL, "true", do_rulers, { 0 } },
    { "how-to-play", do_how_to_play, NULL, NULL, NULL, { 0 } },
    { "menu", do_menu, NULL, NULL, NULL, { 0 } },
    { "fullscreen", NULL, NULL, "false", do_fullscreen, { 0 } },
#ifdef HAVE_LUA
    { "console", NULL, NULL, "false", do_console, { 0 } },
#endif
};

void
window_add_actions (AvWindow *window)
{
    g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries),
                                     window);
}
