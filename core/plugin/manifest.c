/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manifest.c: reads the key file in which a plugin says what it is. */
#include <avignon/host/manifest.h>

#include "engine/i18n.h"
#include "engine/plain-file.h"
#include <avignon/setup.h>
#include "plugin/manifest-place.h"
#include "plugin/manifest-reader.h"
#include <avignon/plugin.h>

#include <errno.h>
#include <string.h>

G_DEFINE_QUARK (av - plugin - error - quark, av_plugin_error)

#define OPTION_PREFIX "Option "
#define MAX_BYTES (256 * 1024)

static const KeyDef main_keys[] = {
    { "Id", TRUE, FALSE },       { "Type", TRUE, FALSE },     { "Loader", TRUE, FALSE },
    { "Api", TRUE, FALSE },      { "Name", TRUE, TRUE },      { "Version", TRUE, FALSE },
    { "Module", FALSE, FALSE },  { "Game", FALSE, FALSE },    { "Description", FALSE, TRUE },
    { "Authors", FALSE, FALSE }, { "Depends", FALSE, FALSE }, { "Conflicts", FALSE, FALSE },
    { "Decks", FALSE, FALSE },   { "Website", FALSE, FALSE }, { "Domain", FALSE, FALSE },
};
static const gchar *const type_names[] = { "rules", "game", "bot", NULL };
static const gchar *const loader_names[] = { "c", "lua", NULL };

const gchar *
av_plugin_type_name (AvPluginType type)
{
    return type_names[type];
}

/* Numbers parted by one or two points: 1.0, 2.1.3. */
static gboolean
is_version (const gchar *text)
{
    g_auto (GStrv) parts = g_strsplit (text, ".", -1);
    guint n = g_strv_length (parts);
    for (guint i = 0; i < n; i++) {
        gsize length = strlen (parts[i]);
        if (length == 0 || length > 6 || strspn (parts[i], "0123456789") != length)
            return FALSE;
    }
    return n == 2 || n == 3;
}

static void
read_identity (Reader *reader, AvPluginManifest *manifest)
{
    g_autofree gchar *id = manifest_get_text (reader, MAIN_GROUP, "Id");
    if (id && !av_id_is_valid (id))
        manifest_complain (reader, MAIN_GROUP, "Id",
                           _ ("“Id” is “%s”, but an id is small letters, digits and hyphens"), id);
    else if (id && !g_str_equal (id, manifest->id))
        manifest_complain (reader, MAIN_GROUP, "Id",
                           _ ("“Id” is “%s”, so the file must be called %s.plugin"), id, id);
    gint api = 0;
    if (manifest_get_number (reader, MAIN_GROUP, "Api", 1, G_MAXINT16, &api) && api > AV_PLUGIN_API)
        manifest_complain (reader, MAIN_GROUP, "Api",
                           _ ("it needs version %d of the plugin interface; this program has %d"),
                           api, AV_PLUGIN_API);
    manifest->api = (guint) api;
    manifest->version = manifest_get_text (reader, MAIN_GROUP, "Version");
    if (manifest->version && !is_version (manifest->version))
        manifest_complain (reader, MAIN_GROUP, "Version",
                           _ ("“Version” is “%s”, but must be numbers and points, as 1.0"),
                           manifest->version);
    manifest->module = manifest_get_text (reader, MAIN_GROUP, "Module");
    /* The code lies beside its manifest: what is looked at and agreed to is what runs. */
    if (manifest->module && (strchr (manifest->module, '/') || manifest->module[0] == '.')) {
        manifest_complain (reader, MAIN_GROUP, "Module",
                           _ ("“Module” is “%s”, but must be a file in the plugin's folder"),
                           manifest->module);
        g_clear_pointer (&manifest->module, g_free);
    }
}

