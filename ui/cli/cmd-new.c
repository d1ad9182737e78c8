/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-new.c: `new ID [DIR]`: creates a folder with a working example plugin, an expansion or a computer player. */
#include <errno.h>
#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "cli/host.h"
#include "config.h"
#include <avignon/host/land.h>
#include <avignon/host/paths.h>
#include <avignon/plugin.h>

#define TEMPLATES "/io/github/avignon/templates"
/* Ids of decks have at most 64 letters, and marks are named after the plugin. */
#define MAX_ID 40

typedef struct {
    const gchar *id, *folder;
    gchar *name;      /* "My Expansion" */
    gchar *words[9];  /* what is replaced, and by what, in pairs; ended by NULL */
    GPtrArray *files; /* gchar *: files that were written, relative to the folder */
} Expansion;

/* "my-expansion" becomes My Expansion. */
static gchar *
name_of (const gchar *id)
{
    g_autofree gchar *name = g_strdelimit (g_strdup (id), "-", ' ');

    for (gchar *p = name; *p != '\0'; p++)
        if (p == name || p[-1] == ' ')
            *p = g_ascii_toupper (*p);
    return g_strstrip (g_steal_pointer (&name));
}

/* The folder of the files that tell LuaLS what scripts can call. */
static gchar *
script_folder (void)
{
    return av_paths_build_tree () != NULL ? g_build_filename (SOURCE_ROOT, "data", "lua", NULL)
                                          : g_build_filename (DATADIR, "lua", NULL);
}

static gchar *
filled_in (const Expansion *expansion, const gchar *text)
{
    GString *filled = g_string_new (text);

    for (guint i = 0; expansion->words[i] != NULL; i += 2)
        g_string_replace (filled, expansion->words[i], expansion->words[i + 1], 0);
    return g_string_free (filled, FALSE);
}

/* Writes one file; never overwrites an existing one. */
static gboolean
write_file (Expansion *expansion, const gchar *resource, const gchar *relative, GError **error)
{
    g_autoptr (GString) name = g_string_new (relative);
    g_string_replace (name, "ID", expansion->id, 0);
    g_autofree gchar *path = g_build_filename (expansion->folder, name->str, NULL);
    g_autofree gchar *above = g_path_get_dirname (path);
    g_autoptr (GFile) file = g_file_new_for_path (path);
    g_autoptr (GBytes) bytes =
        g_resources_lookup_data (resource, G_RESOURCE_LOOKUP_FLAGS_NONE, error);

    if (bytes == NULL)
        return FALSE;
    if (g_mkdir_with_parents (above, 0777) != 0) {
        g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", above,
                     g_strerror (errno));
        return FALSE;
    }
    g_autofree gchar *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    g_autofree gchar *filled = filled_in (expansion, text);
    g_autoptr (GFileOutputStream) stream = g_file_create (file, G_FILE_CREATE_NONE, NULL, error);
    if (stream == NULL
        || !g_output_stream_write_all (G_OUTPUT_STREAM (stream), filled, strlen (filled), NULL,
                                       NULL, error)
        || !g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, error))
        return FALSE;
    /* A file that begins like this is a program. */
    if (g_str_has_prefix (filled, "#!"))
        g_chmod (path, 0755);
    g_ptr_array_add (expansion->files, g_strdup (name->str));
    return TRUE;
}

/* Writes everything in the resource FOLDER, which belongs at RELATIVE in the expansion. */
static gboolean
write_all (Expansion *expansion, const gchar *folder, const gchar *relative, GError **error)
{
    g_auto (GStrv) names =
        g_resources_enumerate_children (folder, G_RESOURCE_LOOKUP_FLAGS_NONE, error);

    for (gchar **name = names; name != NULL && *name != NULL; name++) {
        g_autofree gchar *resource = g_strconcat (folder, "/", *name, NULL);
        g_autofree gchar *inner = g_strconcat (relative, *name, NULL);
        gsize length = strlen (resource);
        gboolean well;

        if (resource[length - 1] == '/') {
            resource[length - 1] = '\0';
            well = write_all (expansion, resource, inner, error);
        } else
            well = write_file (expansion, resource, inner, error);
        if (!well)
            return FALSE;
    }
    return names != NULL;
}

