/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept-games.c: the records of all games played in the window, each in a file of its own. */
#include "config.h"

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "gtk/clocks.h"
#include "gtk/kept-games.h"

#define ENDING ".avignon"
#define SHORT 4096 /* bytes */
#define LATELY 20  /* games that are searched for one to go on with */
#define TIME G_FILE_ATTRIBUTE_TIME_MODIFIED "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC
#define NANOSECONDS G_GINT64_CONSTANT (1000000000)

gchar *
av_kept_games_folder (void)
{
    return g_build_filename (g_get_user_data_dir (), "avignon", "games", NULL);
}

gchar *
av_kept_games_new_path (void)
{
    g_autofree gchar *folder = av_kept_games_folder ();
    g_autoptr (GDateTime) now = g_date_time_new_now_local ();
    g_autofree gchar *name = g_date_time_format (now, "%Y-%m-%d-%H%M%S");
    for (guint i = 1;; i++) {
        g_autofree gchar *number = i > 1 ? g_strdup_printf ("-%u", i) : g_strdup ("");
        g_autofree gchar *base = g_strconcat (name, number, ENDING, NULL);
        g_autofree gchar *path = g_build_filename (folder, base, NULL);
        if (!g_file_test (path, G_FILE_TEST_EXISTS))
            return g_steal_pointer (&path);
    }
}

void
av_kept_games_forget (const gchar *path)
{
    g_autofree gchar *time = av_clocks_path (path);
    g_unlink (time);
}

struct _AvRemovedGame {
    gchar *path;
    GBytes *record, *clocks; /* the second: NULL if it had none */
    GFileInfo *time;         /* when it was last played */
};

void
av_removed_game_free (AvRemovedGame *removed)
{
    g_free (removed->path);
    g_clear_pointer (&removed->record, g_bytes_unref);
    g_clear_pointer (&removed->clocks, g_bytes_unref);
    g_clear_object (&removed->time);
    g_free (removed);
}

AvRemovedGame *
av_kept_games_trash (const gchar *path)
{
    g_autoptr (AvRemovedGame) removed = g_new0 (AvRemovedGame, 1);
    g_autoptr (GFile) file = g_file_new_for_path (path);
    g_autofree gchar *beside = av_clocks_path (path);
    g_autoptr (GFile) clocks = g_file_new_for_path (beside);
    removed->path = g_strdup (path);
    removed->time = g_file_query_info (file, TIME, 0, NULL, NULL);
    removed->record = g_file_load_bytes (file, NULL, NULL, NULL);
    removed->clocks = g_file_load_bytes (clocks, NULL, NULL, NULL);
    if (!removed->record || !g_file_trash (file, NULL, NULL))
        return NULL;
    av_kept_games_forget (path);
    return g_steal_pointer (&removed);
}

static gboolean
write_bytes (const gchar *path, GBytes *bytes, GError **error)
{
    gsize n;
    const gchar *data = g_bytes_get_data (bytes, &n);
    return g_file_set_contents_full (path, data, (gssize) n, G_FILE_SET_CONTENTS_CONSISTENT, 0600,
                                     error);
}

gboolean
av_kept_games_restore (const AvRemovedGame *removed, GError **error)
{
    g_autofree gchar *beside = av_clocks_path (removed->path);
    g_autoptr (GFile) file = g_file_new_for_path (removed->path);
    if (!write_bytes (removed->path, removed->record, error)
        || (removed->clocks && !write_bytes (beside, removed->clocks, error)))
        return FALSE;
    if (removed->time)
        g_file_set_attributes_from_info (file, removed->time, 0, NULL, NULL);
    return TRUE;
}

gboolean
av_kept_games_has (const gchar *path)
{
    g_autofree gchar *folder = av_kept_games_folder ();
    g_autofree gchar *whole = g_canonicalize_filename (path, NULL);
    g_autofree gchar *in = g_path_get_dirname (whole);
    return g_str_equal (in, folder);
}

/* When the file was last written, in nanoseconds since 1970; 0: there is none. */
static gint64
find_time (const gchar *path)
{
    GStatBuf is;
    if (g_stat (path, &is) != 0)
        return 0;
    return (gint64) is.st_mtim.tv_sec * NANOSECONDS + is.st_mtim.tv_nsec;
}

