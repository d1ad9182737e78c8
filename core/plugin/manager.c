/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manager.c: finds plugins, resolves their dependencies, and loads them when a game needs them. */
#include <avignon/host/deck.h>
#include <avignon/host/manager.h>

#include <avignon/bot.h>

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/i18n.h"
#include <avignon/land.h>
#include <avignon/host/paths.h>
#include <avignon/host/trust.h>

#define MANIFEST_ENDING ".plugin"
#define CATALOGUE_KEY "plugins"

typedef struct {
    AvPluginInfo info; /* first: an entry is an info */
    AvPluginManifest *manifest;
    gchar *module;
    gchar *real; /* the folder, links resolved */
    gchar **problems;
    GError *error;          /* of the manifest */
    GError *link_error;     /* an error of its dependencies, found when all plugins are known */
    GError *code_error;     /* of the last time it was loaded */
    GError *game_error;     /* of making a game's rules with it */
    gboolean tried;         /* GAME_ERROR is up to date */
    const AvLoader *loader; /* or NULL */
    gpointer handle;        /* while loaded */
    AvRules rules;          /* of manifest and tables, while loaded */
    AvGameDef game;         /* if the plugin is a whole game */
    AvBotDef bot;           /* if it is a computer player */
    gint users;             /* how many rulesets hold the rules, and how many players use the bot */
    guint8 seen;            /* while following dependencies: 1 on the path, 2 done */
} Entry;

struct AvPluginManager {
    const AvLoader *const *loaders;
    GPtrArray *entries; /* Entry *, by id and then in the order found */
    gboolean linked;    /* link errors are up to date */
    AvCatalogue *catalogue;
    gchar *crash_note; /* the file that names the plugin being loaded, or NULL */
};

/* --- entries --- */

/* Sets `info.error` to the first of its errors. */
static void
update_error (Entry *entry)
{
    GError *const errors[] = { entry->error, entry->link_error, entry->code_error,
                               entry->game_error };
    entry->info.error = NULL;
    for (guint i = 0; i < G_N_ELEMENTS (errors) && !entry->info.error; i++)
        entry->info.error = errors[i];
}

static void
entry_free (Entry *entry)
{
    g_clear_error (&entry->error);
    g_clear_error (&entry->link_error);
    g_clear_error (&entry->code_error);
    g_clear_error (&entry->game_error);
    g_strfreev (entry->problems);
    av_plugin_manifest_free (entry->manifest);
    g_free (entry->module);
    g_free (entry->real);
    g_free (entry);
}

static gboolean
may_be_rebuilt (const Entry *entry)
{
    return entry->info.origin == AV_PLUGIN_WRITTEN && entry->loader->keep;
}

/* Unloads the code. */
static void
entry_unload (Entry *entry)
{
    /* A rebuilt object may have left something of itself behind, such as the name of a quark, so
     * its code stays loaded, and so does that of the object before it. */
    if (entry->handle && may_be_rebuilt (entry))
        entry->loader->keep (entry->handle);
    if (entry->handle)
        entry->loader->unload (entry->handle);
    entry->handle = NULL;
}

/* FALSE: a ruleset holds it, or a player uses it. */
static gboolean
is_free (const Entry *entry)
{
    return g_atomic_int_get (&entry->users) == 0;
}

static void
end_entry (gpointer data)
{
    entry_unload (data);
    entry_free (data);
}

/* An entry that somebody uses stays, with its code, until another is let go after that. */
static void
let_go (gpointer entry)
{
    static GMutex lock;
    static GPtrArray *used;
    g_mutex_lock (&lock);
    if (!used)
        used = g_ptr_array_new_with_free_func (end_entry);
    for (guint i = used->len; i > 0; i--)
        if (is_free (used->pdata[i - 1]))
            g_ptr_array_remove_index (used, i - 1);
    if (is_free (entry))
        end_entry (entry);
    else
        g_ptr_array_add (used, entry);
    g_mutex_unlock (&lock);
}

/* --- the manager --- */

AvPluginManager *
av_plugin_manager_new (const AvLoader *const *loaders)
{
    AvPluginManager *manager = g_new0 (AvPluginManager, 1);
    manager->loaders = loaders;
    manager->entries = g_ptr_array_new_with_free_func (let_go);
    return manager;
}

void
av_plugin_manager_free (AvPluginManager *manager)
{
    if (!manager)
        return;
    g_ptr_array_unref (manager->entries);
    g_free (manager->crash_note);
    g_free (manager);
}

