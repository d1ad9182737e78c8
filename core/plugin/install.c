/* SPDX-License-Identifier: GPL-3.0-or-later */
/* install.c: plugins from zip archives. */
#include <avignon/host/install.h>

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "engine/i18n.h"
#include "engine/plain-file.h"
#include <avignon/host/land.h>
#include <avignon/host/manager.h>
#include <avignon/host/paths.h>
#include <avignon/host/terminal.h>

#define MOST_BYTES (32 << 20) /* bytes of the archive, and of everything in it */
#define MOST_FILES 1000
#define MOST_DEPTH 8
#define MOST_NAME 200 /* bytes of a path in the archive */

/* A file of the archive. */
typedef struct {
    gchar *path;
    GByteArray *bytes;
    gboolean runs; /* it is a program */
} Item;

static void
item_free (gpointer data)
{
    Item *item = data;
    g_free (item->path);
    g_byte_array_unref (item->bytes);
    g_free (item);
}

static gboolean G_GNUC_PRINTF (2, 3) refuse (GError **error, const gchar *format, ...)
{
    va_list args;
    va_start (args, format);
    g_autofree gchar *text = g_strdup_vprintf (format, args);
    va_end (args);
    g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_MANIFEST, "%s", text);
    return FALSE;
}

/* The last call for PATH failed, and errno says why. */
static gboolean
refuse_for_errno (GError **error, const gchar *path)
{
    gint reason = errno;
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (reason), "%s: %s", path,
                 g_strerror (reason));
    return FALSE;
}

/* --- reading the archive, without writing anything --- */

/* What is wrong with the archive, as far as the library knows. */
static const gchar *
explain (struct archive *archive)
{
    const gchar *why = archive_error_string (archive);
    return why ? why : _ ("it ends too soon");
}

/* Whether a file's name, or one of the folders it is in, begins with a dot, as what editors keep does. */
static gboolean
is_hidden (const gchar *path)
{
    return path[0] == '.' || strstr (path, "/.");
}

/* Whether a path stays inside the folder, and is shown by every program as it is. */
static gboolean
is_plain_path (const gchar *path)
{
    if (!path || !path[0] || strlen (path) > MOST_NAME || !g_utf8_validate (path, -1, NULL))
        return FALSE;
    for (const gchar *at = path; *at; at = g_utf8_next_char (at))
        if (!av_terminal_is_safe (g_utf8_get_char (at)) || strchr ("\n\t\\:", *at))
            return FALSE;
    g_auto (GStrv) parts = g_strsplit (path, "/", -1);
    guint n = g_strv_length (parts);
    for (guint i = 0; i < n; i++)
        if (!parts[i][0] || g_str_equal (parts[i], ".") || g_str_equal (parts[i], ".."))
            return FALSE;
    return n <= MOST_DEPTH;
}

/* Reads the bytes of the entry; FALSE and an error if it is broken, or larger than LEFT. */
static gboolean
read_bytes (struct archive *archive, const gchar *path, GByteArray *bytes, gsize left,
            GError **error)
{
    guint8 block[16384];
    gssize n;
    while ((n = archive_read_data (archive, block, sizeof block)) > 0) {
        if ((gsize) n > left - bytes->len)
            return refuse (error, _ ("what is in the archive is larger than %d MiB"),
                           MOST_BYTES >> 20);
        g_byte_array_append (bytes, block, (guint) n);
    }
    return n == 0
           || refuse (error, _ ("“%s” in the archive is damaged: %s"), path, explain (archive));
}

/* Notes the name of a file.  FALSE: there is one already, or it is a folder, or its folder is a
 * file.  Names that differ only in case count as equal, as on other systems they are one file. */
static gboolean
take_name (GHashTable *seen, const gchar *path)
{
    static gchar file[] = "file", folder[] = "folder";
    gchar *name = g_utf8_casefold (path, -1);
    gboolean is_free = !g_hash_table_contains (seen, name);
    for (gchar *slash = strchr (name, '/'); slash; slash = strchr (slash + 1, '/')) {
        gchar *above = g_strndup (name, slash - name);
        is_free &= g_hash_table_lookup (seen, above) != file;
        g_hash_table_replace (seen, above, folder);
    }
    g_hash_table_replace (seen, name, file);
    return is_free;
}

