/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window.c: the main window: its pages, its header bar, its menu, and the current game. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/analysis-dialog.h"
#ifdef HAVE_LUA
#include "gtk/console.h"
#endif
#include "gtk/dialogs.h"
#include "gtk/drop.h"
#include "gtk/help.h"
#include "gtk/kept-games.h"
#include "gtk/notes.h"
#include "gtk/palette.h"
#include "gtk/rules-dialog.h"
#include "gtk/rules-reader.h"
#include "gtk/shortcuts.h"
#include "gtk/tools.h"
#include "gtk/window-private.h"
#include <avignon/host/choose.h>
#include <avignon/host/manager.h>
#include <avignon/host/trust.h>

G_DEFINE_TYPE (AvWindow, av_window, GTK_TYPE_APPLICATION_WINDOW)

/* The game on the page, which may be a look or a lesson; or NULL. */
static AvPlay *
get_shown (AvWindow *window)
{
    return window->game_page ? av_game_page_get_play (window->game_page) : NULL;
}

AvPlay *
window_get_play (AvWindow *window)
{
    return window->resting || window_shows_lesson (window) ? window->resting : get_shown (window);
}

gboolean
window_shows_lesson (AvWindow *window)
{
    AvPlay *play = get_shown (window);
    return play && av_play_is_lesson (play);
}

static gboolean
is_on_page (AvWindow *window, const gchar *name)
{
    return g_strcmp0 (gtk_stack_get_visible_child_name (GTK_STACK (window->stack)), name) == 0;
}

/* The ruleset of the game that is being played, if it is in sight; else NULL. */
static const AvRuleset *
get_ruleset (AvWindow *window)
{
    AvPlay *play = window_get_play (window);
    return is_on_page (window, "game") && play ? av_play_get_ruleset (play) : NULL;
}

static void
set_state (AvWindow *window, const gchar *name, gboolean state)
{
    GAction *action = g_action_map_lookup_action (G_ACTION_MAP (window), name);
    g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (state));
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
            && gtk_window_get_window_type (item->data) == GTK_WINDOW_TOPLEVEL
            && gtk_window_get_transient_for (item->data) == GTK_WINDOW (window))
            return TRUE;
    return FALSE;
}

/* Nobody's time runs while the game is out of sight. */
static void
hold_clocks (AvWindow *window)
{
    AvPlay *play =
        gtk_widget_in_destruction (GTK_WIDGET (window)) ? NULL : window_get_play (window);
    if (play)
        av_play_hold_clocks (play, !is_on_page (window, "game") || window->resting
                                       || window_shows_lesson (window)
                                       || window_has_dialog (window));
}

/* From any other page back to the game; or, if there is none, to the set-up of one. */
static void
show_way_back (AvWindow *window)
{
    gboolean game = get_shown (window) != NULL,
             leads = !is_on_page (window, game ? "game" : "setup");
    av_action_enable (G_ACTION_MAP (window), "back", leads);
    gtk_widget_set_visible (window->back, leads);
    if (!leads)
        return;
    gtk_widget_set_tooltip_text (window->back, game ? _ ("Back to the game (Alt+Left)")
                                                    : _ ("Back to the new game (Alt+Left)"));
    av_name_by_tooltips (window->back);
}

