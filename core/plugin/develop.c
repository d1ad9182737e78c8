/* SPDX-License-Identifier: GPL-3.0-or-later */
/* develop.c: support for writing plugins: reporting problems, carrying a game over to reloaded
 * rules, and watching folders. */
#include <avignon/host/land.h>
#include <avignon/host/develop.h>

#include "engine/i18n.h"
#include "engine/plain-file.h"
#include "engine/translation.h"
#include <avignon/land.h>

#include <string.h>

/* --- problems --- */

#define MOST_PICTURE (1 << 20) /* bytes; more than any that is drawn */

/* Whether PATH is FOLDER or inside it; both are absolute. */
static gboolean
is_in (const gchar *path, const gchar *folder)
{
    gsize length = strlen (folder);
    return strncmp (path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

static void
append_line (GString *text, const gchar *line)
{
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

/* An error in a script is reported with the full path of the script, not of the manifest. */
static void
append_problems (GString *text, const AvPluginInfo *info)
{
    g_autofree gchar *before =
        g_strdup_printf ("%s: %s/", info->manifest->path, info->manifest->id);
    const gchar *message = info->error->message;
    for (const gchar *const *problem = info->problems; *problem; problem++)
        append_line (text, *problem);
    if (info->problems[0])
        return;
    g_autofree gchar *inside =
        g_str_has_prefix (message, before)
            ? g_build_filename (info->manifest->folder, message + strlen (before), NULL)
            : NULL;
    append_line (text, inside ? inside : message);
}

static void
check_picture (const gchar *path, GPtrArray *problems)
{
    g_autoptr (GError) error = NULL;
    PlainFileResult result;
    g_autoptr (GByteArray) text = plain_file_read (path, TRUE, MOST_PICTURE, &result);
    /* What is too large, or no file, is refused for that. */
    if (text && !av_svg_check ((const gchar *) text->data, text->len, &error))
        g_ptr_array_add (problems, g_strdup_printf ("%s: %s", path, error->message));
    else if (!text)
        g_ptr_array_add (problems,
                         g_strdup_printf (_ ("%s: not a plain file, or larger than %d MiB"), path,
                                          MOST_PICTURE >> 20));
}

static void
check_pictures_in (const gchar *folder, GPtrArray *problems)
{
    g_autoptr (GPtrArray) paths = plain_file_list (folder, ".svg");
    for (guint i = 0; i < paths->len; i++)
        check_picture (paths->pdata[i], problems);
}

GPtrArray *
av_develop_check_files (const gchar *folder)
{
    GPtrArray *problems = g_ptr_array_new_with_free_func (g_free);
    static const gchar *const places[] = { ".", "art", "decks" };
    for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
        g_autofree gchar *path = g_canonicalize_filename (places[i], folder);
        check_pictures_in (path, problems);
    }
    translation_check (folder, problems);
    return problems;
}

static void
find_broken_plugins (AvCatalogue *catalogue, GString *text)
{
    AvPluginManager *manager = av_plugin_manager_of (catalogue);
    const GPtrArray *infos = av_plugin_manager_list (manager);
    for (guint i = 0; i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        if (info->origin != AV_PLUGIN_WRITTEN)
            continue;
        if (!info->error)
            av_plugin_manager_try (manager, info->id, NULL);
        if (info->error)
            append_problems (text, info);
        g_autoptr (GPtrArray) problems = av_develop_check_files (info->manifest->folder);
        for (guint k = 0; k < problems->len; k++)
            append_line (text, problems->pdata[k]);
    }
}

static void
find_broken_decks (AvCatalogue *catalogue, const gchar *const *written, GString *text)
{
    const GPtrArray *entries = av_deck_library_entries (av_land_get_library (catalogue));
    for (guint i = 0; i < entries->len; i++) {
        const AvDeckEntry *entry = entries->pdata[i];
        for (const gchar *const *folder = written; !entry->deck && folder && *folder; folder++) {
            g_autofree gchar *whole = g_canonicalize_filename (*folder, NULL);
            if (!is_in (entry->path, whole))
                continue;
            append_line (text, entry->error->message);
            break;
        }
    }
}

gchar *
av_develop_find_problems (AvCatalogue *catalogue, const gchar *const *written)
{
    GString *text = g_string_new (NULL);
    find_broken_plugins (catalogue, text);
    find_broken_decks (catalogue, written, text);
    return g_string_free (text, text->len == 0);
}

static gboolean
has_any (const AvPluginInfo *info, const gchar *const *paths)
{
    g_autofree gchar *folder = g_canonicalize_filename (info->manifest->folder, NULL);
    for (; *paths; paths++)
        if (is_in (*paths, folder))
            return TRUE;
    return FALSE;
}

gchar *
av_develop_name_plugins (AvCatalogue *catalogue, const gchar *const *paths)
{
    const GPtrArray *infos = av_plugin_manager_list (av_plugin_manager_of (catalogue));
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        if (info->origin == AV_PLUGIN_WRITTEN && has_any (info, paths))
            g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", info->name);
    }
    return g_string_free (text, text->len == 0);
}

/* --- the game that is being played --- */

AvSession *
av_develop_carry (AvCatalogue *catalogue, const AvSession *session, AvSessionBreak *where,
                  GError **error)
{
    g_autoptr (AvSetup) setup =
        av_setup_copy (av_ruleset_get_setup (av_session_get_ruleset (session)));
    /* A plugin under development may have any version. */
    g_ptr_array_set_size (setup->plugins, 0);
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, error);
    return ruleset ? av_session_carry (session, ruleset, where, error) : NULL;
}