static gboolean
read_items (struct archive *archive, GPtrArray *items, GError **error)
{
    g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    struct archive_entry *entry;
    gsize total = 0;
    gint status;
    for (guint n = 0; (status = archive_read_next_header (archive, &entry)) == ARCHIVE_OK; n++) {
        g_autofree gchar *path = g_strdup (archive_entry_pathname_utf8 (entry));
        gboolean folder = archive_entry_filetype (entry) == AE_IFDIR;
        if (n >= MOST_FILES)
            return refuse (error, _ ("there are more than %d files in the archive"), MOST_FILES);
        if (path && folder && g_str_has_suffix (path, "/"))
            path[strlen (path) - 1] = '\0';
        if (!is_plain_path (path)) {
            g_autofree gchar *shown = path ? g_strescape (path, NULL) : g_strdup ("?");
            return refuse (error, _ ("the archive has a file of the name “%s”"), shown);
        }
        if (folder || is_hidden (path))
            continue;
        if (archive_entry_filetype (entry) != AE_IFREG || archive_entry_hardlink (entry)
            || archive_entry_symlink (entry) || archive_entry_is_encrypted (entry))
            return refuse (error, _ ("“%s” in the archive is not a plain file"), path);
        if (!take_name (seen, path))
            return refuse (error, _ ("“%s” is in the archive twice"), path);
        Item *item = g_new0 (Item, 1);
        item->path = g_steal_pointer (&path);
        item->bytes = g_byte_array_new ();
        item->runs = (archive_entry_perm (entry) & 0111) != 0;
        g_ptr_array_add (items, item);
        if (!read_bytes (archive, item->path, item->bytes, MOST_BYTES - total, error))
            return FALSE;
        total += item->bytes->len;
    }
    return status == ARCHIVE_EOF
           || refuse (error, _ ("this is not a zip archive, or it is damaged: %s"),
                      explain (archive));
}

static GPtrArray *
read_archive (const gchar *file, GError **error)
{
    PlainFileResult result;
    g_autoptr (GByteArray) bytes = plain_file_read (file, TRUE, MOST_BYTES, &result);
    if (!bytes) {
        if (result == PLAIN_FILE_FAILED)
            refuse_for_errno (error, file);
        else
            refuse (error, _ ("%s: not a plain file, or larger than %d MiB"), file,
                    MOST_BYTES >> 20);
        return NULL;
    }
    g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (item_free);
    struct archive *archive = archive_read_new ();
    archive_read_support_format_zip (archive);
    gboolean well = archive_read_open_memory (archive, bytes->data, bytes->len) == ARCHIVE_OK
                        ? read_items (archive, items, error)
                        : refuse (error, _ ("this is not a zip archive, or it is damaged: %s"),
                                  explain (archive));
    archive_read_free (archive);
    if (well)
        return g_steal_pointer (&items);
    g_autofree gchar *base = g_filename_display_basename (file);
    g_prefix_error (error, "%s: ", base);
    return NULL;
}

/* Finds the manifest, at the top or in the only folder, and removes that folder from all paths. */
static const Item *
find_manifest (GPtrArray *items, GError **error)
{
    const Item *found = NULL;
    for (guint i = 0; i < items->len; i++) {
        const Item *item = items->pdata[i];
        const gchar *slash = strchr (item->path, '/');
        if (!g_str_has_suffix (item->path, ".plugin") || (slash && strchr (slash + 1, '/')))
            continue;
        if (found) {
            refuse (error, _ ("the archive has more than one manifest: “%s”, “%s”"), found->path,
                    item->path);
            return NULL;
        }
        found = item;
    }
    if (!found) {
        refuse (error, _ ("there is no plugin in the archive: it has no manifest"));
        return NULL;
    }
    const gchar *slash = strchr (found->path, '/');
    gsize length = slash ? (gsize) (slash + 1 - found->path) : 0;
    g_autofree gchar *top = g_strndup (found->path, length);
    for (guint i = 0; i < items->len; i++) {
        Item *item = items->pdata[i];
        if (!g_str_has_prefix (item->path, top)) {
            refuse (error, _ ("“%s” lies beside the plugin's folder in the archive"), item->path);
            return NULL;
        }
        memmove (item->path, item->path + length, strlen (item->path + length) + 1);
    }
    return found;
}

/* --- writing and removing --- */