static void
read_options (Reader *reader, AvPluginManifest *manifest)
{
    GArray *options = g_array_new (TRUE, TRUE, sizeof (AvOptionDef));
    g_auto (GStrv) groups = g_key_file_get_groups (reader->file, NULL);
    for (gchar **group = groups; *group; group++) {
        if (g_str_has_prefix (*group, OPTION_PREFIX))
            manifest_read_option (reader, *group, *group + strlen (OPTION_PREFIX), options);
        else if (!g_str_equal (*group, MAIN_GROUP) && !g_str_has_prefix (*group, "X-"))
            manifest_complain (reader, *group, NULL, _ ("there is no group [%s]"), *group);
    }
    manifest->options = (AvOptionDef *) (gpointer) g_array_free (options, FALSE);
}

static void
read_main (Reader *reader, AvPluginManifest *manifest)
{
    manifest_check_keys (reader, MAIN_GROUP, main_keys, G_N_ELEMENTS (main_keys));
    manifest->domain = manifest_get_text (reader, MAIN_GROUP, "Domain");
    reader->domain = manifest->domain;
    read_identity (reader, manifest);
    manifest->type = manifest_get_word (reader, MAIN_GROUP, "Type", type_names);
    g_free (manifest->loader);
    manifest->loader =
        g_strdup (loader_names[manifest_get_word (reader, MAIN_GROUP, "Loader", loader_names)]);
    manifest->game = manifest_get_text (reader, MAIN_GROUP, "Game");
    manifest->name = manifest_get_translated (reader, MAIN_GROUP, "Name");
    manifest->description = manifest_get_translated (reader, MAIN_GROUP, "Description");
    manifest->website = manifest_get_text (reader, MAIN_GROUP, "Website");
    manifest->authors = manifest_get_list (reader, MAIN_GROUP, "Authors", FALSE);
    manifest->depends = manifest_get_list (reader, MAIN_GROUP, "Depends", TRUE);
    manifest->conflicts = manifest_get_list (reader, MAIN_GROUP, "Conflicts", TRUE);
    manifest->decks = manifest_get_list (reader, MAIN_GROUP, "Decks", FALSE);
    read_options (reader, manifest);
}

/* --- the whole --- */

/* What may not be NULL is made so. */
static void
complete (AvPluginManifest *manifest)
{
    gchar ***const lists[] = { &manifest->authors, &manifest->depends, &manifest->conflicts,
                               &manifest->decks };
    for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
        if (!*lists[i])
            *lists[i] = g_new0 (gchar *, 1);
    if (!manifest->game)
        manifest->game = g_strdup (manifest->type == AV_PLUGIN_GAME ? manifest->id : "land");
    if (!manifest->name)
        manifest->name = g_strdup (manifest->id);
    if (!manifest->loader)
        manifest->loader = g_strdup (loader_names[0]);
    if (!manifest->options)
        manifest->options = g_new0 (AvOptionDef, 1);
}

AvPluginManifest *
av_plugin_manifest_new_missing (const gchar *folder)
{
    AvPluginManifest *manifest = g_new0 (AvPluginManifest, 1);
    manifest->id = g_path_get_basename (folder);
    manifest->folder = g_strdup (folder);
    g_autofree gchar *name = g_strconcat (manifest->id, ".plugin", NULL);
    manifest->path = g_build_filename (folder, name, NULL);
    complete (manifest);
    return manifest;
}

static const gchar *
find_control (const gchar *text)
{
    for (; *text; text = g_utf8_next_char (text))
        if (g_unichar_iscntrl (g_utf8_get_char (text)) && !strchr ("\n\r\t", *text))
            return text;
    return NULL;
}