static void
refresh (AvWindow *window)
{
    AvPlay *play = window_get_play (window);
    hold_clocks (window);
    gboolean game = is_on_page (window, "game") && play, looking = window->resting != NULL;
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
        set_state (window, "pause", av_play_is_paused (play));
    av_action_enable (map, "rules", game);
    av_action_enable (map, "find", is_on_page (window, "setup") || is_on_page (window, "plugins"));
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
    gboolean on_page = is_on_page (window, "game"), lesson = window_shows_lesson (window);
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
     * stays. */
    atk_object_set_role (gtk_widget_get_accessible (window->bar), ATK_ROLE_INFO_BAR);
    if (button && kind != OFFER_TURN_OFF)
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

/* Without a transition: a page must be shown before it can fit the whole game in. */
static void
show_at_once (AvWindow *window, const gchar *name)
{
    gtk_stack_set_visible_child_full (GTK_STACK (window->stack), name,
                                      GTK_STACK_TRANSITION_TYPE_NONE);
}

/* Moves the focus to what the page is mainly for. */
static void
focus_page (AvWindow *window)
{
    GtkWidget *button = NULL;
    if (is_on_page (window, "setup"))
        button = av_setup_page_get_default (window->setup_page);
    else if (is_on_page (window, "players"))
        button = av_players_page_get_default (window->players_page);
    if (button) {
        gtk_widget_grab_default (button);
        gtk_widget_grab_focus (button);
    } else if (is_on_page (window, "game")) {
        av_game_page_take_focus (window->game_page);
    } else if (is_on_page (window, "plugins")) {
        av_plugins_page_begin_search (window->plugins_page);
    }
}

static void
show_page (AvWindow *window, const gchar *name)
{
    gtk_stack_set_visible_child_name (GTK_STACK (window->stack), name);
    focus_page (window);
    refresh (window);
}

static void
on_play_changed (AvWindow *window)
{
    AvPlay *play = window_get_play (window);
    if (play && av_game_is_finished (av_play_get_game (play))) {
        g_autofree gchar *note = av_note_running_path ();
        av_crash_note_remove (note);
        av_memory_give_back ();
    }
    if (play && window->reload)
        av_reload_look (window->reload);
    refresh (window);
}

static GVariant *
get_state (AvWindow *window, const gchar *name)
{
    return g_action_group_get_action_state (G_ACTION_GROUP (window), name);
}

static gboolean
is_set (AvWindow *window, const gchar *name)
{
    g_autoptr (GVariant) state = get_state (window, name);
    return g_variant_get_boolean (state);
}

/* In ms. */
static guint
find_delay (const gchar *pace)
{
    static const struct {
        const gchar *pace;
        guint delay;
    } paces[] = {
        { "slow", 1500 }, { "normal", AV_PLAY_DELAY }, { "fast", 200 }, { "at-once", 0 }
    };
    for (guint i = 0; i < G_N_ELEMENTS (paces); i++)
        if (g_str_equal (paces[i].pace, pace))
            return paces[i].delay;
    return AV_PLAY_DELAY;
}

/* --- looking back, and the tutorial --- */

/* Shows SHOWN, while the game that is being played, if any, rests. */
static void
rest (AvWindow *window, AvPlay *shown)
{
    AvPlay *play = window_get_play (window);
    if (play && !window->resting) {
        window->was_paused = av_play_is_paused (play);
        av_play_set_paused (play, TRUE);
        window->resting = g_object_ref (play);
    }
    av_game_page_go_on (window->game_page, shown);
}

/* Back to the game that rests; FALSE: nothing but that game is shown. */
static gboolean
stop_resting (AvWindow *window)
{
    g_autoptr (AvPlay) play = g_steal_pointer (&window->resting);
    if (!play && !window_shows_lesson (window))
        return FALSE;
    av_replay_bar_set_play (window->replay_bar, NULL, 0);
    av_tutorial_end (window->tutorial);
    if (play) {
        av_play_set_paused (play, window->was_paused);
        av_game_page_go_on (window->game_page, play);
    } else {
        av_game_page_set_play (window->game_page, NULL);
    }
    refresh (window);
    return TRUE;
}

/* If there is no game, the next thing is to begin one. */
static void
leave_tutorial (AvWindow *window)
{
    stop_resting (window);
    if (!window_get_play (window))
        show_page (window, "setup");
}

static void
do_look_back (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    AvPlay *play = window_get_play (window);
    AvSession *session =
        av_session_carry (av_play_get_session (play), av_play_get_ruleset (play), NULL, NULL);
    if (!session)
        return;
    g_autoptr (AvPlay) look = av_play_new_look (session);
    g_autoptr (GVariant) pace = get_state (window, "pace");
    rest (window, look);
    av_replay_bar_set_play (window->replay_bar, look,
                            find_delay (g_variant_get_string (pace, NULL)));
    refresh (window);
}

void
window_show_tutorial (AvWindow *window)
{
    g_autoptr (GError) error = NULL;
    window_make_pages (window);
    stop_resting (window);
    window_hide_bar (window);
    AvPlay *lesson = av_tutorial_begin (window->tutorial, window->catalogue, &error);
    if (!lesson) {
        window_show_bar (window, GTK_MESSAGE_ERROR, error->message);
        return;
    }
    show_at_once (window, "game");
    rest (window, lesson);
    refresh (window);
}

static void
do_tutorial (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    window_show_tutorial (window);
}

static const gchar *
name_rules (const AvRuleset *ruleset, const gchar *id)
{
    gint index = av_ruleset_find_rules (ruleset, id);
    const AvRules *rules = index < 0 ? NULL : av_ruleset_get_rules (ruleset, (guint) index);
    return rules ? av_translate (rules->domain, rules->name) : id;
}

static void
on_slow (AvWindow *window, const gchar *id)
{
    g_autofree gchar *text = g_strdup_printf (
        /* TRANSLATORS: %s is the name of an expansion */
        _ ("“%s” makes this game slow."),
        name_rules (av_play_get_ruleset (window_get_play (window)), id));
    window_offer (window, GTK_MESSAGE_WARNING, text, _ ("Turn it off"), OFFER_TURN_OFF,
                  g_strdup (id));
}

/* Plays SESSION, which is taken, from now on.  PATH is where its record is kept; NULL: in a new
 * file.  The caller owns the play. */
static AvPlay *
make_play (AvWindow *window, AvSession *session, const gchar *path)
{
    g_autofree gchar *kept = path ? g_strdup (path) : av_kept_games_new_path ();
    g_autofree gchar *note = av_note_running_path ();
    window_make_pages (window);
    stop_resting (window);
    AvPlay *before = window_get_play (window);
    av_reload_forget_game (window->reload);
    if (before)
        av_session_keep (av_play_get_session (before), NULL, NULL);
    av_session_tell_result (session);
    av_crash_note_write_ruleset (note, av_session_get_ruleset (session), NULL);
    AvPlay *play = av_play_new (session, window->catalogue, kept);
    AvClocks *clocks = av_clocks_load (kept, av_ruleset_get_n_players (av_play_get_ruleset (play)));
    if (clocks)
        av_play_set_clocks (play, clocks);
    g_signal_connect_object (play, "changed", G_CALLBACK (on_play_changed), window,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (play, "clock", G_CALLBACK (hold_clocks), window, G_CONNECT_SWAPPED);
    g_signal_connect_object (play, "unsaved", G_CALLBACK (refresh), window, G_CONNECT_SWAPPED);
    g_signal_connect_object (play, "slow", G_CALLBACK (on_slow), window, G_CONNECT_SWAPPED);
    return play;
}

/* Applies the user's settings. */
static void
set_up_play (AvWindow *window, AvPlay *play)
{
    g_autoptr (GVariant) pace = get_state (window, "pace");
    av_play_set_confirms (play, is_set (window, "confirm-turns"));
    av_play_set_delay (play, find_delay (g_variant_get_string (pace, NULL)));
    av_play_set_draws_itself (play, is_set (window, "draw-by-itself"));
    refresh (window);
}

void
window_begin (AvWindow *window, AvSession *session, const gchar *path)
{
    g_autoptr (GError) error = NULL;
    /* A game that is played on from the end of another is a game of its own. */
    if (av_game_is_finished (av_session_get_game (session)))
        path = NULL;
    /* Two programs must not play one game, nor one program a game that another has played on. */
    if (path && !av_session_keep (session, path, &error)
        && (g_error_matches (error, AV_RECORD_ERROR, AV_RECORD_ERROR_LOCKED)
            || g_error_matches (error, AV_RECORD_ERROR, AV_RECORD_ERROR_CHANGED))) {
        window_show_bar (window, GTK_MESSAGE_ERROR, error->message);
        av_session_free (session);
        return;
    }
    g_autoptr (AvPlay) play = make_play (window, session, path);
    window_hide_bar (window);
    show_at_once (window, "game");
    av_game_page_set_play (window->game_page, play);
    set_up_play (window, play);
}

void
window_go_on (AvWindow *window, AvSession *session, gboolean takes_place)
{
    AvPlay *before = window_get_play (window);
    g_autofree gchar *path = NULL, *notice = NULL;
    if (takes_place && before) {
        av_session_take_over (session, av_play_get_session (before));
        notice = av_session_take_record_notice (session);
        const gchar *kept = av_session_get_record_path (session);
        path = g_strdup (kept ? kept : av_play_get_path (before));
    }
    AvClocks *clocks = before ? av_play_take_clocks (before) : NULL;
    g_autoptr (AvPlay) play = make_play (window, session, path);
    if (clocks)
        av_play_set_clocks (play, clocks);
    av_game_page_go_on (window->game_page, play);
    set_up_play (window, play);
    if (notice)
        window_show_bar (window, GTK_MESSAGE_WARNING, notice);
}

gboolean
av_window_start (AvWindow *window, const AvSetup *setup, GError **error)
{
    guint64 seed =
        setup->has_seed ? setup->seed : ((guint64) g_random_int () << 32 | g_random_int ());
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, window->catalogue, error);
    AvSession *session = ruleset ? av_session_new (ruleset, seed, error) : NULL;
    if (!session)
        return FALSE;
    window_begin (window, session, NULL);
    return TRUE;
}

/* Computer players are loaded when somebody may want one, not when the program starts. */
static void
offer_bots (AvWindow *window)
{
    const GPtrArray *infos = av_plugin_manager_list (av_plugin_manager_of (window->catalogue));
    if (window->bots_offered)
        return;
    window->bots_offered = TRUE;
    g_autoptr (GPtrArray) bots = av_choose_list_bots (window->catalogue, infos);
    g_autofree gchar *opponent = av_choose_opponent_bot (window->catalogue, infos);
    av_players_page_set_bots (window->players_page, bots, opponent);
}

static void
prepare_players (AvWindow *window)
{
    window_make_pages (window);
    offer_bots (window);
    av_players_page_set_n (window->players_page, av_setup_page_get_n_players (window->setup_page));
    av_players_page_set_problem (window->players_page, NULL);
    window_hide_bar (window);
}

static void
on_setup_start (AvWindow *window)
{
    prepare_players (window);
    show_page (window, "players");
}

/* What is wrong with the players is shown where they are chosen. */
static void
on_play_now (AvWindow *window)
{
    prepare_players (window);
    g_action_group_activate_action (G_ACTION_GROUP (window), "play", NULL);
    if (!is_on_page (window, "game"))
        show_page (window, "players");
}

static void
do_back (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    show_page (window, get_shown (window) ? "game" : "setup");
}

/* --- the menu and its keys --- */

/* Goes to the set-up of another game. */
static void
do_new (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    window_hide_bar (window);
    show_page (window, "setup");
}

static void
save_players (AvWindow *window)
{
    if (!window->settings)
        return;
    AvTimeLimit limit = av_players_page_get_limit (window->players_page);
    g_settings_set_int (window->settings, "clock-minutes", (gint) limit.minutes);
    g_settings_set_int (window->settings, "clock-seconds", (gint) limit.seconds);
    g_settings_set_boolean (window->settings, "clock-plays", limit.plays);
    g_settings_set_boolean (window->settings, "draw-lots",
                            av_players_page_get_lots (window->players_page));
}

static void
load_players (AvWindow *window)
{
    AvTimeLimit limit = { (guint) g_settings_get_int (window->settings, "clock-minutes"),
                          (guint) g_settings_get_int (window->settings, "clock-seconds"),
                          g_settings_get_boolean (window->settings, "clock-plays") };
    av_players_page_set_limit (window->players_page, &limit);
    av_players_page_set_lots (window->players_page,
                              g_settings_get_boolean (window->settings, "draw-lots"));
}

/* Whoever the lot falls on begins, and the others follow in order. */
static void
draw_lots (AvSetup *setup)
{
    AvPlayerChoice seats[AV_MAX_PLAYERS];
    guint first = (guint) g_random_int_range (0, (gint) setup->n_players);
    memcpy (seats, setup->players, sizeof seats);
    for (guint i = 0; i < setup->n_players; i++)
        setup->players[i] = seats[(first + i) % setup->n_players];
}

/* Keeps what the page of players says about lots and clocks. */
static gboolean
play (AvWindow *window, const AvSetup *setup, GError **error)
{
    g_autoptr (AvSetup) begun = av_setup_copy (setup);
    gboolean lots = av_players_page_get_lots (window->players_page);
    AvTimeLimit limit = av_players_page_get_limit (window->players_page);
    if (lots)
        draw_lots (begun);
    if (!av_window_start (window, begun, error))
        return FALSE;
    av_play_set_clocks (window_get_play (window), av_clocks_new (&limit, begun->n_players));
    if (lots) {
        /* TRANSLATORS: a player's name */
        g_autofree gchar *text = g_strdup_printf (_ ("By lot, %s begins."), begun->players[0].name);
        av_game_page_say (window->game_page, text, FALSE);
    }
    return TRUE;
}

static void
do_play (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) setup = av_setup_page_get_setup (window->setup_page);
    window_make_pages (window);
    av_players_page_fill (window->players_page, setup);
    if (!play (window, setup, &error)) {
        av_players_page_set_problem (window->players_page, error->message);
        return;
    }
    av_settings_save_setup (window->settings, setup);
    save_players (window);
}