static const AvLoader *
find_loader (const AvPluginManager *manager, const gchar *id)
{
    const AvLoader *const *loader = manager->loaders;
    while (*loader && !g_str_equal ((*loader)->id, id))
        loader++;
    return *loader;
}

static void
find_module (const AvPluginManager *manager, Entry *entry)
{
    const AvPluginManifest *manifest = entry->manifest;
    entry->loader = find_loader (manager, manifest->loader);
    g_autofree gchar *usual = NULL;
    if (!manifest->module && entry->loader) {
        g_auto (GStrv) parts = g_strsplit (entry->loader->module, "%s", 2);
        usual =
            parts[1] ? g_strconcat (parts[0], manifest->id, parts[1], NULL) : g_strdup (parts[0]);
    }
    const gchar *name = manifest->module ? manifest->module : usual;
    g_free (entry->module);
    entry->module = name ? g_build_filename (manifest->folder, name, NULL) : NULL;
    entry->info.module = entry->module;
    entry->info.native = entry->loader && entry->loader->native;
}

/* --- searching folders --- */

static gboolean
has_folder (const AvPluginManager *manager, const gchar *real)
{
    for (guint i = 0; i < manager->entries->len; i++)
        if (g_str_equal (((Entry *) manager->entries->pdata[i])->real, real))
            return TRUE;
    return FALSE;
}

/* Sorted by id; entries with the same id in the order found. */
static void
insert_entry (AvPluginManager *manager, Entry *entry)
{
    guint place = manager->entries->len;
    while (place > 0
           && strcmp (((Entry *) manager->entries->pdata[place - 1])->info.id, entry->info.id) > 0)
        place--;
    g_ptr_array_insert (manager->entries, (gint) place, entry);
    manager->linked = FALSE;
}

static void
add_manifest (AvPluginManager *manager, AvPluginManifest *manifest, const gchar *real,
              AvPluginOrigin origin, GPtrArray *problems, AvPluginErrorCode code)
{
    Entry *entry = g_new0 (Entry, 1);
    if (problems->len > 0)
        g_set_error_literal (&entry->error, AV_PLUGIN_ERROR, code, problems->pdata[0]);
    g_ptr_array_add (problems, NULL);
    entry->problems = g_strdupv ((gchar **) problems->pdata);
    entry->manifest = manifest;
    entry->real = g_strdup (real);
    entry->info = (AvPluginInfo){
        .id = manifest->id,
        .name = manifest->name ? manifest->name : manifest->id,
        .manifest = manifest,
        .origin = origin,
        .problems = (const gchar *const *) entry->problems,
    };
    find_module (manager, entry);
    update_error (entry);
    insert_entry (manager, entry);
}

/* What a folder contains, by which one knows whether it is a plugin. */
typedef struct {
    GPtrArray *manifests; /* gchar *, by name */
    GPtrArray *folders;   /* gchar *, by name */
    gboolean code;
} Contents;

static gboolean
read_folder (const gchar *path, Contents *contents)
{
    g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
    contents->manifests = g_ptr_array_new_with_free_func (g_free);
    contents->folders = g_ptr_array_new_with_free_func (g_free);
    contents->code = FALSE;
    for (const gchar *name = dir ? g_dir_read_name (dir) : NULL; name;
         name = g_dir_read_name (dir)) {
        g_autofree gchar *inner = g_build_filename (path, name, NULL);
        if (name[0] == '.')
            continue;
        if (g_file_test (inner, G_FILE_TEST_IS_DIR))
            g_ptr_array_add (contents->folders, g_steal_pointer (&inner));
        else if (g_str_has_suffix (name, MANIFEST_ENDING))
            g_ptr_array_add (contents->manifests, g_steal_pointer (&inner));
        else if (g_str_has_suffix (name, ".so") || g_str_has_suffix (name, ".lua"))
            contents->code = TRUE;
    }
    g_ptr_array_sort (contents->manifests, av_compare_texts);
    g_ptr_array_sort (contents->folders, av_compare_texts);
    return dir != NULL;
}

static void
contents_clear (Contents *contents)
{
    g_ptr_array_unref (contents->manifests);
    g_ptr_array_unref (contents->folders);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Contents, contents_clear)

