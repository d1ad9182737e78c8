/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paths.c: finds the game's data: in the build tree or the system, and in the user's own folder. */
#include <avignon/host/paths.h>

#include <string.h>

#include "config.h"

/* TRUE if PATH lies below FOLDER. */
static gboolean
is_below (const gchar *path, const gchar *folder)
{
    gsize length = strlen (folder);
    return strncmp (path, folder, length) == 0 && path[length] == G_DIR_SEPARATOR;
}

static const gchar *
find_build_tree (void)
{
    g_autofree gchar *program = g_file_read_link ("/proc/self/exe", NULL);
    gboolean found = BUILD_ROOT[0] != '\0' && program != NULL && is_below (program, BUILD_ROOT);
    return found ? BUILD_ROOT : "";
}

const gchar *
av_paths_build_tree (void)
{
    static gsize once = 0;
    static const gchar *tree;

    if (g_once_init_enter (&once)) {
        tree = find_build_tree ();
        g_once_init_leave (&once, 1);
    }
    return tree[0] != '\0' ? tree : NULL;
}

const gchar *
av_paths_locale (void)
{
    return av_paths_build_tree () != NULL ? BUILD_ROOT "/po" : LOCALEDIR;
}

gchar *
av_paths_user (const gchar *kind)
{
    return g_build_filename (g_get_user_data_dir (), "avignon", kind, NULL);
}

/* Appends FOLDER to FOLDERS, which takes it over, unless it is empty or already there. */
static void
add_folder (GPtrArray *folders, gchar *folder)
{
    g_autofree gchar *whole = folder[0] != '\0' ? g_canonicalize_filename (folder, NULL) : NULL;

    g_free (folder);
    if (whole != NULL && !g_ptr_array_find_with_equal_func (folders, whole, g_str_equal, NULL))
        g_ptr_array_add (folders, g_steal_pointer (&whole));
}

static void
add_environment (GPtrArray *folders, const gchar *variable)
{
    const gchar *value = g_getenv (variable);
    g_auto (GStrv) parts = g_strsplit (value != NULL ? value : "", G_SEARCHPATH_SEPARATOR_S, -1);

    for (guint i = 0; parts[i] != NULL; i++)
        add_folder (folders, g_strdup (parts[i]));
}

gchar **
av_paths_data (const gchar *kind)
{
    GPtrArray *folders = g_ptr_array_new ();
    gboolean compiled = strcmp (kind, "plugins") == 0;

    add_environment (folders,
                     strcmp (kind, "decks") == 0 ? "AVIGNON_DECK_PATH" : "AVIGNON_PLUGIN_PATH");
    if (av_paths_build_tree () != NULL)
        add_folder (folders, g_build_filename (compiled ? BUILD_ROOT : SOURCE_ROOT, kind, NULL));
    else
        add_folder (folders,
                    compiled ? g_strdup (PLUGINDIR) : g_build_filename (DATADIR, kind, NULL));
    add_folder (folders, av_paths_user (kind));

    g_ptr_array_add (folders, NULL);
    return (gchar **) g_ptr_array_free (folders, FALSE);
}

/* Adds FOLDER/decks, if it is there. */
static void
add_decks (GPtrArray *folders, const gchar *folder)
{
    g_autofree gchar *decks = g_build_filename (folder, "decks", NULL);

    if (g_file_test (decks, G_FILE_TEST_IS_DIR))
        add_folder (folders, g_steal_pointer (&decks));
}

/* Adds the decks of PLACE and of the folders in it. */
static void
add_decks_in (GPtrArray *folders, const gchar *place)
{
    g_autoptr (GPtrArray) inner = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GDir) dir = g_dir_open (place, 0, NULL);
    const gchar *name;

    add_decks (folders, place);
    while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
        if (name[0] != '.')
            g_ptr_array_add (inner, g_build_filename (place, name, NULL));
    g_ptr_array_sort (inner, av_compare_texts);
    for (guint i = 0; i < inner->len; i++)
        add_decks (folders, inner->pdata[i]);
}

gchar **
av_paths_decks_in (const gchar *const *places)
{
    GPtrArray *folders = g_ptr_array_new ();

    for (; places != NULL && *places != NULL; places++)
        add_decks_in (folders, *places);
    g_ptr_array_add (folders, NULL);
    return (gchar **) g_ptr_array_free (folders, FALSE);
}

gchar **
av_paths_plugin_decks (void)
{
    static const gchar *const kinds[] = { "plugins", "scripts" };
    GPtrArray *folders = g_ptr_array_new ();

    for (guint k = 0; k < G_N_ELEMENTS (kinds); k++) {
        g_auto (GStrv) places = av_paths_data (kinds[k]);
        for (gchar **place = places; *place != NULL; place++)
            add_decks_in (folders, *place);
    }
    g_ptr_array_add (folders, NULL);
    return (gchar **) g_ptr_array_free (folders, FALSE);
}