/* Begins a game of the same players, with the rules of the game that is over. */
static void
do_play_again (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) setup = av_setup_copy (av_ruleset_get_setup (get_ruleset (window)));
    setup->has_seed = FALSE;
    window_make_pages (window);
    if (!play (window, setup, &error))
        av_game_page_say (window->game_page, error->message, TRUE);
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

void
window_turn_off (AvWindow *window, const gchar *id)
{
    AvPlay *play = window_get_play (window);
    g_autoptr (GError) error = NULL;
    if (!play)
        return;
    const AvRuleset *ruleset = av_play_get_ruleset (play);
    g_autoptr (AvSetup) wanted = av_setup_copy (av_ruleset_get_setup (ruleset));
    g_autofree gchar *name = g_strdup (name_rules (ruleset, id));
    av_rules_leave_out (wanted, id);
    AvSession *changed =
        av_rules_change (window->catalogue, av_play_get_session (play), wanted, &error);
    if (changed) {
        window_go_on (window, changed, TRUE);
        av_game_page_say (window->game_page, _ ("The game goes on under the new rules."), FALSE);
        return;
    }
    g_autoptr (AvSetup) next = av_setup_page_get_wishes (window->setup_page);
    av_rules_leave_out (next, id);
    av_setup_page_load (window->setup_page, next);
    g_autofree gchar *text = g_strdup_printf (
        /* TRANSLATORS: why rules cannot be taken out of this game; name of an expansion */
        _ ("%s\n“%s” is left out of the next game."), error->message, name);
    av_game_page_say (window->game_page, text, TRUE);
}