/* What is in the file, or NULL and a complaint. */
static gchar *
read_text (Reader *reader, gsize *length)
{
    PlainFileResult result;
    g_autoptr (GByteArray) bytes = plain_file_read (reader->name, TRUE, MAX_BYTES, &result);
    const gchar *text = bytes ? (const gchar *) bytes->data : NULL;
    const gchar *wrong;

    *length = bytes ? bytes->len : 0;
    if (result == PLAIN_FILE_FAILED)
        manifest_complain_at (reader, 0, "%s", g_strerror (errno));
    else if (result == PLAIN_FILE_NOT_PLAIN)
        manifest_complain_at (reader, 0, _ ("not a plain file"));
    else if (result == PLAIN_FILE_TOO_LARGE)
        manifest_complain_at (reader, 0, _ ("the manifest is larger than %d bytes"), MAX_BYTES);
    else if (!g_utf8_validate (text, *length, &wrong))
        manifest_complain_at (reader, key_lines_count (text, wrong),
                              _ ("the manifest is not UTF-8"));
    else if ((wrong = find_control (text)))
        manifest_complain_at (
            reader, key_lines_count (text, wrong),
            _ ("the manifest holds a control character, which a terminal would obey"));
    else
        return (gchar *) g_byte_array_free (g_steal_pointer (&bytes), FALSE);
    return NULL;
}

static void
read_keys (Reader *reader, const gchar *text, gsize length, AvPluginManifest *manifest)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (KeyLines) lines = NULL;

    if (!g_key_file_load_from_data (reader->file, text, length, G_KEY_FILE_KEEP_TRANSLATIONS,
                                    &error)) {
        manifest_complain_at (reader, key_lines_find_wrong (text, length), "%s", error->message);
        return;
    }
    reader->lines = lines = key_lines_new (text);
    if (g_key_file_has_group (reader->file, MAIN_GROUP))
        read_main (reader, manifest);
    else
        manifest_complain (reader, MAIN_GROUP, NULL, _ ("the group [%s] is missing"), MAIN_GROUP);
}

AvPluginManifest *
av_plugin_manifest_read (const gchar *path, GPtrArray *problems)
{
    g_autofree gchar *name = g_path_get_basename (path);
    g_autoptr (GKeyFile) file = g_key_file_new ();
    gsize length = 0;
    Reader reader = { .file = file, .name = path, .problems = problems };
    AvPluginManifest *manifest = g_new0 (AvPluginManifest, 1);

    manifest->path = g_strdup (path);
    manifest->folder = g_path_get_dirname (path);
    manifest->id = g_strndup (name, strlen (name) - (g_str_has_suffix (name, ".plugin") ? 7 : 0));
    g_autofree gchar *text = read_text (&reader, &length);
    if (text)
        read_keys (&reader, text, length, manifest);
    complete (manifest);
    return manifest;
}

gchar *
manifest_place (const AvPluginManifest *manifest, const gchar *key)
{
    PlainFileResult result;
    g_autoptr (GByteArray) bytes = plain_file_read (manifest->path, TRUE, MAX_BYTES, &result);
    g_autoptr (KeyLines) lines = bytes ? key_lines_new ((const gchar *) bytes->data) : NULL;
    guint line = lines ? key_lines_find (lines, MAIN_GROUP, key) : 0;

    return line > 0 ? g_strdup_printf ("%s:%u", manifest->path, line) : g_strdup (manifest->path);
}

void
av_plugin_manifest_free (AvPluginManifest *manifest)
{
    if (!manifest)
        return;
    for (AvOptionDef *option = manifest->options; option->key; option++) {
        g_free ((gchar *) option->key);
        g_free ((gchar *) option->standard);
        g_free ((gchar *) option->label);
        g_strfreev ((gchar **) option->values);
        g_strfreev ((gchar **) option->value_labels);
    }
    g_free (manifest->options);
    g_free (manifest->path);
    g_free (manifest->folder);
    g_free (manifest->id);
    g_free (manifest->loader);
    g_free (manifest->module);
    g_free (manifest->game);
    g_free (manifest->name);
    g_free (manifest->description);
    g_free (manifest->version);
    g_free (manifest->website);
    g_free (manifest->domain);
    g_strfreev (manifest->authors);
    g_strfreev (manifest->depends);
    g_strfreev (manifest->conflicts);
    g_strfreev (manifest->decks);
    g_free (manifest);
}