/* Deletes a file, or a folder with everything in it; links are not followed. */
static gboolean
delete_all (GFile *file, GError **error)
{
    g_autoptr (GFileEnumerator) children = g_file_enumerate_children (
        file, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
    GFileType type = g_file_query_file_type (file, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL);
    GFile *child;
    if (type == G_FILE_TYPE_DIRECTORY && children)
        while (g_file_enumerator_iterate (children, NULL, &child, NULL, error)) {
            if (!child)
                return g_file_delete (file, NULL, error);
            if (!delete_all (child, error))
                return FALSE;
        }
    else
        return g_file_delete (file, NULL, error);
    return FALSE;
}

static void
delete_folder (const gchar *path)
{
    g_autoptr (GFile) folder = g_file_new_for_path (path);
    delete_all (folder, NULL);
}

static gboolean
make_folder (const gchar *path, GError **error)
{
    if (g_mkdir_with_parents (path, 0755) == 0)
        return TRUE;
    return refuse_for_errno (error, path);
}

static gboolean
write_items (const gchar *folder, const GPtrArray *items, GError **error)
{
    for (guint i = 0; i < items->len; i++) {
        const Item *item = items->pdata[i];
        g_autofree gchar *path = g_build_filename (folder, item->path, NULL);
        g_autofree gchar *parent = g_path_get_dirname (path);
        if (!make_folder (parent, error)
            || !g_file_set_contents_full (path, (const gchar *) item->bytes->data, item->bytes->len,
                                          G_FILE_SET_CONTENTS_CONSISTENT, item->runs ? 0755 : 0644,
                                          error))
            return FALSE;
    }
    return TRUE;
}

static gchar *
get_own_folder (const AvPluginManifest *manifest)
{
    return av_paths_user (g_strcmp0 (manifest->loader, "lua") == 0 ? "scripts" : "plugins");
}

/* TEXT says what is wrong in STAGE, where it was for a moment, which does not matter to anybody. */
static void
refuse_staged (GError **error, const gchar *stage, const gchar *text)
{
    gsize length = strlen (stage);
    refuse (error, "%s", strncmp (text, stage, length) == 0 ? text + length + 1 : text);
}

/* The folder of the user's own plugin ID: the one of that name, else one with its manifest.  NULL: there is none. */
static gchar *
find_own (const gchar *id)
{
    static const gchar *const kinds[] = { "plugins", "scripts" };
    g_autofree gchar *manifest_name = g_strconcat (id, ".plugin", NULL);
    gchar *found = NULL;
    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
        g_autofree gchar *own = av_paths_user (kinds[i]);
        g_autoptr (GDir) dir = g_dir_open (own, 0, NULL);
        const gchar *name;
        while (dir && (name = g_dir_read_name (dir))) {
            g_autofree gchar *path = g_build_filename (own, name, NULL);
            g_autofree gchar *manifest = g_build_filename (path, manifest_name, NULL);
            gboolean named = g_str_equal (name, id);
            if (!named && (found || !g_file_test (manifest, G_FILE_TEST_EXISTS)))
                continue;
            g_free (found);
            found = g_steal_pointer (&path);
            if (named)
                return found;
        }
    }
    return found;
}

static gboolean
move (const gchar *from, const gchar *to, GError **error)
{
    if (g_rename (from, to) == 0)
        return TRUE;
    return refuse_for_errno (error, to);
}

/* To the wastebasket where there is one, else for good. */
static gboolean
throw_away (const gchar *path, GError **error)
{
    g_autoptr (GFile) file = g_file_new_for_path (path);
    return g_file_trash (file, NULL, NULL) || delete_all (file, error);
}

/* Moves STAGE to TARGET in place of OLD, which stays where it is if that fails.  What is new is in its place by then, so it
 * does not matter if the old one cannot be thrown away. */
static gboolean
exchange (const gchar *stage, const gchar *target, const gchar *old, GError **error)
{
    /* In the wastebasket it has the name that it had. */
    g_autofree gchar *beside = g_strconcat (stage, ".old", NULL);
    g_autofree gchar *name = g_path_get_basename (old);
    g_autofree gchar *aside = g_build_filename (beside, name, NULL);
    gboolean well = make_folder (beside, error);
    /* Where the file system can, the two change places at once, so that a program that is ended meanwhile leaves one of
     * them in its place. */
    if (well && g_str_equal (old, target)
        && renameat2 (AT_FDCWD, stage, AT_FDCWD, target, RENAME_EXCHANGE) == 0) {
        move (stage, aside, NULL);
    } else {
        well = well && move (old, aside, error);
        if (well && !move (stage, target, error)) {
            move (aside, old, NULL);
            well = FALSE;
        }
    }
    if (well)
        throw_away (aside, NULL);
    g_rmdir (beside);
    return well;
}

/* Whether the plugin of MANIFEST, in STAGE, could be used: a script by a trial, which cannot do any harm; an object as far
 * as can be seen without running it. */