static void
do_games (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    window_make_pages (window);
    window_hide_bar (window);
    av_games_page_refresh (window->games_page, window->catalogue);
    show_page (window, "games");
}

static void
do_plugins (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    window_make_pages (window);
    window_hide_bar (window);
    av_plugins_page_refresh (window->plugins_page, window->catalogue);
    show_page (window, "plugins");
}

static void
do_find (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    if (is_on_page (window, "setup"))
        av_setup_page_begin_search (window->setup_page);
    else
        av_plugins_page_begin_search (window->plugins_page);
}

static void
on_plugins_changed (AvWindow *window)
{
    av_reload_now (window->reload);
}

/* NOTE is shown above the rules; or NULL. */
static void
show_rules (AvWindow *window, const gchar *note)
{
    const AvRuleset *ruleset = get_ruleset (window);
    const gchar *game = ruleset ? av_ruleset_get_setup (ruleset)->game
                                : av_setup_page_get_game (window->setup_page);
    av_rules_reader_run (GTK_WINDOW (window), window->catalogue, game, ruleset, NULL, note);
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
        av_play_set_delay (window_get_play (data), find_delay (g_variant_get_string (value, NULL)));
}

static void
do_pause (GSimpleAction *action, GVariant *value, gpointer data)
{
    av_play_set_paused (window_get_play (data), g_variant_get_boolean (value));
}

