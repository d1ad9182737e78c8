/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reload.c: reloads plugins under development and continues the game with them. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/application.h"
#include "gtk/tools.h"
#include "gtk/window-private.h"
#include <avignon/host/develop.h>
#include <avignon/host/manager.h>

#define MAX_NOTICE_LINES 8

struct AvReload {
    AvWindow *window;
    AvWatch *watch;
    GPtrArray *folders; /* gchar *: whole paths */
    GPtrArray *changed; /* gchar *: paths that are still to be read */
    guint timer;
    gboolean in_trouble; /* the notice shows an error in what was read */
    gchar *blamed;       /* the last complaint of the rules */
};

static AvApplication *
get_application (AvReload *reload)
{
    return AV_APPLICATION (gtk_window_get_application (GTK_WINDOW (reload->window)));
}

/* --- the notice --- */

static void
hide_notice (AvReload *reload)
{
    reload->in_trouble = FALSE;
    window_reveal (reload->window->notice, FALSE);
}

/* The error of a deep recursion is long; the table should stay in sight. */
static gchar *
shorten (const gchar *text)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", MAX_NOTICE_LINES + 1);
    if (g_strv_length (lines) > MAX_NOTICE_LINES) {
        g_free (lines[MAX_NOTICE_LINES]);
        lines[MAX_NOTICE_LINES] = g_strdup ("…");
    }
    return g_strjoinv ("\n", lines);
}

/* BUTTON: its label, or NULL.  It does not take the focus, as the user is typing in an editor. */
static void
show_notice (AvReload *reload, GtkMessageType type, const gchar *text, const gchar *button)
{
    AvWindow *window = reload->window;
    g_autofree gchar *shortened = shorten (text);
    gtk_info_bar_set_message_type (GTK_INFO_BAR (window->notice), type);
    g_autofree gchar *valid = g_utf8_make_valid (text, -1);
    av_label_set (GTK_LABEL (window->notice_text), shortened, FALSE);
    gtk_widget_set_tooltip_text (window->notice_text, valid);
    gtk_widget_set_visible (window->notice_button, button != NULL);
    if (button)
        gtk_button_set_label (GTK_BUTTON (window->notice_button), button);
    window_reveal (window->notice, TRUE);
    av_announce (window->notice, shortened);
}

/* --- reading --- */

static AvSession *
get_session (AvReload *reload)
{
    AvPlay *play = window_get_play (reload->window);
    return play ? av_play_get_session (play) : NULL;
}

/* Makes the set-up from CATALOGUE from now on.  The old catalogue is kept as long as a game is
 * PLAYED with it. */
static void
take_catalogue (AvReload *reload, AvCatalogue *catalogue, AvPlay *played)
{
    AvWindow *window = reload->window;
    gboolean stays = played && !g_object_get_data (G_OBJECT (played), "catalogue");
    /* A session on offer was made with the old rules. */
    if (window->offer.kind == OFFER_BEFORE)
        window_hide_bar (window);
    window_set_catalogue (window, catalogue);
    AvCatalogue *former = av_application_take_catalogue (get_application (reload), catalogue);
    if (stays)
        g_object_set_data_full (G_OBJECT (played), "catalogue", former,
                                (GDestroyNotify) av_catalogue_free);
    else
        av_catalogue_free (former);
}

static gchar *
describe_break (const AvSessionBreak *where, const gchar *names)
{
    g_autofree gchar *said = where->said ? g_strconcat (" — ", where->said, NULL) : g_strdup ("");
    /* TRANSLATORS: names of plugins; the action's number and its line in the record; that line; who did
     * what; why it does not hold */
    return g_strdup_printf (
        _ ("%s has changed, and this game could not have been played as it was. Action %u (line "
           "%u of its record) is no longer valid:\n%s%s\n%s\nThe game stays with the previous "
           "version until a plugin is saved again, or until you go back to before that action."),
        names ? names : _ ("A plugin"), where->move, where->line, where->text, said, where->reason);
}

static gchar *
offer_to_go_back (const AvSessionBreak *where)
{
    return where->move > 1 ? g_strdup_printf (_ ("Go back to action %u"), where->move - 1)
                           : g_strdup (_ ("Go back to the beginning"));
}

