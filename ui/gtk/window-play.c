/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-play.c: the game that the window plays, what it shows instead for a while, and how a game begins. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/kept-games.h"
#include "gtk/notes.h"
#include "gtk/rules-dialog.h"
#include "gtk/tools.h"
#include "gtk/window-private.h"
#include <avignon/host/choose.h>
#include <avignon/host/manager.h>
#include <avignon/host/trust.h>

AvPlay *
window_get_shown (AvWindow *window)
{
    return window->game_page ? av_game_page_get_play (window->game_page) : NULL;
}

AvPlay *
window_get_play (AvWindow *window)
{
    return window->resting || window_shows_lesson (window) ? window->resting
                                                           : window_get_shown (window);
}

gboolean
window_shows_lesson (AvWindow *window)
{
    AvPlay *play = window_get_shown (window);
    return play && av_play_is_lesson (play);
}

static void
note_running (const AvSession *session)
{
    gboolean over = av_game_is_finished (av_session_get_game (session));
    av_note_running (AV_RUNS_PLAY, over ? NULL : av_session_get_ruleset (session));
}

static void
on_play_changed (AvWindow *window)
{
    AvPlay *play = window_get_play (window);
    if (play)
        note_running (av_play_get_session (play));
    if (play && av_game_is_finished (av_play_get_game (play)))
        av_memory_give_back ();
    if (play && window->reload)
        av_reload_look (window->reload);
    window_refresh (window);
}

/* Only a window that was refreshed lets the buttons of a result be pressed, and have the focus. */
static void
refresh_with_result (AvWindow *window)
{
    AvPlay *shown = window_get_shown (window);
    window_refresh (window);
    if (window_is_on_page (window, "game") && shown && !av_play_is_look (shown)
        && av_game_is_finished (av_play_get_game (shown)))
        av_game_page_take_focus (window->game_page);
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

gboolean
window_stop_resting (AvWindow *window)
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
    refresh_with_result (window);
    return TRUE;
}

void
window_leave_tutorial (AvWindow *window)
{
    window_stop_resting (window);
    if (!window_get_play (window))
        window_show_page (window, "setup");
}

void
window_look_back (AvWindow *window)
{
    AvPlay *play = window_get_play (window);
    g_autoptr (AvPlay) look = av_play_new_look (av_session_dup (av_play_get_session (play)));
    rest (window, look);
    av_replay_bar_set_play (window->replay_bar, look, window_get_delay (window));
    window_refresh (window);
}

void
window_show_tutorial (AvWindow *window)
{
    g_autoptr (GError) error = NULL;
    av_opening_cancel (&window->opening);
    window_make_pages (window);
    window_stop_resting (window);
    window_hide_bar (window);
    AvPlay *lesson = av_tutorial_begin (window->tutorial, window->catalogue, &error);
    if (!lesson) {
        window_show_bar (window, GTK_MESSAGE_ERROR, error->message);
        return;
    }
    window_show_at_once (window, "game");
    rest (window, lesson);
    window_refresh (window);
}