static gboolean
is_written (AvCatalogue *catalogue, const AvRuleset *ruleset)
{
    for (guint i = 0; i < av_ruleset_get_n_rules (ruleset); i++) {
        const AvPluginInfo *info = av_plugin_manager_find (av_plugin_manager_of (catalogue),
                                                           av_ruleset_get_rules (ruleset, i)->id);
        if (info && info->origin == AV_PLUGIN_WRITTEN)
            return TRUE;
    }
    return FALSE;
}

gchar *
av_develop_verify (AvCatalogue *catalogue, const AvGame *game)
{
    if (!is_written (catalogue, av_game_get_ruleset (game)))
        return NULL;
    g_autoptr (AvGame) copy = av_game_dup (game);
    GString *complaints = g_string_new (NULL);
    g_autoptr (GError) failure = NULL;
    /* A script that failed outside of an action, while listing for example. */
    if (av_game_get_failure (game, &failure))
        g_string_append_printf (complaints, "%s\n", failure->message);
    av_game_verify (copy, complaints);
    g_string_truncate (complaints, strlen (g_strchomp (complaints->str)));
    return g_string_free (complaints, complaints->len == 0);
}

/* --- watching --- */

#define QUIET 200 /* milliseconds without a further change after which changes are reported */
#define MAX_LEVELS 6
#define MAX_FOLDERS 1000

struct AvWatch {
    AvWatchFunc func;
    gpointer data;
    GHashTable *monitors; /* path of a folder -> GFileMonitor */
    GHashTable *levels;   /* path of a folder -> its depth below the watched one */
    GPtrArray *changed;   /* gchar *: paths, in the order in which they changed */
    guint timer;
};

AvWatch *
av_watch_new (AvWatchFunc func, gpointer data)
{
    AvWatch *watch = g_new0 (AvWatch, 1);
    watch->func = func;
    watch->data = data;
    watch->monitors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
    watch->levels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    watch->changed = g_ptr_array_new_with_free_func (g_free);
    return watch;
}

void
av_watch_free (AvWatch *watch)
{
    GHashTableIter iter;
    gpointer monitor;
    if (!watch)
        return;
    g_clear_handle_id (&watch->timer, g_source_remove);
    /* A pending change may still hold a reference to its monitor. */
    g_hash_table_iter_init (&iter, watch->monitors);
    while (g_hash_table_iter_next (&iter, NULL, &monitor)) {
        g_signal_handlers_disconnect_by_data (monitor, watch);
        g_file_monitor_cancel (monitor);
    }
    g_hash_table_unref (watch->monitors);
    g_hash_table_unref (watch->levels);
    g_ptr_array_unref (watch->changed);
    g_free (watch);
}

static gboolean
on_quiet (gpointer data)
{
    AvWatch *watch = data;
    g_autoptr (GPtrArray) changed = watch->changed;
    watch->timer = 0;
    watch->changed = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (changed, NULL);
    watch->func ((const gchar *const *) changed->pdata, watch->data);
    return G_SOURCE_REMOVE;
}