/* Applies what the menu says about the page of the game. */
static void
set_up_game_page (AvWindow *window)
{
    av_game_page_set_owners (window->game_page, is_set (window, "owners"));
    av_game_page_set_prospects (window->game_page, is_set (window, "prospects"));
    av_game_page_set_ruled (window->game_page, is_set (window, "rulers"));
    g_signal_connect_swapped (window->tutorial, "to-table", G_CALLBACK (av_game_page_take_focus),
                              window->game_page);
#ifdef HAVE_SOUND
    av_game_page_set_sound (window->game_page, is_set (window, "sound"));
#endif
}

static void
do_set_up_game_page (GSimpleAction *action, GVariant *value, gpointer data)
{
    AvWindow *window = data;
    keep_choice (window, action, value);
    if (window->game_page)
        set_up_game_page (window);
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
do_help_overlay (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    av_shortcuts_show (window);
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

static void
show_console (AvWindow *window, gboolean shown)
{
    set_state (window, "console", shown);
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
    show_console (window, shown);
    if (shown)
        av_console_focus (AV_CONSOLE (window->console));
    else
        focus_page (window);
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

/* --- the widget --- */

/* The key of something that cannot be done now says why, instead of doing nothing without a
 * word. */
static gboolean
refuse_key (AvWindow *window, const GdkEventKey *event)
{
    static const struct {
        const gchar *action, *why;
    } refusals[] = {
        { "win.undo", N_ ("There is nothing to take back.") },
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
    if (!is_on_page (window, "game"))
        return FALSE;
    if (gtk_widget_get_visible (GTK_WIDGET (window->replay_bar))
        && av_replay_bar_key (window->replay_bar, event))
        return TRUE;
    return av_game_page_key (window->game_page, event)
           || (!window->resting && !window_shows_lesson (window) && refuse_key (window, event));
}

static gboolean
on_delete (GtkWidget *widget, GdkEvent *event, gpointer data)
{
    AvWindow *window = AV_WINDOW (widget);
    g_autofree gchar *note = av_note_running_path ();
    gint width, height;
    if (window_get_play (window))
        av_crash_note_remove (note);
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
    gtk_widget_class_bind_template_callback (widget, hold_clocks);
    gtk_widget_class_bind_template_callback (widget, window_answer_bar);
}

static void
av_window_init (AvWindow *window)
{
    gtk_widget_init_template (GTK_WIDGET (window));
    g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries),
                                     window);
    g_autoptr (GPropertyAction) menu =
        g_property_action_new ("menu", window->menu_button, "active");
    g_action_map_add_action (G_ACTION_MAP (window), G_ACTION (menu));
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

/* What keep_choice () kept. */
static void
restore_choices (AvWindow *window)
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
    restore_choices (window);
#ifdef HAVE_LUA
    show_console (window, is_set (window, "console"));
#endif
    g_autoptr (AvSetup) last = av_settings_load_setup (settings);
    if (last)
        av_setup_page_load (window->setup_page, last);
}

/* --- pages --- */

static void
set_up_players_page (AvWindow *window)
{
    if (!window->settings)
        return;
    g_autoptr (AvSetup) last = av_settings_load_setup (window->settings);
    load_players (window);
    if (last)
        av_players_page_load (window->players_page, last);
}

static void
set_up_games_page (AvWindow *window)
{
    g_signal_connect_swapped (window->games_page, "open", G_CALLBACK (window_open_kept), window);
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
    g_signal_connect_swapped (window->replay_bar, "close", G_CALLBACK (stop_resting), window);
}

static void
set_up_tutorial (AvWindow *window)
{
    g_signal_connect_swapped (window->tutorial, "close", G_CALLBACK (leave_tutorial), window);
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
    g_signal_connect_swapped (window->setup_page, "start", G_CALLBACK (on_setup_start), window);
    g_signal_connect_swapped (window->setup_page, "play-now", G_CALLBACK (on_play_now), window);
}

void
window_set_catalogue (AvWindow *window, AvCatalogue *catalogue)
{
    gboolean in_sight = is_on_page (window, "setup");
    g_autoptr (AvSetup) wishes = av_setup_page_get_wishes (window->setup_page);
    window->catalogue = catalogue;
    gtk_widget_destroy (GTK_WIDGET (window->setup_page));
    make_setup_page (window);
    av_setup_page_load (window->setup_page, wishes);
    if (is_on_page (window, "plugins"))
        av_plugins_page_refresh (window->plugins_page, catalogue);
    if (is_on_page (window, "games"))
        av_games_page_refresh (window->games_page, catalogue);
    if (!in_sight)
        return;
    show_at_once (window, "setup");
    show_page (window, "setup");
}

void
av_window_develop (AvWindow *window, const gchar *folder)
{
    av_reload_add (window->reload, folder);
#ifdef HAVE_LUA
    show_console (window, TRUE);
#endif
    refresh (window);
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
    show_page (window, "setup");
    return GTK_WIDGET (window);
}
