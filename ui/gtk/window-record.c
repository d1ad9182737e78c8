/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-record.c: opens, saves and resumes games, and explains what went wrong. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/allow.h"
#include "gtk/dialogs.h"
#include "gtk/drop.h"
#include "gtk/kept-games.h"
#include "gtk/notes.h"
#include "gtk/window-private.h"
#include <avignon/host/trust.h>

static void
complain (AvWindow *window, const GError *error)
{
    window_show_bar (window, GTK_MESSAGE_ERROR, error->message);
}

/* A record whose session is being made. */
typedef struct {
    AvWindow *window;
    AvRecord *record;
    gchar *path; /* where it is kept; NULL: in a new file */
} RecordOpening;

static void
record_opening_free (gpointer data)
{
    RecordOpening *opened = data;
    g_clear_pointer (&opened->record, av_record_free);
    g_free (opened->path);
    g_free (opened);
}

/* Makes the session of RECORD, which is taken, and calls FUNCTION with it and its RecordOpening. */
static void
open_soon (AvWindow *window, AvRecord *record, const gchar *path, AvOpened function)
{
    RecordOpening *opened = g_new (RecordOpening, 1);
    *opened = (RecordOpening){ window, record, g_strdup (path) };
    av_opening_begin (&window->opening, window->catalogue, NULL, record, function, opened,
                      record_opening_free);
}

/* --- plugins that are not there --- */

static const AvPluginInfo *
find_usable (AvWindow *window, const gchar *id)
{
    AvPluginManager *manager = av_plugin_manager_of (window->catalogue);
    const AvPluginInfo *info = av_plugin_manager_find (manager, id);
    return info && !info->error && !av_allow_is_needed (manager, id) ? info : NULL;
}

gchar *
window_describe_absent (AvWindow *window, const gchar *control)
{
    g_auto (GStrv) parts = g_strsplit (control, ":", 3);
    const AvPluginInfo *info =
        parts[0] && parts[1]
            ? av_plugin_manager_find (av_plugin_manager_of (window->catalogue), parts[1])
            : NULL;
    if (info && av_plugin_is_left_out (info))
        return g_strdup_printf (
            _ ("The computer player “%s” is switched off, so a person plays in its place. It can "
               "be switched on again under Plugins."),
            info->name);
    return g_strdup_printf (
        _ ("There is no computer player “%s”; without it, a person plays in its place."),
        info && info->error ? info->name : control);
}

/* What has changed in the plugins of SETUP, a line each; empty: nothing. */
static void
describe_missing (AvWindow *window, const AvSetup *setup, GString *text)
{
    for (guint i = 0; i < setup->rules->len; i++) {
        const gchar *id = setup->rules->pdata[i];
        const AvPluginInfo *info =
            av_plugin_manager_find (av_plugin_manager_of (window->catalogue), id);
        if (find_usable (window, id))
            continue;
        if (info && av_plugin_is_left_out (info))
            g_string_append_printf (
                text, _ ("\n“%s” is switched off. It can be switched on again under Plugins."),
                info->name);
        else if (!info)
            g_string_append_printf (text, _ ("\nThe plugin “%s” is not installed."), id);
        else if (info->error)
            g_string_append_printf (text, _ ("\nThe plugin “%s” cannot be used: %s."), id,
                                    info->error->message);
        else
            g_string_append_printf (text, _ ("\nThe plugin “%s” is not allowed to run."), id);
    }
    for (guint i = 0; i < setup->n_players; i++) {
        const gchar *control = setup->players[i].control;
        if (av_catalogue_has_player (window->catalogue, control, NULL))
            continue;
        g_autofree gchar *line = window_describe_absent (window, control);
        if (!strstr (text->str, line))
            g_string_append_printf (text, "\n%s", line);
    }
    for (guint i = 0; i < setup->plugins->len; i++) {
        const AvOptionChoice *plugin = setup->plugins->pdata[i];
        const AvPluginInfo *info = find_usable (window, plugin->key);
        if (info && av_version_is_older (info->manifest->version, plugin->value))
            g_string_append_printf (
                text,
                _ ("\nIt was played with version %s of the plugin “%s”; here, version %s "
                   "is installed."),
                plugin->value, plugin->key, info->manifest->version);
    }
}

