/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-menu.c: what the menu of the window and its keys do. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/analysis-dialog.h"
#ifdef HAVE_LUA
#include "gtk/console.h"
#endif
#include "gtk/dialogs.h"
#include "gtk/help.h"
#include "gtk/rules-dialog.h"
#include "gtk/rules-reader.h"
#include "gtk/shortcuts.h"
#include "gtk/tools.h"
#include "gtk/window-private.h"
#include <avignon/host/choose.h>
#include <avignon/host/manager.h>

/* The ruleset of the game that is being played, if it is in sight; else NULL. */
static const AvRuleset *
get_ruleset (AvWindow *window)
{
    AvPlay *play = window_get_play (window);
    return window_is_on_page (window, "game") && play ? av_play_get_ruleset (play) : NULL;
}

void
window_set_state (AvWindow *window, const gchar *name, gboolean state)
{
    GAction *action = g_action_map_lookup_action (G_ACTION_MAP (window), name);
    g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (state));
}

static GVariant *
get_state (AvWindow *window, const gchar *name)
{
    return g_action_group_get_action_state (G_ACTION_GROUP (window), name);
}

gboolean
window_is_set (AvWindow *window, const gchar *name)
{
    g_autoptr (GVariant) state = get_state (window, name);
    return g_variant_get_boolean (state);
}

guint
window_get_delay (AvWindow *window)
{
    static const struct {
        const gchar *pace;
        guint delay;
    } paces[] = {
        { "slow", 1500 }, { "normal", AV_PLAY_DELAY }, { "fast", 200 }, { "at-once", 0 }
    };
    g_autoptr (GVariant) state = get_state (window, "pace");
    const gchar *pace = g_variant_get_string (state, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (paces); i++)
        if (g_str_equal (paces[i].pace, pace))
            return paces[i].delay;
    return AV_PLAY_DELAY;
}

/* --- pages --- */

/* Goes to the set-up of another game. */
static void
do_new (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    window_hide_bar (window);
    window_show_page (window, "setup");
}

static void
do_back (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    window_show_page (window, window_get_shown (window) ? "game" : "setup");
}

static void
do_games (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    window_make_pages (window);
    window_hide_bar (window);
    av_games_page_refresh (window->games_page, window->catalogue);
    window_show_page (window, "games");
}

static void
do_plugins (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    window_make_pages (window);
    window_hide_bar (window);
    av_plugins_page_refresh (window->plugins_page, window->catalogue);
    window_show_page (window, "plugins");
}

static void
do_find (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    if (window_is_on_page (window, "setup"))
        av_setup_page_begin_search (window->setup_page);
    else
        av_plugins_page_begin_search (window->plugins_page);
}

static void
do_look_back (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    window_look_back (window);
}

static void
do_tutorial (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    window_show_tutorial (window);
}

/* The name by which two players are called; NULL: each has one of his own. */
static const gchar *
find_shared_name (const AvSetup *setup)
{
    for (guint i = 0; i < setup->n_players; i++)
        for (guint j = 0; j < i; j++)
            if (g_utf8_collate (setup->players[i].name, setup->players[j].name) == 0)
                return setup->players[i].name;
    return NULL;
}

static void
do_play (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    g_autoptr (AvSetup) setup = av_setup_page_get_setup (window->setup_page);
    window_make_pages (window);
    av_players_page_fill (window->players_page, setup);
    const gchar *shared = find_shared_name (setup);
    if (shared) {
        g_autofree gchar *why = g_strdup_printf (
            _ ("Two players are called “%s”. Give one of them another name."), shared);
        av_players_page_set_problem (window->players_page, why);
        return;
    }
    window_play (window, setup, FALSE);
}

/* Begins a game of the same players, with the rules of the game that is over. */
static void
do_play_again (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    g_autoptr (AvSetup) setup = av_setup_copy (av_ruleset_get_setup (get_ruleset (window)));
    setup->has_seed = FALSE;
    window_make_pages (window);
    window_play (window, setup, TRUE);
}

/* --- the rules --- */

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