/* Why there can be no new plugin ID, or NULL. */
static gchar *
why_not_id (AvCli *cli, const gchar *id)
{
    AvCatalogue *catalogue = av_cli_catalogue (cli);
    const GPtrArray *decks = av_deck_library_entries (av_land_get_library (catalogue));

    if (av_choose_has_rules (catalogue, av_host_plugins (catalogue), id))
        return g_strdup_printf (_ ("there are rules called “%s” already"), id);
    if (strcmp (id, "all") == 0)
        return g_strdup (_ ("“all” stands for all available rules and decks"));
    if (av_catalogue_find_game (catalogue, id) != NULL)
        return g_strdup_printf (_ ("there is a game called “%s” already"), id);
    for (guint i = 0; i < decks->len; i++)
        if (strcmp (((const AvDeckEntry *) g_ptr_array_index (decks, i))->id, id) == 0)
            return g_strdup_printf (_ ("there is a deck called “%s” already"), id);
    return NULL;
}

/* The folder may exist, but must be empty. */
static gboolean
is_free (const gchar *folder)
{
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

    return dir != NULL ? g_dir_read_name (dir) == NULL
                       : !g_file_test (folder, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK);
}

/* What one can begin with: a folder of templates each. */
typedef struct {
    const gchar *folder; /* below TEMPLATES */
    const gchar *loader;
    gboolean built; /* it is compiled, into its own folder `build` */
    gboolean bot;
} Template;

static const Template templates[] = {
    { "lua", "lua", FALSE, FALSE },           { "c", "c", TRUE, FALSE },
    { "bot-lua", "lua", FALSE, TRUE },        { "bot-c", "c", TRUE, TRUE },
    { "bot-python", "process", FALSE, TRUE },
};

static void
print_next (GString *text, const Expansion *expansion, const Template *template)
{
    const gchar *folder = expansion->folder, *id = expansion->id;
    const gchar *build = template->built ? "/build" : "";

    g_string_append_printf (text, _ ("\n%s is ready.  Next:\n\n"), expansion->name);
    if (template->built)
        g_string_append_printf (text, "  meson setup %s/build %s && ninja -C %s/build\n", folder,
                                folder, folder);
    if (template->bot)
        g_string_append_printf (
            text,
            "  avignon-cli match --plugin-dir %s%s --bots %s,random --games 20\n"
            "  avignon-cli play --plugin-dir %s%s --bots %s\n",
            folder, build, id, folder, build, id);
    else
        g_string_append_printf (text,
                                "  avignon-cli test %s\n"
                                "  avignon-cli play --plugin-dir %s%s --decks core,%s --rules %s\n"
                                "  avignon --develop %s%s --new --decks core,%s --rules %s\n",
                                folder, folder, build, id, id, folder, build, id, id);
}

static void
report (AvCli *cli, Expansion *expansion, const Template *template)
{
    g_ptr_array_sort (expansion->files, av_compare_texts);
    if (cli->json) {
        AvJson *json = cli->document;
        av_json_begin_object (json, NULL);
        av_json_string (json, "id", expansion->id);
        av_json_string (json, "name", expansion->name);
        av_json_string (json, "loader", template->loader);
        av_json_string (json, "folder", expansion->folder);
        av_json_begin_array (json, "files");
        for (guint i = 0; i < expansion->files->len; i++)
            av_json_string (json, NULL, g_ptr_array_index (expansion->files, i));
        av_json_end (json);
        av_json_end (json);
        return;
    }
    for (guint i = 0; i < expansion->files->len; i++)
        g_string_append_printf (cli->text, "%s/%s\n", expansion->folder,
                                (gchar *) g_ptr_array_index (expansion->files, i));
    print_next (cli->text, expansion, template);
}