static void
add_plugin (AvPluginManager *manager, const gchar *folder, const Contents *contents,
            AvPluginOrigin origin)
{
    g_autofree gchar *real = realpath (folder, NULL);
    if (!real || has_folder (manager, real))
        return;
    for (guint i = 0; i < contents->manifests->len; i++) {
        g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
        AvPluginManifest *manifest =
            av_plugin_manifest_read (contents->manifests->pdata[i], problems);
        add_manifest (manager, manifest, real, origin, problems, AV_PLUGIN_ERROR_MANIFEST);
    }
    if (contents->manifests->len == 0) {
        g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
        AvPluginManifest *manifest = av_plugin_manifest_new_missing (folder);
        g_ptr_array_add (problems, g_strdup_printf (_ ("%s: there is no manifest %s%s"), folder,
                                                    manifest->id, MANIFEST_ENDING));
        add_manifest (manager, manifest, real, origin, problems, AV_PLUGIN_ERROR_MISSING);
    }
}

/* A folder with a manifest is a plugin.  In any other, each folder with a manifest is one, and each with
 * code but no manifest is a broken one; the rest is ignored. */
gboolean
av_plugin_manager_add_folder (AvPluginManager *manager, const gchar *folder, AvPluginOrigin origin)
{
    g_auto (Contents) contents;
    g_autofree gchar *whole = g_canonicalize_filename (folder, NULL);
    if (!read_folder (whole, &contents))
        return FALSE;
    if (contents.manifests->len > 0) {
        add_plugin (manager, whole, &contents, origin);
        return TRUE;
    }
    for (guint i = 0; i < contents.folders->len; i++) {
        const gchar *path = contents.folders->pdata[i];
        g_auto (Contents) inner;
        if (read_folder (path, &inner) && (inner.manifests->len > 0 || inner.code))
            add_plugin (manager, path, &inner, origin);
    }
    return TRUE;
}

/* --- the default folders --- */

static gboolean
is_in_environment (const gchar *folder)
{
    const gchar *value = g_getenv ("AVIGNON_PLUGIN_PATH");
    g_auto (GStrv) parts = g_strsplit (value ? value : "", G_SEARCHPATH_SEPARATOR_S, -1);
    for (gchar **part = parts; *part; part++) {
        g_autofree gchar *whole = (*part)[0] ? g_canonicalize_filename (*part, NULL) : NULL;
        if (g_strcmp0 (whole, folder) == 0)
            return TRUE;
    }
    return FALSE;
}

AvPluginManager *
av_plugin_manager_new_default (const AvLoader *const *loaders, const gchar *const *written,
                               const gchar *const *folders)
{
    static const gchar *const kinds[] = { "plugins", "scripts" };
    AvPluginManager *manager = av_plugin_manager_new (loaders);
    for (; written && *written; written++)
        av_plugin_manager_add_folder (manager, *written, AV_PLUGIN_WRITTEN);
    for (; folders && *folders; folders++)
        av_plugin_manager_add_folder (manager, *folders, AV_PLUGIN_NAMED);
    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
        g_auto (GStrv) all = av_paths_data (kinds[i]);
        g_autofree gchar *own = av_paths_user (kinds[i]);
        g_autofree gchar *user = g_canonicalize_filename (own, NULL);
        for (gchar **folder = all; *folder; folder++)
            av_plugin_manager_add_folder (manager, *folder,
                                          is_in_environment (*folder)   ? AV_PLUGIN_NAMED
                                          : g_str_equal (*folder, user) ? AV_PLUGIN_USER
                                                                        : AV_PLUGIN_SHIPPED);
    }
    return manager;
}

/* --- consent to run objects --- */

/* Whether the entry's object may run; else FALSE and an error. */
static gboolean
is_allowed (const Entry *entry, GError **error)
{
    g_autoptr (GError) reason = NULL;
    if (entry->info.origin != AV_PLUGIN_USER || !entry->loader->native
        || av_trust_has (AV_TRUST_ALLOWED, entry->module, &reason))
        return TRUE;
    if (reason)
        g_propagate_error (error, g_steal_pointer (&reason));
    else
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CONSENT,
                     _ ("%s: it is an object in your own folder, and needs your consent to run"),
                     entry->module);
    return FALSE;
}

gboolean
av_plugin_is_left_out (const AvPluginInfo *info)
{
    return g_error_matches (info->error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_LEFT_OUT);
}

/* Whether the user left it out after it had ended the program; if so, ERROR is set. */
static gboolean
is_left_out (const Entry *entry, GError **error)
{
    if (!av_trust_has (AV_TRUST_LEFT_OUT, entry->module, NULL))
        return FALSE;
    g_set_error (
        error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_LEFT_OUT,
        _ ("%s: it was switched off, by you or because it ended the program; it can be switched "
           "on again under Plugins"),
        entry->info.name);
    return TRUE;
}