static void
append_if_off (AvPluginManager *manager, const gchar *id, GPtrArray *names)
{
    const AvPluginInfo *info = id ? av_plugin_manager_find (manager, id) : NULL;
    if (info && av_plugin_is_left_out (info)
        && !g_ptr_array_find_with_equal_func (names, info->name, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) info->name);
}

/* What the game is played with that is switched off in CATALOGUE; NULL: nothing. */
static gchar *
describe_off (AvReload *reload, AvCatalogue *catalogue)
{
    const AvRuleset *ruleset = av_session_get_ruleset (get_session (reload));
    const AvSetup *setup = av_ruleset_get_setup (ruleset);
    AvPluginManager *manager = av_plugin_manager_of (catalogue);
    g_autoptr (GPtrArray) names = g_ptr_array_new ();
    for (guint i = 1; i < av_ruleset_get_n_rules (ruleset); i++)
        append_if_off (manager, av_ruleset_get_rules (ruleset, i)->id, names);
    append_if_off (manager, setup->game, names);
    for (guint i = 0; i < setup->n_players; i++) {
        g_auto (GStrv) parts = g_strsplit (setup->players[i].control, ":", 3);
        append_if_off (manager, parts[0] ? parts[1] : NULL, names);
    }
    if (names->len == 0)
        return NULL;
    g_ptr_array_add (names, NULL);
    g_autofree gchar *all = g_strjoinv (", ", (gchar **) names->pdata);
    return g_strdup_printf (
        /* TRANSLATORS: names of plugins */
        _ ("Switched off from the next game on: %s. This one goes on as it began."), all);
}

/* Goes on with the game under what was read.  FALSE: it stays as it was, and the reason is
 * shown. */
static gboolean
carry (AvReload *reload, AvCatalogue *catalogue, const gchar *names, const gchar *problems)
{
    g_auto (AvSessionBreak) where = { 0 };
    g_autoptr (GError) error = NULL;
    AvSession *carried = av_develop_carry (catalogue, get_session (reload), &where, &error);
    if (carried && !error) {
        /* Its computers are those that were read, too. */
        reload->window->catalogue = catalogue;
        window_go_on (reload->window, carried, TRUE);
        return TRUE;
    }
    g_clear_pointer (&carried, av_session_free);
    g_autofree gchar *off = where.move == 0 && !problems ? describe_off (reload, catalogue) : NULL;
    if (off) {
        show_notice (reload, GTK_MESSAGE_INFO, off, NULL);
        return FALSE;
    }
    g_autofree gchar *button = where.move > 0 ? offer_to_go_back (&where) : NULL;
    g_autofree gchar *text =
        where.move > 0 ? describe_break (&where, names)
                       : g_strdup_printf (_ ("%s\nThe game goes on with the previous version."),
                                          problems ? problems : error->message);
    show_notice (reload, where.move > 0 ? GTK_MESSAGE_WARNING : GTK_MESSAGE_ERROR, text, button);
    reload->in_trouble = TRUE;
    return FALSE;
}

static void
tell_well (AvReload *reload, const gchar *names)
{
    g_autofree gchar *text =
        /* TRANSLATORS: names of plugins */
        names ? g_strdup_printf (_ ("Loaded again: %s. The game goes on."), names)
              : g_strdup (_ ("The plugins were loaded again. The game goes on."));
    if (get_session (reload))
        av_game_page_say (reload->window->game_page, text, FALSE);
}

static void
read_again (gpointer data)
{
    AvReload *reload = data;
    g_autoptr (GPtrArray) changed = reload->changed;
    const gchar *const *folders = (const gchar *const *) reload->folders->pdata;
    /* A game that is about to begin does so with the old catalogue. */
    av_opening_finish (&reload->window->opening);
    AvCatalogue *catalogue = av_application_read_catalogue (get_application (reload));
    g_autofree gchar *problems = av_develop_find_problems (catalogue, folders);

    reload->changed = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (changed, NULL);
    g_autofree gchar *names =
        av_develop_name_plugins (catalogue, (const gchar *const *) changed->pdata);
    g_clear_pointer (&reload->blamed, g_free);
    hide_notice (reload);
    gboolean well = !get_session (reload) || carry (reload, catalogue, names, problems);
    take_catalogue (reload, catalogue, well ? NULL : window_get_play (reload->window));
    if (!well)
        return;
    if (problems) {
        show_notice (reload, GTK_MESSAGE_ERROR, problems, NULL);
        reload->in_trouble = TRUE;
    } else {
        tell_well (reload, names);
        av_reload_look (reload);
    }
}