static gboolean
is_all_there (AvWindow *window, const AvSetup *setup)
{
    for (guint i = 0; i < setup->rules->len; i++)
        if (!find_usable (window, setup->rules->pdata[i]))
            return FALSE;
    return TRUE;
}

static void
remove_missing (AvWindow *window, AvSetup *setup)
{
    for (guint i = setup->rules->len; i-- > 0;)
        if (!find_usable (window, setup->rules->pdata[i]))
            g_ptr_array_remove_index (setup->rules, i);
    for (guint i = setup->options->len; i-- > 0;) {
        const AvOptionChoice *option = setup->options->pdata[i];
        g_auto (GStrv) parts = g_strsplit (option->key, ".", 2);
        if (av_setup_has_rules (setup, parts[0]) || strcmp (parts[0], "core") == 0)
            continue;
        g_ptr_array_remove_index (setup->options, i);
    }
    g_ptr_array_set_size (setup->plugins, 0);
    for (guint i = 0; i < setup->n_players; i++)
        if (!av_catalogue_has_player (window->catalogue, setup->players[i].control, NULL)) {
            g_free (setup->players[i].control);
            setup->players[i].control = g_strdup ("human");
        }
}

/* --- opening --- */

static void
on_opened (AvSession *session, const GError *error, gpointer data)
{
    RecordOpening *opened = data;
    AvWindow *window = opened->window;
    if (session && !error) {
        window_begin (window, session, opened->path);
    } else if (session) {
        g_autofree gchar *text = g_strdup_printf (
            _ ("The game is damaged. %s\nIt can be opened as it stood before that."),
            error->message);
        window_offer (window, GTK_MESSAGE_WARNING, text, _ ("Open it there"), OFFER_BEFORE,
                      session);
    } else {
        const AvSetup *setup = opened->record->setup;
        g_autoptr (GString) text = g_string_new (_ ("The game cannot be opened as it was played."));
        gsize plain = text->len;
        describe_missing (window, setup, text);
        if (text->len == plain) {
            complain (window, error);
            return;
        }
        const gchar *button =
            is_all_there (window, setup) ? _ ("Try it anyway") : _ ("Try it without");
        window_offer (window, GTK_MESSAGE_WARNING, text->str, button, OFFER_WITHOUT,
                      g_steal_pointer (&opened->record));
    }
}

/* Opens RECORD, which is taken.  PATH is where it is kept; NULL: in a new file. */
static void
open_record (AvWindow *window, AvRecord *record, const gchar *path)
{
    window_hide_bar (window);
    open_soon (window, record, path, on_opened);
}

/* Whether there is a record. */
static gboolean
read_and_open (AvWindow *window, const gchar *path)
{
    g_autoptr (GError) error = NULL;
    av_opening_cancel (&window->opening);
    gboolean kept = av_kept_games_has (path);
    AvRecord *record = av_record_read (path, &error);
    window_hide_bar (window);
    if (!record || (kept && av_record_is_kept (path, &error))) {
        g_clear_pointer (&record, av_record_free);
        complain (window, error);
        return FALSE;
    }
    /* If the user says no, the next step offers to open it without them. */
    av_allow_setup (GTK_WINDOW (window), av_plugin_manager_of (window->catalogue), record->setup);
    open_record (window, record, kept ? path : NULL);
    return TRUE;
}

/* Adds PATH to the recent files that file dialogs offer. */
static void
remember (const gchar *path)
{
    g_autofree gchar *whole = g_canonicalize_filename (path, NULL);
    g_autofree gchar *uri = g_filename_to_uri (whole, NULL, NULL);
    if (uri)
        gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
}