/* --- dependencies --- */

/* The first entry with the id, which is the one that counts; or NULL. */
static Entry *
find_first (const AvPluginManager *manager, const gchar *id)
{
    for (guint i = 0; i < manager->entries->len; i++) {
        Entry *entry = manager->entries->pdata[i];
        if (g_str_equal (entry->info.id, id))
            return entry;
    }
    return NULL;
}

/* Sets the link error, at the line of KEY in the manifest. */
static void G_GNUC_PRINTF (4, 5)
    blame (Entry *entry, AvPluginErrorCode code, const gchar *key, const gchar *format, ...)
{
    if (entry->link_error)
        return;
    va_list arguments;
    va_start (arguments, format);
    g_autofree gchar *what = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autofree gchar *place = av_plugin_manifest_locate (entry->manifest, key);
    g_set_error (&entry->link_error, AV_PLUGIN_ERROR, code, "%s: %s", place, what);
}

/* The library of decks of tile-laying games, or NULL. */
static const AvDeckLibrary *
find_library (const AvPluginManager *manager)
{
    return manager->catalogue ? av_catalogue_get_data (manager->catalogue, "decks") : NULL;
}

/* The deck with the id, even if it is broken; or NULL. */
static const AvDeckEntry *
find_deck (const AvDeckLibrary *library, const gchar *id)
{
    const GPtrArray *decks = av_deck_library_entries (library);
    for (guint i = 0; i < decks->len; i++) {
        const AvDeckEntry *deck = decks->pdata[i];
        if (g_str_equal (deck->id, id))
            return deck;
    }
    return NULL;
}

/* Checks that do not depend on other plugins. */
static void
check_alone (const AvPluginManager *manager, Entry *entry)
{
    const AvPluginManifest *manifest = entry->manifest;
    const Entry *first = find_first (manager, entry->info.id);
    if (first != entry)
        blame (entry, AV_PLUGIN_ERROR_CLASH, "Id", _ ("the id “%s” is taken by %s"), entry->info.id,
               first->manifest->path);
    if (g_str_equal (entry->info.id, "core"))
        blame (entry, AV_PLUGIN_ERROR_CLASH, "Id", _ ("the id “%s” is the game's own"),
               entry->info.id);
    if (entry->error || entry->link_error)
        return;
    if (!entry->loader)
        blame (entry, AV_PLUGIN_ERROR_CODE, "Loader",
               _ ("this program was built without the loader “%s”"), manifest->loader);
    else if (!entry->handle && entry->loader->check (manifest, entry->module, &entry->link_error))
        is_left_out (entry, &entry->link_error);
}

/* Checks that the decks it names exist, where there is a deck library. */
static void
check_decks (const AvPluginManager *manager, Entry *entry)
{
    const AvDeckLibrary *library = find_library (manager);
    for (gchar **id = entry->manifest->decks; library && *id; id++)
        if (!find_deck (library, *id))
            blame (entry, AV_PLUGIN_ERROR_MANIFEST, "Decks",
                   _ ("“Decks” names the deck “%s”, which is not there"), *id);
}

/* Every entry from DEP to the end of PATH depends on itself. */
static void
blame_circle (GPtrArray *path, const Entry *dep)
{
    g_autoptr (GString) circle = g_string_new (NULL);
    guint from = 0;
    g_ptr_array_find (path, dep, &from);
    for (guint i = from; i < path->len; i++)
        g_string_append_printf (circle, "%s → ", ((Entry *) path->pdata[i])->info.id);
    g_string_append (circle, dep->info.id);
    for (guint i = from; i < path->len; i++)
        blame (path->pdata[i], AV_PLUGIN_ERROR_DEPENDENCY, "Depends",
               _ ("plugins that depend on each other in a circle: %s"), circle->str);
}