static gint
compare_paths (gconstpointer a, gconstpointer b)
{
    const gchar *first = *(const gchar *const *) a, *second = *(const gchar *const *) b;
    gint64 difference = find_time (second) - find_time (first);
    return difference > 0 ? 1 : difference < 0 ? -1 : -g_strcmp0 (first, second);
}

/* Whether nothing was done in it and nothing will be; a scenario is somebody's work.  Only short
 * files are read for that. */
static gboolean
is_forgotten (const gchar *path)
{
    GStatBuf is;
    if (g_stat (path, &is) != 0 || is.st_size > SHORT)
        return FALSE;
    g_autoptr (AvRecord) record = av_record_read (path, NULL);
    return record && record->lines->len == 0 && record->setup->prelude->len == 0 && !record->damage
           && !av_record_is_kept (path, NULL);
}

GPtrArray *
av_kept_games_list (void)
{
    g_autofree gchar *folder = av_kept_games_folder ();
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
    const gchar *name;
    while (dir && (name = g_dir_read_name (dir))) {
        g_autofree gchar *path = g_build_filename (folder, name, NULL);
        if (!g_str_has_suffix (name, ENDING))
            continue;
        if (!is_forgotten (path)) {
            g_ptr_array_add (paths, g_steal_pointer (&path));
            continue;
        }
        g_unlink (path);
        av_kept_games_forget (path);
    }
    g_ptr_array_sort (paths, compare_paths);
    return paths;
}

gchar *
av_kept_games_find_last (void)
{
    g_autoptr (GPtrArray) paths = av_kept_games_list ();
    for (guint i = 0; i < MIN (paths->len, LATELY); i++) {
        g_autoptr (AvKeptGame) game = av_kept_game_read (paths->pdata[i]);
        if (game->record && !game->finished && !av_record_is_kept (game->path, NULL))
            return g_strdup (game->path);
    }
    return NULL;
}

/* The number of the player with this colour, or -1. */
static gint
find_player (const AvSetup *setup, const gchar *colour)
{
    for (guint i = 0; i < setup->n_players; i++)
        if (g_strcmp0 (av_colour_name (setup->players[i].colour), colour) == 0)
            return (gint) i;
    return -1;
}

/* Reads a line of the result at the end of a finished game; FALSE: it is another line, or says what cannot be, and then
 * the game has no result. */
static gboolean
take_result (AvKeptGame *game, gchar **words)
{
    const AvSetup *setup = game->record->setup;
    if (!g_str_equal (words[0], "expect") || !words[1])
        return FALSE;
    if (g_str_equal (words[1], "finished"))
        game->finished = TRUE;
    gint player = words[2] ? find_player (setup, words[2]) : -1;
    if (g_str_equal (words[1], "score") && player >= 0 && words[3]) {
        gint64 score;
        if (!g_ascii_string_to_signed (words[3], 10, G_MININT, G_MAXINT, &score, NULL)) {
            game->finished = FALSE;
            game->winners = 0;
            return FALSE;
        }
        game->scores[player] = (gint) score;
    }
    for (gchar **word = words + 2; g_str_equal (words[1], "winner") && *word; word++) {
        player = find_player (setup, *word);
        if (player >= 0)
            game->winners |= 1u << player;
    }
    return TRUE;
}

AvKeptGame *
av_kept_game_read (const gchar *path)
{
    AvKeptGame *game = g_new0 (AvKeptGame, 1);
    game->path = g_strdup (path);
    game->record = av_record_read (path, NULL);
    game->played = g_date_time_new_from_unix_local (find_time (path) / NANOSECONDS);
    if (!game->record)
        return game;
    const GPtrArray *lines = game->record->lines;
    for (guint i = lines->len; i-- > 0;)
        if (!take_result (game, ((const AvLine *) lines->pdata[i])->words))
            break;
    return game;
}

void
av_kept_game_free (AvKeptGame *game)
{
    g_free (game->path);
    g_clear_pointer (&game->record, av_record_free);
    g_date_time_unref (game->played);
    g_free (game);
}
