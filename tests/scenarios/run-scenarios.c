/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * run-scenarios.c: runs scenario files with the library alone and reports them as TAP.
 *
 * usage: run-scenarios FILE-OR-FOLDER...
 */
#include <avignon/host/land.h>
#include <avignon/host/session.h>
#include <avignon/land.h>

#include <stdio.h>
#include <string.h>

static gint
compare_paths (gconstpointer a, gconstpointer b)
{
    return strcmp (*(const gchar *const *) a, *(const gchar *const *) b);
}

static void
collect (const gchar *path, GPtrArray *files)
{
    g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);

    if (dir == NULL) {
        g_ptr_array_add (files, g_strdup (path));
        return;
    }
    for (const gchar *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir)) {
        g_autofree gchar *child = g_build_filename (path, name, NULL);
        if (g_file_test (child, G_FILE_TEST_IS_DIR))
            collect (child, files);
        else if (g_str_has_suffix (name, ".scenario"))
            g_ptr_array_add (files, g_steal_pointer (&child));
    }
}

static void
say_why (const gchar *text)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

    for (guint i = 0; lines[i] != NULL; i++)
        printf ("# %s\n", lines[i]);
}

static gboolean
run_file (const gchar *path, AvCatalogue *catalogue, guint number)
{
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GError) error = NULL;
    g_autofree gchar *name = g_path_get_basename (path);
    g_autoptr (AvRecord) record = av_record_read (path, &error);

    if (record == NULL) {
        g_ptr_array_add (failures, g_strdup (error->message));
    } else if (record->damage != NULL) {
        g_ptr_array_add (failures, g_strdup (record->damage->message));
    } else {
        g_autoptr (AvGame) game = av_scenario_run (record, catalogue, failures);
        g_autoptr (GString) complaints = g_string_new (NULL);
        /* Whatever a scenario is about, its last position must bear a recount. */
        if (game != NULL && !av_game_verify (game, complaints))
            g_ptr_array_add (failures, g_strdup_printf ("%s: %s", path, complaints->str));
    }
    printf ("%s %u - %s\n", failures->len == 0 ? "ok" : "not ok", number, name);
    for (guint i = 0; i < failures->len; i++)
        say_why (g_ptr_array_index (failures, i));
    return failures->len == 0;
}

int
main (int argc, char **argv)
{
    g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
    AvCatalogue *catalogue = av_catalogue_new ();
    guint failed = 0;

    av_land_register (catalogue, av_deck_library_new_default ());
    for (gint i = 1; i < argc; i++)
        collect (argv[i], files);
    g_ptr_array_sort (files, compare_paths);
    printf ("1..%u\n", files->len);
    for (guint i = 0; i < files->len; i++)
        failed += !run_file (g_ptr_array_index (files, i), catalogue, i + 1);
    printf ("# %u passed, %u failed\n", files->len - failed, failed);
    av_catalogue_free (catalogue);
    return failed > 0 || files->len == 0;
}