static void
visit (const AvPluginManager *manager, Entry *entry, GPtrArray *path)
{
    const AvPluginManifest *manifest = entry->manifest;
    entry->seen = 1;
    g_ptr_array_add (path, entry);
    for (gchar **id = manifest->depends; *id; id++) {
        Entry *dep = find_first (manager, *id);
        if (g_str_equal (*id, entry->info.id))
            blame (entry, AV_PLUGIN_ERROR_DEPENDENCY, "Depends",
                   _ ("the plugin depends on itself"));
        else if (!dep)
            blame (entry, AV_PLUGIN_ERROR_DEPENDENCY, "Depends",
                   _ ("it needs the plugin “%s”, which is not there"), *id);
        else if (g_strv_contains ((const gchar *const *) manifest->conflicts, *id))
            blame (entry, AV_PLUGIN_ERROR_DEPENDENCY, "Depends",
                   _ ("it both needs the plugin “%s” and conflicts with it"), *id);
        else if (dep->seen == 1)
            blame_circle (path, dep);
        else {
            if (dep->seen == 0)
                visit (manager, dep, path);
            if (dep->error || dep->link_error)
                blame (entry, AV_PLUGIN_ERROR_DEPENDENCY, "Depends",
                       _ ("it needs the plugin “%s”, which cannot be used"), *id);
        }
    }
    g_ptr_array_set_size (path, (gint) path->len - 1);
    entry->seen = 2;
}

/* Resolves all dependencies again if plugins have changed. */
static void
link_all (AvPluginManager *manager)
{
    if (manager->linked)
        return;
    g_autoptr (GPtrArray) path = g_ptr_array_new ();
    for (guint i = 0; i < manager->entries->len; i++) {
        Entry *entry = manager->entries->pdata[i];
        g_clear_error (&entry->link_error);
        entry->seen = 0;
        check_alone (manager, entry);
        check_decks (manager, entry);
    }
    for (guint i = 0; i < manager->entries->len; i++) {
        Entry *entry = manager->entries->pdata[i];
        if (entry->seen == 0)
            visit (manager, entry, path);
    }
    for (guint i = 0; i < manager->entries->len; i++)
        update_error (manager->entries->pdata[i]);
    manager->linked = TRUE;
}

/* --- the list --- */

const GPtrArray *
av_plugin_manager_list (AvPluginManager *manager)
{
    link_all (manager);
    return manager->entries;
}

static Entry *
find_entry (AvPluginManager *manager, const gchar *id)
{
    link_all (manager);
    return find_first (manager, id);
}

/* The same; NULL and an error: there is none. */
static Entry *
get_entry (AvPluginManager *manager, const gchar *id, GError **error)
{
    Entry *entry = find_entry (manager, id);
    if (!entry)
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_MISSING, _ ("there is no plugin “%s”"),
                     id);
    return entry;
}

const AvPluginInfo *
av_plugin_manager_find (AvPluginManager *manager, const gchar *id)
{
    Entry *entry = find_entry (manager, id);
    return entry ? &entry->info : NULL;
}

static void
append_after_needs (const AvPluginManager *manager, Entry *entry, GPtrArray *order)
{
    if (entry->seen == 0)
        return;
    entry->seen = 0;
    for (gchar **id = entry->manifest->depends; *id; id++)
        append_after_needs (manager, find_first (manager, *id), order);
    g_ptr_array_add (order, entry);
}

GPtrArray *
av_plugin_manager_list_usable (AvPluginManager *manager)
{
    GPtrArray *order = g_ptr_array_new ();
    link_all (manager);
    for (guint i = 0; i < manager->entries->len; i++)
        ((Entry *) manager->entries->pdata[i])->seen = 1;
    for (guint i = 0; i < manager->entries->len; i++) {
        Entry *entry = manager->entries->pdata[i];
        /* A plugin without an error needs none that has one, unless that error was only found by loading. */
        if (!entry->info.error)
            append_after_needs (manager, entry, order);
    }
    return order;
}

/* --- the code's tables --- */

/* Checks that the code matches the manifest's type: a whole game, or rules for one. */
static gboolean
check_type (Entry *entry, const AvRules *tables)
{
    AvPluginType type = tables->plays ? AV_PLUGIN_GAME
                        : tables->bot ? AV_PLUGIN_BOT
                                      : AV_PLUGIN_RULES;
    if (type == entry->manifest->type)
        return TRUE;
    g_autofree gchar *place = av_plugin_manifest_locate (entry->manifest, "Type");
    return fail_with (&entry->code_error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE,
                      _ ("%s: the type is “%s”, but the code is of the type “%s”"), place,
                      av_plugin_type_name (entry->manifest->type), av_plugin_type_name (type));
}

/* "FILE:LINE" of the string in a script that equals the last quoted word of WHAT, or just the file.  By the
 * time tables are checked, the lines they came from are no longer known. */