static gboolean
is_sound (const gchar *stage, const AvPluginManifest *manifest, const AvLoader *const *loaders,
          GError **error)
{
    const gchar *const first[] = { stage, NULL };
    AvPluginManager *manager = av_plugin_manager_new_default (loaders, first, NULL);
    g_autoptr (AvCatalogue) catalogue = av_catalogue_new ();
    av_land_register (catalogue, av_deck_library_new_default ());
    av_plugin_manager_attach (manager, catalogue);
    const AvPluginInfo *info = av_plugin_manager_find (manager, manifest->id);
    if (!info->error && g_strcmp0 (manifest->loader, "lua") == 0)
        av_plugin_manager_try (manager, manifest->id, NULL);
    if (!info->error || av_plugin_is_left_out (info))
        return TRUE;
    refuse_staged (error, stage, info->error->message);
    return FALSE;
}

/* Whether MANIFEST's plugin may take the place of the one in the folder OLD. */
static gboolean
may_replace (const AvPluginManifest *manifest, const gchar *old, AvPluginMayReplace ask,
             gpointer data, GError **error)
{
    g_autofree gchar *name = g_strconcat (manifest->id, ".plugin", NULL);
    g_autofree gchar *path = g_build_filename (old, name, NULL);
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvPluginManifest) installed = av_plugin_manifest_read (path, problems);
    if (ask && ask (installed, manifest, data))
        return TRUE;
    g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CLASH,
                 _ ("“%s” is installed already, in version %s; the archive has version %s"),
                 manifest->id, installed->version ? installed->version : "?", manifest->version);
    return FALSE;
}

/* Moves the contents of STAGE, whose manifest has the name MANIFEST_NAME, to where plugins are
 * found; returns its id. */
static gchar *
settle (const gchar *stage, const gchar *manifest_name, const AvLoader *const *loaders,
        AvPluginMayReplace ask, gpointer data, GError **error)
{
    g_autofree gchar *path = g_build_filename (stage, manifest_name, NULL);
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvPluginManifest) manifest = av_plugin_manifest_read (path, problems);
    if (problems->len > 0) {
        refuse_staged (error, stage, problems->pdata[0]);
        return NULL;
    }
    g_autofree gchar *own = get_own_folder (manifest);
    g_autofree gchar *target = g_build_filename (own, manifest->id, NULL);
    g_autofree gchar *old = find_own (manifest->id);
    if (old
        && (!is_sound (stage, manifest, loaders, error)
            || !may_replace (manifest, old, ask, data, error)))
        return NULL;
    if (!make_folder (own, error))
        return NULL;
    if (old ? !exchange (stage, target, old, error) : !move (stage, target, error))
        return NULL;
    return g_strdup (manifest->id);
}

gchar *
av_plugin_install (const gchar *file, const AvLoader *const *loaders,
                   AvPluginMayReplace may_replace, gpointer data, GError **error)
{
    g_autoptr (GPtrArray) items = read_archive (file, error);
    const Item *manifest = items ? find_manifest (items, error) : NULL;
    if (!manifest)
        return NULL;
    /* On the same disk as its destination, so that it appears there whole or not at all. */
    g_autofree gchar *stages = av_paths_user ("installing");
    g_autofree gchar *stage = g_build_filename (stages, "XXXXXX", NULL);
    if (g_mkdir_with_parents (stages, 0700) != 0 || !g_mkdtemp_full (stage, 0755)) {
        refuse_for_errno (error, stages);
        return NULL;
    }
    gchar *id = write_items (stage, items, error)
                    ? settle (stage, manifest->path, loaders, may_replace, data, error)
                    : NULL;
    if (!id)
        delete_folder (stage);
    g_rmdir (stages);
    return id;
}

gboolean
av_plugin_is_own (const AvPluginManifest *manifest)
{
    g_autofree gchar *parent = g_path_get_dirname (manifest->folder);
    g_autofree gchar *plugins = av_paths_user ("plugins"), *scripts = av_paths_user ("scripts");
    g_autoptr (GFile) here = g_file_new_for_path (parent);
    g_autoptr (GFile) first = g_file_new_for_path (plugins);
    g_autoptr (GFile) second = g_file_new_for_path (scripts);
    return g_file_equal (here, first) || g_file_equal (here, second);
}

gboolean
av_plugin_remove (const AvPluginManifest *manifest, GError **error)
{
    if (!av_plugin_is_own (manifest))
        return refuse (error, _ ("“%s” does not lie in your own folder"), manifest->id);
    return throw_away (manifest->folder, error);
}