void
av_window_open (AvWindow *window, const gchar *path)
{
    av_opening_cancel (&window->opening);
    if (!av_drop_take_other (window, path) && read_and_open (window, path))
        remember (path);
}

void
window_open_kept (AvWindow *window, const gchar *path)
{
    AvPlay *play = window_get_play (window);
    if (play && g_strcmp0 (av_play_get_path (play), path) == 0)
        window_show_page (window, "game");
    else
        read_and_open (window, path);
}

void
window_offer_restore (AvWindow *window, AvRemovedGame *removed)
{
    av_opening_cancel (&window->opening);
    window_offer (window, GTK_MESSAGE_INFO, _ ("The game was moved to the wastebasket."),
                  _ ("Undo"), OFFER_RESTORE, removed);
}

static void
restore (AvWindow *window, const AvRemovedGame *removed)
{
    g_autoptr (GError) error = NULL;
    gboolean restored = av_kept_games_restore (removed, &error);
    av_games_page_refresh (window->games_page, window->catalogue);
    if (!restored)
        complain (window, error);
}

/* --- the last game --- */

#define MOST_NAMED 6 /* of the plugins that were running: who plays with more will not read on */

static gchar *
describe_crash (gchar **plugins)
{
    g_autofree gchar *names = g_strjoinv (", ", plugins);
    guint n = g_strv_length (plugins);
    if (n > MOST_NAMED)
        return g_strdup_printf (
            ngettext ("The program did not end as it should the last time. %u plugin was running. "
                      "If it happens again, play without some of them.",
                      "The program did not end as it should the last time. %u plugins were "
                      "running. If it happens again, play without some of them.",
                      n),
            n);
    return g_strdup_printf (
        _ ("The program did not end as it should the last time. These plugins were running: %s. "
           "If it happens again, play without them."),
        names);
}

/* Names a plugin that ended the program while it was loaded, and offers to leave it out. */
static gboolean
offer_to_leave_out (AvWindow *window)
{
    g_autofree gchar *note = av_note_loading_path ();
    g_auto (GStrv) blamed = av_crash_note_read (note);
    if (!blamed)
        return FALSE;
    g_auto (GStrv) words = g_strsplit (blamed[0], " ", 2);
    g_autofree gchar *text = g_strdup_printf (
        _ ("Last time, the program ended while it was loading the plugin “%s”. It can be left "
           "out until its file changes."),
        words[0]);
    av_crash_note_remove (note);
    window_offer (window, GTK_MESSAGE_WARNING, text, _ ("Leave it out"), OFFER_LEAVE_OUT,
                  g_strdup (words[0]));
    return TRUE;
}

static void
leave_out (AvWindow *window, const gchar *id)
{
    g_autoptr (GError) error = NULL;
    if (!av_plugin_manager_leave_out (av_plugin_manager_of (window->catalogue), id, &error)) {
        complain (window, error);
        return;
    }
    av_setup_page_refresh (window->setup_page);
    av_window_offer_last (window);
}

static gchar *
describe_last (const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++)
        g_string_append_printf (names, "%s%s %d", i ? ", " : "",
                                av_ruleset_get_player_name (ruleset, i),
                                av_game_get_score (game, i));
    /* Mentions neither tiles nor cards, as the program does not know what a game draws. */
    return g_strdup_printf (_ ("Your last game was not finished: %s; %u left to draw."), names->str,
                            av_game_get_tiles_left (game));
}

/* Once. */
static void
offer_tutorial (AvWindow *window)
{
    if (!window->settings || g_settings_get_boolean (window->settings, "tutorial-offered"))
        return;
    g_settings_set_boolean (window->settings, "tutorial-offered", TRUE);
    window_offer (window, GTK_MESSAGE_QUESTION,
                  _ ("Is this your first game? A tutorial shows in five minutes how it is "
                     "played. You can find it in the menu later."),
                  _ ("Show me how to play"), OFFER_TUTORIAL, NULL);
}