/* NOTE is shown above the rules; or NULL. */
static void
show_rules (AvWindow *window, const gchar *note)
{
    const AvRuleset *ruleset = get_ruleset (window);
    const gchar *game = ruleset ? av_ruleset_get_setup (ruleset)->game
                                : av_setup_page_get_game (window->setup_page);
    av_rules_reader_open (GTK_WINDOW (window), window->catalogue, game, ruleset, NULL, note);
}

static void
do_how_to_play (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    show_rules (window, NULL);
}

static void
do_help (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    g_autoptr (GError) error = NULL;
    if (!av_help_show (&error))
        show_rules (window, error->message);
}

static void
do_help_overlay (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    av_shortcuts_show (window);
}

/* --- the game --- */

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

/* The computer player that gives hints and judges; NULL, after a message. */
static AvBot *
make_adviser (AvWindow *window)
{
    g_autoptr (GError) error = NULL;
    const GPtrArray *infos = av_plugin_manager_list (av_plugin_manager_of (window->catalogue));
    g_autofree gchar *control = av_choose_strongest_bot (window->catalogue, infos);
    AvBot *bot = av_bot_new (window->catalogue, control,
                             av_play_get_ruleset (window_get_play (window)), &error);
    if (!bot)
        av_game_page_say (window->game_page, error->message, TRUE);
    return bot;
}

static void
do_hint (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvBot *bot = make_adviser (data);
    if (bot)
        av_game_page_ask_hint (AV_WINDOW (data)->game_page, bot);
}

static void
do_analyse (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvBot *bot = make_adviser (data);
    if (bot)
        av_analysis_dialog_run (data, av_play_get_session (window_get_play (data)), bot);
}

static void
do_export (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    g_autoptr (GError) error = NULL;
    const AvRuleset *ruleset = av_play_get_ruleset (window_get_play (window));
    g_autofree gchar *path =
        av_ask_export_path (GTK_WINDOW (window), !av_ruleset_get_game (ruleset)->layout);
    if (!path)
        return;
    g_autofree gchar *base = g_path_get_basename (path);
    gboolean done = av_game_page_export (window->game_page, path, &error);
    g_autofree gchar *text =
        done ? g_strdup_printf (_ ("Saved as %s."), base) : g_strdup (error->message);
    av_game_page_say (window->game_page, text, !done);
}

static void
do_result (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    av_game_page_show_result (AV_WINDOW (data)->game_page);
}

/* --- choices that are kept --- */

/* Applies a choice in the menu, now and at the next start: the setting has the name of the
 * action. */
static void
keep_choice (AvWindow *window, GSimpleAction *action, GVariant *value)
{
    g_simple_action_set_state (action, value);
    if (window->settings)
        g_settings_set_value (window->settings, g_action_get_name (G_ACTION (action)), value);
}

static void
do_draw_by_itself (GSimpleAction *action, GVariant *value, gpointer data)
{
    keep_choice (data, action, value);
    if (window_get_play (data))
        av_play_set_draws_itself (window_get_play (data), g_variant_get_boolean (value));
}

static void
do_confirm_turns (GSimpleAction *action, GVariant *value, gpointer data)
{
    keep_choice (data, action, value);
    if (window_get_play (data))
        av_play_set_confirms (window_get_play (data), g_variant_get_boolean (value));
}

static void
do_pace (GSimpleAction *action, GVariant *value, gpointer data)
{
    keep_choice (data, action, value);
    if (window_get_play (data))
        av_play_set_delay (window_get_play (data), window_get_delay (data));
}

static void
do_pause (GSimpleAction *action, GVariant *value, gpointer data)
{
    av_play_set_paused (window_get_play (data), g_variant_get_boolean (value));
}

void
window_set_up_game_page (AvWindow *window)
{
    av_game_page_set_owners (window->game_page, window_is_set (window, "owners"));
    av_game_page_set_prospects (window->game_page, window_is_set (window, "prospects"));
    av_game_page_set_ruled (window->game_page, window_is_set (window, "rulers"));
#ifdef HAVE_SOUND
    av_game_page_set_sound (window->game_page, window_is_set (window, "sound"));
#endif
}