/* Whether the program reads this file of a plugin; it does not read what editors and compilers
 * leave behind. */
static gboolean
is_of_plugin (const gchar *path)
{
    static const gchar *const endings[] = { ".lua", ".plugin", ".xml", ".svg",
                                            ".png", ".mo",     ".so",  NULL };
    g_autofree gchar *name = g_path_get_basename (path);
    const gchar *dot = strrchr (name, '.');
    return name[0] != '.' && name[0] != '#' && dot && g_strv_contains (endings, dot);
}

static void
note (AvWatch *watch, const gchar *path)
{
    if (!is_of_plugin (path))
        return;
    if (!g_ptr_array_find_with_equal_func (watch->changed, path, g_str_equal, NULL))
        g_ptr_array_add (watch->changed, g_strdup (path));
    g_clear_handle_id (&watch->timer, g_source_remove);
    watch->timer = g_timeout_add (QUIET, on_quiet, watch);
}

static gboolean
add (AvWatch *watch, const gchar *folder, guint level, gboolean tell, GError **error);

/* A file or folder was created or moved here; a folder counts with everything in it. */
static void
note_new (AvWatch *watch, const gchar *folder, const gchar *path)
{
    guint level = GPOINTER_TO_UINT (g_hash_table_lookup (watch->levels, folder));
    if (g_file_test (path, G_FILE_TEST_IS_DIR))
        add (watch, path, level + 1, TRUE, NULL);
    else
        note (watch, path);
}

static void
on_changed (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
            AvWatch *watch)
{
    g_autofree gchar *path = g_file_get_path (file);
    g_autofree gchar *to = other ? g_file_get_path (other) : NULL;
    const gchar *folder = g_object_get_data (G_OBJECT (monitor), "folder");
    if (!path || event == G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED)
        return;
    if (event == G_FILE_MONITOR_EVENT_CREATED || event == G_FILE_MONITOR_EVENT_MOVED_IN)
        note_new (watch, folder, path);
    else
        note (watch, path);
    if (to && event == G_FILE_MONITOR_EVENT_RENAMED)
        note_new (watch, folder, to);
}

/* Watches a folder and those in it; with TELL, the files in it count as changed. */
static void
look_into (AvWatch *watch, const gchar *folder, guint level, gboolean tell)
{
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    const gchar *name;
    while (dir && (name = g_dir_read_name (dir))) {
        g_autofree gchar *path = g_build_filename (folder, name, NULL);
        if (g_file_test (path, G_FILE_TEST_IS_DIR))
            add (watch, path, level + 1, tell, NULL);
        else if (tell)
            note (watch, path);
    }
}

static gboolean
add (AvWatch *watch, const gchar *folder, guint level, gboolean tell, GError **error)
{
    g_autofree gchar *name = g_path_get_basename (folder);
    if ((level > 0 && name[0] == '.') || level > MAX_LEVELS
        || g_hash_table_size (watch->monitors) >= MAX_FOLDERS)
        return TRUE;
    g_autoptr (GFile) file = g_file_new_for_path (folder);
    GFileMonitor *monitor =
        g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, error);
    if (!monitor)
        return FALSE;
    g_object_set_data_full (G_OBJECT (monitor), "folder", g_strdup (folder), g_free);
    g_signal_connect (monitor, "changed", G_CALLBACK (on_changed), watch);
    g_hash_table_insert (watch->levels, g_strdup (folder), GUINT_TO_POINTER (level));
    /* Replaces the monitor of a removed folder of the same name. */
    g_hash_table_insert (watch->monitors, g_strdup (folder), monitor);
    look_into (watch, folder, level, tell);
    return TRUE;
}

gboolean
av_watch_add (AvWatch *watch, const gchar *folder, GError **error)
{
    g_autofree gchar *whole = g_canonicalize_filename (folder, NULL);
    if (g_hash_table_contains (watch->monitors, whole))
        return TRUE;
    if (!g_file_test (whole, G_FILE_TEST_IS_DIR))
        return fail_with (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                          _ ("%s: there is no such folder"), whole);
    return add (watch, whole, 0, FALSE, error);
}