/* --- the game --- */

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
    window_make_pages (window);
    window_stop_resting (window);
    AvPlay *before = window_get_play (window);
    av_reload_forget_game (window->reload);
    if (before)
        av_session_keep (av_play_get_session (before), NULL, NULL);
    av_session_tell_result (session);
    note_running (session);
    AvPlay *play = av_play_new (session, window->catalogue, kept);
    AvClocks *clocks = av_clocks_load (kept, av_ruleset_get_n_players (av_play_get_ruleset (play)));
    if (clocks)
        av_play_set_clocks (play, clocks);
    g_signal_connect_object (play, "changed", G_CALLBACK (on_play_changed), window,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (play, "clock", G_CALLBACK (window_hold_clocks), window,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (play, "unsaved", G_CALLBACK (window_refresh), window,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (play, "slow", G_CALLBACK (on_slow), window, G_CONNECT_SWAPPED);
    return play;
}

/* Applies the user's settings. */
static void
set_up_play (AvWindow *window, AvPlay *play)
{
    av_play_set_confirms (play, window_is_set (window, "confirm-turns"));
    av_play_set_delay (play, window_get_delay (window));
    av_play_set_draws_itself (play, window_is_set (window, "draw-by-itself"));
    refresh_with_result (window);
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
    window_show_at_once (window, "game");
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

/* A copy of SETUP with a seed. */
static AvSetup *
copy_with_seed (const AvSetup *setup)
{
    AvSetup *seeded = av_setup_copy (setup);
    if (!seeded->has_seed)
        seeded->seed = (guint64) g_random_int () << 32 | g_random_int ();
    seeded->has_seed = TRUE;
    return seeded;
}

static void
on_started (AvSession *session, const GError *error, gpointer window)
{
    if (session)
        window_begin (window, session, NULL);
    else
        window_show_bar (window, GTK_MESSAGE_ERROR, error->message);
}

gboolean
av_window_start (AvWindow *window, const AvSetup *setup, GError **error)
{
    g_autoptr (AvSetup) begun = copy_with_seed (setup);
    av_opening_cancel (&window->opening);
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (begun, window->catalogue, error);
    AvSession *session = ruleset ? av_session_new (ruleset, begun->seed, error) : NULL;
    if (!session)
        return FALSE;
    if (!gtk_grab_get_current ()) {
        window_begin (window, session, NULL);
        return TRUE;
    }
    /* It is possible, so it begins when the dialog is closed. */
    av_session_free (session);
    av_opening_begin (&window->opening, window->catalogue, begun, NULL, on_started, window, NULL);
    return TRUE;
}

/* --- its players --- */

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

gboolean
window_prepare_players (AvWindow *window)
{
    g_autoptr (GString) text = g_string_new (NULL);
    window_make_pages (window);
    offer_bots (window);
    av_players_page_set_n (window->players_page, av_setup_page_get_n_players (window->setup_page));
    g_autoptr (GPtrArray) absent = av_players_page_take_absent (window->players_page);
    for (guint i = 0; i < absent->len; i++) {
        g_autofree gchar *line = window_describe_absent (window, absent->pdata[i]);
        if (!strstr (text->str, line))
            av_append_line (text, "%s", line);
    }
    av_players_page_set_problem (window->players_page, text->len > 0 ? text->str : NULL);
    window_hide_bar (window);
    return text->len == 0;
}

void
window_save_players (AvWindow *window)
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

void
window_load_players (AvWindow *window)
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

/* A game that is about to begin. */
typedef struct {
    AvWindow *window;
    AvSetup *chosen; /* before lots were drawn */
    gchar *first;    /* who begins by lot; NULL: nobody has to */
    AvTimeLimit limit;
    gboolean again;
} Beginning;

static void
beginning_free (gpointer data)
{
    Beginning *beginning = data;
    av_setup_free (beginning->chosen);
    g_free (beginning->first);
    g_free (beginning);
}

static void
on_begun (AvSession *session, const GError *error, gpointer data)
{
    const Beginning *beginning = data;
    AvWindow *window = beginning->window;
    if (!session && beginning->again) {
        av_game_page_say (window->game_page, error->message, TRUE);
        return;
    }
    if (!session) {
        if (!window_is_on_page (window, "players"))
            window_show_page (window, "players");
        av_players_page_set_problem (window->players_page, error->message);
        return;
    }
    window_begin (window, session, NULL);
    av_play_set_clocks (window_get_play (window),
                        av_clocks_new (&beginning->limit, beginning->chosen->n_players));
    if (beginning->first) {
        /* TRANSLATORS: a player's name */
        g_autofree gchar *text = g_strdup_printf (_ ("By lot, %s begins."), beginning->first);
        av_game_page_say (window->game_page, text, FALSE);
    }
    if (!beginning->again)
        av_settings_save_setup (window->settings, beginning->chosen);
}

void
window_play (AvWindow *window, const AvSetup *setup, gboolean again)
{
    g_autoptr (AvSetup) begun = copy_with_seed (setup);
    Beginning *beginning = g_new0 (Beginning, 1);
    *beginning = (Beginning){ .window = window,
                              .chosen = av_setup_copy (setup),
                              .limit = av_players_page_get_limit (window->players_page),
                              .again = again };
    if (av_players_page_get_lots (window->players_page)) {
        draw_lots (begun);
        beginning->first = g_strdup (begun->players[0].name);
    }
    if (!again)
        window_save_players (window);
    av_opening_begin (&window->opening, window->catalogue, begun, NULL, on_begun, beginning,
                      beginning_free);
}