/* A dialog that waits for an answer uses the old catalogue. */
static void
read_soon (AvReload *reload)
{
    if (reload->timer == 0)
        av_when_no_dialog (&reload->timer, read_again, reload);
}

static void
on_saved (const gchar *const *paths, gpointer data)
{
    AvReload *reload = data;
    for (; *paths; paths++)
        g_ptr_array_add (reload->changed, g_strdup (*paths));
    read_soon (reload);
}

void
av_reload_now (AvReload *reload)
{
    read_soon (reload);
}

/* --- going back --- */

static void
on_go_back (AvReload *reload)
{
    g_auto (AvSessionBreak) where = { 0 };
    g_autoptr (GError) error = NULL;
    AvSession *session = get_session (reload);
    /* There may have been moves, or undos, since. */
    AvSession *carried =
        session ? av_develop_carry (reload->window->catalogue, session, &where, &error) : NULL;
    if (!carried)
        return;
    hide_notice (reload);
    window_go_on (reload->window, carried, error == NULL);
    if (error)
        av_game_page_say (reload->window->game_page,
                          _ ("The game goes on from here. As it was played, it is kept under "
                             "Games."),
                          FALSE);
    else
        tell_well (reload, NULL);
}

void
av_reload_forget_game (AvReload *reload)
{
    if (gtk_widget_get_visible (reload->window->notice_button))
        hide_notice (reload);
}

/* --- looking --- */

void
av_reload_look (AvReload *reload)
{
    AvPlay *play = window_get_play (reload->window);
    if (!play || reload->in_trouble || reload->folders->len == 1)
        return;
    g_autofree gchar *found =
        av_develop_verify (reload->window->catalogue, av_play_get_game (play));
    if (!found || g_strcmp0 (found, reload->blamed) == 0)
        return;
    show_notice (reload, GTK_MESSAGE_WARNING, found, NULL);
    g_free (reload->blamed);
    reload->blamed = g_steal_pointer (&found);
}

/* --- beginning --- */

static void
show_folders (AvReload *reload)
{
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i + 1 < reload->folders->len; i++) {
        g_autofree gchar *name = g_filename_display_basename (reload->folders->pdata[i]);
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
    }
    /* TRANSLATORS: names of folders with plugins that are being written */
    g_autofree gchar *text = g_strdup_printf (_ ("Developing %s"), names->str);
    gtk_header_bar_set_subtitle (GTK_HEADER_BAR (reload->window->header), text);
}

void
av_reload_add (AvReload *reload, const gchar *folder)
{
    g_autoptr (GError) error = NULL;
    gboolean watched = av_watch_add (reload->watch, folder, &error);
    g_ptr_array_insert (reload->folders, (gint) reload->folders->len - 1, g_strdup (folder));
    show_folders (reload);
    g_autofree gchar *problems = av_develop_find_problems (
        reload->window->catalogue, (const gchar *const *) reload->folders->pdata);
    if (!watched && !problems)
        problems = g_strdup_printf (_ ("Changes saved there will not be seen. %s"), error->message);
    if (!problems)
        return;
    show_notice (reload, GTK_MESSAGE_ERROR, problems, NULL);
    reload->in_trouble = TRUE;
}

AvReload *
av_reload_new (AvWindow *window)
{
    AvReload *reload = g_new0 (AvReload, 1);
    reload->window = window;
    reload->watch = av_watch_new (on_saved, reload);
    reload->folders = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (reload->folders, NULL);
    reload->changed = g_ptr_array_new_with_free_func (g_free);
    g_signal_connect_swapped (window->notice_button, "clicked", G_CALLBACK (on_go_back), reload);
    g_signal_connect_swapped (window->notice, "response", G_CALLBACK (hide_notice), reload);
    return reload;
}

void
av_reload_free (AvReload *reload)
{
    g_clear_handle_id (&reload->timer, g_source_remove);
    av_watch_free (reload->watch);
    g_ptr_array_unref (reload->folders);
    g_ptr_array_unref (reload->changed);
    g_free (reload->blamed);
    g_free (reload);
}