static void
do_set_up_game_page (GSimpleAction *action, GVariant *value, gpointer data)
{
    AvWindow *window = data;
    keep_choice (window, action, value);
    if (window->game_page)
        window_set_up_game_page (window);
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
    gboolean shown = g_variant_get_boolean (value);
    keep_choice (window, action, value);
    window_show_console (window, shown);
    if (shown)
        av_console_focus (AV_CONSOLE (window->console));
    else
        window_focus_page (window);
}

#endif

static const GActionEntry entries[] = {
    { "new", do_new, NULL, NULL, NULL, { 0 } },
    { "play", do_play, NULL, NULL, NULL, { 0 } },
    { "play-again", do_play_again, NULL, NULL, NULL, { 0 } },
    { "open", window_do_open, NULL, NULL, NULL, { 0 } },
    { "back", do_back, NULL, NULL, NULL, { 0 } },
    { "games", do_games, NULL, NULL, NULL, { 0 } },
    { "plugins", do_plugins, NULL, NULL, NULL, { 0 } },
    { "find", do_find, NULL, NULL, NULL, { 0 } },
    { "save", window_do_save, NULL, NULL, NULL, { 0 } },
    { "rules", do_rules, NULL, NULL, NULL, { 0 } },
    { "undo", do_undo, NULL, NULL, NULL, { 0 } },
    { "redo", do_redo, NULL, NULL, NULL, { 0 } },
    { "reload", do_reload, NULL, NULL, NULL, { 0 } },
    { "tiles-left", do_tiles_left, NULL, NULL, NULL, { 0 } },
    { "hint", do_hint, NULL, NULL, NULL, { 0 } },
    { "analyse", do_analyse, NULL, NULL, NULL, { 0 } },
    { "export", do_export, NULL, NULL, NULL, { 0 } },
    { "look-back", do_look_back, NULL, NULL, NULL, { 0 } },
    { "result", do_result, NULL, NULL, NULL, { 0 } },
    { "pace", NULL, "s", "'normal'", do_pace, { 0 } },
    { "pause", NULL, NULL, "false", do_pause, { 0 } },
    { "draw-by-itself", NULL, NULL, "true", do_draw_by_itself, { 0 } },
    { "confirm-turns", NULL, NULL, "false", do_confirm_turns, { 0 } },
    { "rulers", NULL, NULL, "true", do_set_up_game_page, { 0 } },
    { "owners", NULL, NULL, "false", do_set_up_game_page, { 0 } },
    { "prospects", NULL, NULL, "false", do_set_up_game_page, { 0 } },
#ifdef HAVE_SOUND
    { "sound", NULL, NULL, "true", do_set_up_game_page, { 0 } },
#endif
    { "tutorial", do_tutorial, NULL, NULL, NULL, { 0 } },
    { "show-help-overlay", do_help_overlay, NULL, NULL, NULL, { 0 } },
    { "how-to-play", do_how_to_play, NULL, NULL, NULL, { 0 } },
    { "help", do_help, NULL, NULL, NULL, { 0 } },
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
    g_autoptr (GPropertyAction) menu =
        g_property_action_new ("menu", window->menu_button, "active");
    g_action_map_add_action (G_ACTION_MAP (window), G_ACTION (menu));
}

void
window_restore_choices (AvWindow *window)
{
    g_autoptr (GSettingsSchema) schema = NULL;
    g_object_get (window->settings, "settings-schema", &schema, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (entries); i++) {
        if (!entries[i].state || !g_settings_schema_has_key (schema, entries[i].name))
            continue;
        g_autoptr (GVariant) value = g_settings_get_value (window->settings, entries[i].name);
        GAction *action = g_action_map_lookup_action (G_ACTION_MAP (window), entries[i].name);
        g_simple_action_set_state (G_SIMPLE_ACTION (action), value);
    }
#ifdef HAVE_LUA
    window_show_console (window, window_is_set (window, "console"));
#endif
}