static gchar *
locate_in_code (const Entry *entry, const gchar *what)
{
    g_autofree gchar *code = NULL;
    const gchar *opening = g_strrstr (what, "“"), *closing = opening ? strstr (opening, "”") : NULL;
    if (entry->loader->native || !closing
        || !g_file_get_contents (entry->module, &code, NULL, NULL))
        return g_strdup (entry->module);
    opening += strlen ("“");
    gsize length = (gsize) (closing - opening);
    g_autofree gchar *word = g_strndup (opening, length);
    guint line = 1;
    for (const gchar *c = code; *c; line += *c++ == '\n')
        if ((*c == '"' || *c == '\'') && strncmp (c + 1, word, length) == 0 && c[length + 1] == *c)
            return g_strdup_printf ("%s:%u", entry->module, line);
    return g_strdup (entry->module);
}

static void
blame_code (Entry *entry, GError **error, const gchar *what)
{
    /* The message may begin with the place: "init.lua:2: ..." or "ID/init.lua:2: ...". */
    g_autofree gchar *name = g_path_get_basename (entry->module);
    g_autofree gchar *folder = g_strconcat (entry->info.id, "/", NULL);
    const gchar *rest = what + (g_str_has_prefix (what, folder) ? strlen (folder) : 0);
    if (g_str_has_prefix (rest, name) && rest[strlen (name)] == ':') {
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE, "%s%s", entry->module,
                     rest + strlen (name));
        return;
    }
    g_autofree gchar *place = locate_in_code (entry, what);
    g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE, "%s: %s", place, what);
}