static void
offer_last (AvSession *taken, const GError *error, gpointer data)
{
    RecordOpening *opened = data;
    g_autoptr (AvSession) session = taken;
    g_autoptr (GString) missing = g_string_new (NULL);
    g_autofree gchar *text = NULL;
    if (!session)
        describe_missing (opened->window, opened->record->setup, missing);
    if (session && !av_game_is_finished (av_session_get_game (session)))
        text = describe_last (av_session_get_game (session));
    else if (missing->len > 0)
        text = g_strconcat (_ ("Your last game was not finished."), missing->str, NULL);
    if (text)
        window_offer (opened->window, GTK_MESSAGE_QUESTION, text, _ ("Go on with it"), OFFER_LAST,
                      g_steal_pointer (&opened->path));
}

void
av_window_offer_last (AvWindow *window)
{
    g_autofree gchar *note = av_note_running_path (), *text = NULL;
    if (window->opening || window_get_play (window) || offer_to_leave_out (window))
        return;
    g_auto (GStrv) crashed = av_crash_note_read (note);
    g_autofree gchar *path = av_kept_games_find_last ();
    if (crashed) {
        /* The same plugins are not started again unasked, not even to describe the game. */
        text = describe_crash (crashed);
        av_crash_note_remove (note);
        if (path)
            window_offer (window, GTK_MESSAGE_WARNING, text, _ ("Go on with the game"), OFFER_LAST,
                          g_steal_pointer (&path));
        else
            window_show_bar (window, GTK_MESSAGE_WARNING, text);
        return;
    }
    if (!path) {
        offer_tutorial (window);
        return;
    }
    AvRecord *record = av_record_read (path, NULL);
    if (record)
        open_soon (window, record, path, offer_last);
}

/* --- the bar, the menu --- */

void
window_answer_bar (AvWindow *window, gint response)
{
    g_auto (Offer) offer = window->offer;
    window->offer = (Offer){ OFFER_NOTHING, NULL };
    window_hide_bar (window);
    if (response != GTK_RESPONSE_OK)
        return;
    switch (offer.kind) {
    case OFFER_NOTHING:
        break;
    case OFFER_LAST:
        /* Another program may have played on in it since it was offered. */
        read_and_open (window, offer.subject);
        break;
    case OFFER_BEFORE:
        window_begin (window, g_steal_pointer (&offer.subject), NULL);
        break;
    case OFFER_WITHOUT:
        remove_missing (window, ((AvRecord *) offer.subject)->setup);
        open_record (window, g_steal_pointer (&offer.subject), NULL);
        break;
    case OFFER_TUTORIAL:
        window_show_tutorial (window);
        break;
    case OFFER_LEAVE_OUT:
        leave_out (window, offer.subject);
        break;
    case OFFER_TURN_OFF:
        window_turn_off (window, offer.subject);
        break;
    case OFFER_INSTALL:
        g_action_group_activate_action (G_ACTION_GROUP (window), "plugins", NULL);
        av_plugins_page_install (window->plugins_page, offer.subject);
        break;
    case OFFER_RESTORE:
        restore (window, offer.subject);
        break;
    }
}

void
window_do_open (GSimpleAction *action, GVariant *parameter, gpointer window)
{
    g_autofree gchar *path = av_ask_open_path (GTK_WINDOW (window));
    if (path)
        av_window_open (window, path);
}

void
window_do_save (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    AvWindow *window = data;
    g_autoptr (GError) error = NULL;
    g_autofree gchar *path = av_ask_save_path (GTK_WINDOW (window));
    if (!path || !window_get_play (window))
        return;
    if (!av_session_save (av_play_get_session (window_get_play (window)), path, &error)) {
        complain (window, error);
        return;
    }
    remember (path);
    g_autofree gchar *base = g_path_get_basename (path);
    g_autofree gchar *text = g_strdup_printf (_ ("Saved as %s."), base);
    av_game_page_say (window->game_page, text, FALSE);
}