/* The name of a folder as it stands in a string of JSON. */
static gchar *
escaped_for_json (const gchar *folder)
{
    GString *escaped = g_string_new (folder);

    g_string_replace (escaped, "\\", "\\\\", 0);
    g_string_replace (escaped, "\"", "\\\"", 0);
    return g_string_free (escaped, FALSE);
}

static gint
make (AvCli *cli, const gchar *id, const gchar *folder, const Template *template)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *library = script_folder ();
    g_autofree gchar *escaped = escaped_for_json (library);
    g_autofree gchar *name = name_of (id);
    g_autofree gchar *api = g_strdup_printf ("%d", AV_PLUGIN_API);
    g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
    Expansion expansion = {
        .id = id,
        .folder = folder,
        .name = name,
        .words = { (gchar *) "@ID@", (gchar *) id, (gchar *) "@NAME@", name, (gchar *) "@API@", api,
                   (gchar *) "@LUADIR@", escaped, NULL },
        .files = files,
    };

    g_autofree gchar *resources = g_strconcat (TEMPLATES "/", template->folder, NULL);
    if (!write_all (&expansion, resources, "", &error))
        return av_cli_fail_error (cli, error, folder);
    report (cli, &expansion, template);
    return AV_EXIT_WELL;
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    gboolean lua = FALSE, c = FALSE, python = FALSE, bot = FALSE;
    const Template *template = NULL;
    const GOptionEntry entries[] = {
        { "lua", 0, 0, G_OPTION_ARG_NONE, &lua, N_ ("It is written in Lua"), NULL },
        { "c", 0, 0, G_OPTION_ARG_NONE, &c, N_ ("It is written in C"), NULL },
        { "python", 0, 0, G_OPTION_ARG_NONE, &python,
          N_ ("It is a computer player written in Python"), NULL },
        { "bot", 0, 0, G_OPTION_ARG_NONE, &bot, N_ ("It is a computer player"), NULL },
        G_OPTION_ENTRY_NULL,
    };
    g_auto (GStrv) words = NULL;

    if (!av_cli_parse (
            cli, argv, &words, "ID --lua|--c|--python [--bot] [DIR]",
            _ ("Makes the folder DIR (by default ID) with a small expansion that plays and has "
               "tests, or with a computer player, for you to change.  Nothing is ever "
               "overwritten."),
            entries, NULL, 1, 2))
        return cli->status;
    const gchar *id = words[0], *folder = words[1] != NULL ? words[1] : words[0];
    if (lua + c + python != 1 || (python && !bot))
        return av_cli_fail (cli, AV_EXIT_USAGE, "usage", NULL, 0,
                            _ ("say either --lua or --c, or --bot --python"));
    const gchar *loader = lua ? "lua" : c ? "c" : "process";
    if (!av_id_is_valid (id) || strlen (id) > MAX_ID || g_str_has_suffix (id, "-"))
        return av_cli_fail (cli, AV_EXIT_USAGE, "usage", NULL, 0,
                            _ ("an id is lower-case letters, digits and hyphens, a letter first "
                               "and no hyphen last, at most %d; “%s” is not one"),
                            MAX_ID, id);
    g_autofree gchar *why = why_not_id (cli, id);
    if (why != NULL)
        return av_cli_fail (cli, AV_EXIT_WRONG, "taken", NULL, 0, "%s", why);
    if (!is_free (folder))
        return av_cli_fail (cli, AV_EXIT_WRONG, "exists", folder, 0,
                            _ ("there is something here already"));
    for (guint i = 0; i < G_N_ELEMENTS (templates); i++)
        if (templates[i].bot == bot && strcmp (templates[i].loader, loader) == 0)
            template = &templates[i];
    return make (cli, id, folder, template);
}

const AvCommand av_command_new = { "new", "ID --lua|--c|--python [--bot] [DIR]",
                                   N_ ("Begin an expansion or a computer player of your own"),
                                   run_command };