/* Whether the picture is in the plugin's folder.  ID is the entry that declares it. */
static gboolean
check_icon (Entry *entry, const gchar *icon, const gchar *id)
{
    if (!icon)
        return TRUE;
    g_autofree gchar *path = g_build_filename (entry->manifest->folder, icon, NULL);
    g_autofree gchar *whole = g_canonicalize_filename (path, NULL);
    g_autofree gchar *folder = g_canonicalize_filename (entry->manifest->folder, NULL);
    gsize length = strlen (folder);
    if (strncmp (whole, folder, length) == 0 && whole[length] == '/'
        && g_file_test (whole, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    g_autofree gchar *what = g_strdup_printf (
        _ ("“%s” has the icon “%s”, which is not in the plugin's folder"), id, icon);
    blame_code (entry, &entry->code_error, what);
    return FALSE;
}

static gboolean
check_icons (Entry *entry, const AvRules *tables)
{
    const AvLandDefs *kinds = g_str_equal (entry->manifest->game, "land") ? tables->kinds : NULL;
    gboolean well = TRUE;
    for (const AvCounterDef *counter = tables->counters; well && counter && counter->id; counter++)
        well = check_icon (entry, counter->icon, counter->id);
    for (const AvMarkDef *mark = kinds ? kinds->marks : NULL; well && mark && mark->id; mark++)
        well = check_icon (entry, mark->icon, mark->id);
    for (const AvPieceDef *piece = kinds ? kinds->pieces : NULL; well && piece && piece->id;
         piece++)
        well = check_icon (entry, piece->icon, piece->id);
    return well;
}

/* Makes the rules from the identity in the manifest and the tables in the code. */
static void
compose (Entry *entry, const AvRules *tables)
{
    const AvPluginManifest *manifest = entry->manifest;
    entry->rules = *tables;
    entry->rules.id = manifest->id;
    entry->rules.version = manifest->version;
    entry->rules.name = manifest->name;
    entry->rules.domain = manifest->domain;
    entry->rules.game = manifest->game;
    entry->rules.depends = (const gchar *const *) manifest->depends;
    entry->rules.conflicts = (const gchar *const *) manifest->conflicts;
    entry->rules.folder = manifest->folder;
    entry->rules.options = manifest->options;
    entry->rules.users = &entry->users;
    if (tables->bot) {
        entry->bot = *tables->bot;
        entry->bot.users = &entry->users;
        entry->rules.bot = &entry->bot;
    }
    if (!tables->plays)
        return;
    entry->game = *tables->plays;
    entry->game.id = manifest->id;
    entry->game.name = manifest->name;
    entry->game.core = &entry->rules;
    entry->rules.plays = &entry->game;
}

/* --- loading --- */

/* The system opens a file of the same name only once, so a rebuilt object is loaded from a copy.  NULL if none
 * can be made. */
static gchar *
copy_object (const gchar *module)
{
    g_autofree gchar *bytes = NULL, *path = NULL;
    gsize length;
    if (!g_file_get_contents (module, &bytes, &length, NULL))
        return NULL;
    gint fd = g_file_open_tmp ("avignon-XXXXXX.so", &path, NULL);
    if (fd < 0)
        return NULL;
    close (fd);
    if (g_file_set_contents (path, bytes, (gssize) length, NULL))
        return g_steal_pointer (&path);
    g_unlink (path);
    return NULL;
}

static gpointer
load_code (Entry *entry, const AvRules **tables)
{
    g_autofree gchar *copy = may_be_rebuilt (entry) ? copy_object (entry->module) : NULL;
    gpointer handle = entry->loader->load (entry->manifest, copy ? copy : entry->module, tables,
                                           &entry->code_error);
    if (!copy)
        return handle;
    g_unlink (copy);
    /* Errors name the original, as the author does not know of the copy. */
    if (!handle && strstr (entry->code_error->message, copy)) {
        g_auto (GStrv) parts = g_strsplit (entry->code_error->message, copy, -1);
        g_free (entry->code_error->message);
        entry->code_error->message = g_strjoinv (entry->module, parts);
    }
    return handle;
}

/* Notes on disk that the entry is being loaded (BEGINS), or no longer is.  A plugin is loaded even if the
 * note cannot be written. */
static void
note_loading (const AvPluginManager *manager, const Entry *entry, gboolean begins)
{
    if (!manager->crash_note)
        return;
    g_autofree gchar *line = g_strdup_printf ("%s %s\n", entry->info.id, entry->manifest->version);
    if (begins)
        av_crash_note_write (manager->crash_note, line, NULL);
    else
        av_crash_note_remove (manager->crash_note);
}

static gboolean
load_entry (AvPluginManager *manager, Entry *entry, GError **error)
{
    if (entry->handle)
        return TRUE;
    if (entry->error || entry->link_error) {
        if (error)
            *error = g_error_copy (entry->error ? entry->error : entry->link_error);
        return FALSE;
    }
    for (gchar **id = entry->manifest->depends; *id; id++)
        if (!load_entry (manager, find_entry (manager, *id), error))
            return FALSE;
    if (!is_allowed (entry, error))
        return FALSE;

    const AvRules *tables = NULL;
    g_clear_error (&entry->code_error);
    note_loading (manager, entry, TRUE);
    entry->handle = load_code (entry, &tables);
    note_loading (manager, entry, FALSE);
    if (entry->handle && (!check_type (entry, tables) || !check_icons (entry, tables)))
        entry_unload (entry);
    if (entry->handle)
        compose (entry, tables);
    else if (error)
        *error = g_error_copy (entry->code_error);
    entry->info.loaded = entry->handle != NULL;
    update_error (entry);
    return entry->handle != NULL;
}

void
av_plugin_manager_set_crash_note (AvPluginManager *manager, const gchar *path)
{
    g_free (manager->crash_note);
    manager->crash_note = g_strdup (path);
}

const AvRules *
av_plugin_manager_load (AvPluginManager *manager, const gchar *id, GError **error)
{
    Entry *entry = get_entry (manager, id, error);
    return entry && load_entry (manager, entry, error) ? &entry->rules : NULL;
}

static void
add_deck (AvSetup *setup, const AvDeckLibrary *library, const gchar *id)
{
    const AvDeckEntry *deck = library ? find_deck (library, id) : NULL;
    if (deck && deck->deck)
        av_setup_add_deck (setup, id, 1);
}

/* A small game with the plugin, to try its rules. */
static AvSetup *
make_setup (const AvPluginManager *manager, const Entry *entry)
{
    const AvGameDef *game =
        av_catalogue_load_game (manager->catalogue, entry->manifest->game, NULL);
    AvSetup *setup = av_setup_new ();
    g_free (setup->game);
    setup->game = g_strdup (entry->manifest->game);
    guint n_players = game ? MAX (game->min_players, game->max_players == 1 ? 1 : 2) : 1;
    for (guint i = 0; i < n_players; i++)
        av_setup_add_player (setup, i, av_colour_name (i), "human");
    if (entry->manifest->type == AV_PLUGIN_RULES)
        av_setup_add_rules (setup, entry->info.id);
    if (!g_str_equal (setup->game, "land"))
        return setup;
    const AvDeckLibrary *library = find_library (manager);
    add_deck (setup, library, "core");
    for (gchar **id = entry->manifest->decks; *id; id++)
        add_deck (setup, library, *id);
    return setup;
}

static gboolean
try_entry (AvPluginManager *manager, Entry *entry, GError **error)
{
    if (!load_entry (manager, entry, error))
        return FALSE;
    if (!entry->tried) {
        g_autoptr (GError) reason = NULL;
        g_autoptr (AvRuleset) ruleset = NULL;
        const gchar *needed = NULL;
        g_clear_error (&entry->game_error);
        for (gchar **id = entry->manifest->depends; *id && !needed; id++)
            if (!try_entry (manager, find_entry (manager, *id), NULL))
                needed = *id;
        if (!needed) {
            g_autoptr (AvSetup) setup = make_setup (manager, entry);
            ruleset = av_ruleset_new (setup, manager->catalogue, &reason);
        }
        if (needed) {
            g_autofree gchar *place = av_plugin_manifest_locate (entry->manifest, "Depends");
            g_set_error (&entry->game_error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_DEPENDENCY,
                         _ ("%s: it needs the plugin “%s”, which cannot be used"), place, needed);
        } else if (!ruleset)
            blame_code (entry, &entry->game_error, reason->message);
        entry->tried = TRUE;
        update_error (entry);
    }
    if (entry->game_error && error)
        *error = g_error_copy (entry->game_error);
    return !entry->game_error;
}

gboolean
av_plugin_manager_try (AvPluginManager *manager, const gchar *id, GError **error)
{
    Entry *entry = get_entry (manager, id, error);
    return entry && try_entry (manager, entry, error);
}

/* --- in a catalogue --- */

static const AvRules *
find_rules (const gchar *id, gpointer data, GError **error)
{
    Entry *entry = find_entry (data, id);
    return entry && load_entry (data, entry, error) ? &entry->rules : NULL;
}

static gchar **
list_rules (gpointer data)
{
    g_autoptr (GPtrArray) order = av_plugin_manager_list_usable (data);
    GPtrArray *ids = g_ptr_array_new ();
    for (guint i = 0; i < order->len; i++) {
        const AvPluginInfo *info = order->pdata[i];
        if (info->manifest->type != AV_PLUGIN_BOT)
            g_ptr_array_add (ids, g_strdup (info->id));
    }
    g_ptr_array_add (ids, NULL);
    return (gchar **) g_ptr_array_free (ids, FALSE);
}

void
av_plugin_manager_attach (AvPluginManager *manager, AvCatalogue *catalogue)
{
    manager->catalogue = catalogue;
    manager->linked = FALSE;
    av_catalogue_set_finder (catalogue, find_rules, manager);
    av_catalogue_set_lister (catalogue, list_rules, manager);
    av_catalogue_set_data (catalogue, CATALOGUE_KEY, manager,
                           (GDestroyNotify) av_plugin_manager_free);
}

AvPluginManager *
av_plugin_manager_of (AvCatalogue *catalogue)
{
    return av_catalogue_get_data (catalogue, CATALOGUE_KEY);
}

/* --- consent --- */

gboolean
av_plugin_manager_needs_consent (AvPluginManager *manager, const gchar *id)
{
    const Entry *entry = find_entry (manager, id);
    return entry && !entry->handle && entry->loader && entry->module && !entry->error
           && !entry->link_error && !is_allowed (entry, NULL);
}

/* Applies CHANGE to the object of a plugin in LIST. */
static gboolean
change_trust (AvPluginManager *manager, const gchar *id, AvTrustList list,
              gboolean (*change) (AvTrustList, const gchar *, GError **), GError **error)
{
    const Entry *entry = find_entry (manager, id);
    if (!entry || !entry->module)
        return fail_with (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_MISSING,
                          _ ("there is no plugin “%s”"), id);
    manager->linked = FALSE;
    return change (list, entry->module, error);
}

gboolean
av_plugin_manager_allow (AvPluginManager *manager, const gchar *id, GError **error)
{
    return change_trust (manager, id, AV_TRUST_ALLOWED, av_trust_add, error);
}

gboolean
av_plugin_manager_withdraw (AvPluginManager *manager, const gchar *id, GError **error)
{
    return change_trust (manager, id, AV_TRUST_ALLOWED, av_trust_remove, error);
}

gboolean
av_plugin_manager_leave_out (AvPluginManager *manager, const gchar *id, GError **error)
{
    return change_trust (manager, id, AV_TRUST_LEFT_OUT, av_trust_add, error);
}

gboolean
av_plugin_manager_take_back (AvPluginManager *manager, const gchar *id, GError **error)
{
    return change_trust (manager, id, AV_TRUST_LEFT_OUT, av_trust_remove, error);
}
