/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck-library.c: the decks that a game may use, from folders and from files that are named. */
#include <string.h>
#include <sys/stat.h>

#include "engine/i18n.h"
#include <avignon/host/paths.h>
#include <avignon/deck.h>

/* An entry with the texts that its public half borrows. */
typedef struct {
    AvDeckEntry entry; /* first, so that a pointer to one is a pointer to the other */
    gchar *id;
    gchar *path;
    gboolean has_file; /* DEVICE and INODE are known: the same file is known under any name */
    dev_t device;
    ino_t inode;
} Entry;

struct AvDeckLibrary {
    GPtrArray *entries;
    GPtrArray *strays; /* decks read by name whose ids others have: of Entry */
};

static void
entry_free (Entry *entry)
{
    av_deck_unref (entry->entry.deck);
    g_clear_error (&entry->entry.error);
    g_free (entry->id);
    g_free (entry->path);
    g_free (entry);
}

AvDeckLibrary *
av_deck_library_new (void)
{
    AvDeckLibrary *library = g_new0 (AvDeckLibrary, 1);

    library->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
    library->strays = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
    return library;
}

void
av_deck_library_free (AvDeckLibrary *library)
{
    if (library == NULL)
        return;
    g_ptr_array_unref (library->entries);
    g_ptr_array_unref (library->strays);
    g_free (library);
}

static Entry *
find_file (const GPtrArray *entries, const struct stat *status)
{
    for (guint i = 0; i < entries->len; i++) {
        Entry *entry = g_ptr_array_index (entries, i);
        if (entry->has_file && entry->device == status->st_dev && entry->inode == status->st_ino)
            return entry;
    }
    return NULL;
}

static const Entry *
find_id (const AvDeckLibrary *library, const gchar *id)
{
    const Entry *broken = NULL;

    for (guint i = 0; i < library->entries->len; i++) {
        const Entry *entry = g_ptr_array_index (library->entries, i);
        if (strcmp (entry->id, id) != 0)
            continue;
        if (entry->entry.deck != NULL)
            return entry;
        if (broken == NULL)
            broken = entry;
    }
    return broken;
}

/* The entry of the deck in PATH, whether right or broken. */
static Entry *
entry_read (const gchar *path, gboolean shipped)
{
    Entry *entry = g_new0 (Entry, 1);
    struct stat status;

    entry->path = g_strdup (path);
    entry->entry.shipped = shipped;
    entry->entry.deck = av_deck_read (path, NULL, &entry->entry.error);
    if (stat (path, &status) == 0) {
        entry->has_file = TRUE;
        entry->device = status.st_dev;
        entry->inode = status.st_ino;
    }
    if (entry->entry.deck != NULL) {
        entry->id = g_strdup (entry->entry.deck->id);
    } else {
        entry->id = g_path_get_basename (path);
        if (g_str_has_suffix (entry->id, ".xml"))
            entry->id[strlen (entry->id) - 4] = '\0';
    }
    entry->entry.id = entry->id;
    entry->entry.path = entry->path;
    return entry;
}

static void
add_file (AvDeckLibrary *library, const gchar *path, gboolean shipped)
{
    struct stat status;
    const Entry *other;
    Entry *entry;

    if (stat (path, &status) == 0 && find_file (library->entries, &status) != NULL)
        return;
    entry = entry_read (path, shipped);
    other = entry->entry.deck != NULL ? find_id (library, entry->id) : NULL;
    if (other != NULL && other->entry.deck != NULL) {
        g_autofree gchar *shown = g_filename_display_name (path);
        g_autofree gchar *theirs = g_filename_display_name (other->path);
        g_clear_pointer (&entry->entry.deck, av_deck_unref);
        g_set_error (&entry->entry.error, AV_DECK_ERROR, AV_DECK_ERROR_CLASH,
                     _ ("%s: the deck “%s” is already there, from %s"), shown, entry->id, theirs);
    }
    g_ptr_array_add (library->entries, entry);
}

/* Without their ending, before which some signs come: "lake.xml" goes before "lake-2.xml". */
static gint
compare_names (gconstpointer a, gconstpointer b)
{
    const gchar *one = *(const gchar *const *) a, *other = *(const gchar *const *) b;
    gsize length = strlen (one) - strlen (".xml"), others = strlen (other) - strlen (".xml");
    /* Without the ending, so that `hills` comes before `hills-2`. */
    gint order = memcmp (one, other, MIN (length, others));
    return order != 0 ? order : (length > others) - (length < others);
}

void
av_deck_library_add_folder (AvDeckLibrary *library, const gchar *folder, gboolean shipped)
{
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    GDir *dir = g_dir_open (folder, 0, NULL);
    const gchar *name;

    if (dir == NULL)
        return;
    while ((name = g_dir_read_name (dir)) != NULL) {
        if (name[0] != '.' && g_str_has_suffix (name, ".xml"))
            g_ptr_array_add (names, g_strdup (name));
    }
    g_dir_close (dir);
    g_ptr_array_sort (names, compare_names);
    for (guint i = 0; i < names->len; i++) {
        g_autofree gchar *path = g_build_filename (folder, g_ptr_array_index (names, i), NULL);
        add_file (library, path, shipped);
    }
}

AvDeckLibrary *
av_deck_library_new_with (const gchar *const *places)
{
    AvDeckLibrary *library = av_deck_library_new ();
    g_auto (GStrv) named = av_paths_decks_in (places);
    g_auto (GStrv) folders = av_paths_data ("decks");
    g_autofree gchar *own = av_paths_user ("decks");
    g_autofree gchar *user = g_canonicalize_filename (own, NULL);

    for (guint i = 0; named[i] != NULL; i++)
        av_deck_library_add_folder (library, named[i], FALSE);
    for (guint i = 0; folders[i] != NULL; i++)
        av_deck_library_add_folder (library, folders[i], strcmp (folders[i], user) != 0);
    /* Never part of what is shipped: whoever has the folder of an expansion chose to have it. */
    g_auto (GStrv) brought = av_paths_plugin_decks ();
    for (guint i = 0; brought[i] != NULL; i++)
        av_deck_library_add_folder (library, brought[i], FALSE);
    return library;
}

AvDeckLibrary *
av_deck_library_new_default (void)
{
    return av_deck_library_new_with (NULL);
}

const GPtrArray *
av_deck_library_entries (const AvDeckLibrary *library)
{
    return library->entries;
}

/* What ENTRY holds: its deck, or its error. */
static AvDeck *
entry_deck (const Entry *entry, GError **error)
{
    if (entry->entry.deck == NULL && error != NULL)
        *error = g_error_copy (entry->entry.error);
    return entry->entry.deck;
}

/* The deck in the file PATH. Its id does not matter here: who names a file means this one. */
static AvDeck *
find_path (AvDeckLibrary *library, const gchar *path, GError **error)
{
    struct stat status;
    Entry *entry = NULL;
    const Entry *other;

    if (stat (path, &status) == 0) {
        entry = find_file (library->entries, &status);
        if (entry == NULL || entry->entry.deck == NULL)
            entry = find_file (library->strays, &status);
    }
    if (entry != NULL)
        return entry->entry.deck;

    entry = entry_read (path, FALSE);
    if (entry->entry.deck == NULL) {
        g_propagate_error (error, g_steal_pointer (&entry->entry.error));
        entry_free (entry);
        return NULL;
    }
    other = find_id (library, entry->id);
    g_ptr_array_add (other == NULL ? library->entries : library->strays, entry);
    return entry->entry.deck;
}

AvDeck *
av_deck_library_find (AvDeckLibrary *library, const gchar *name, GError **error)
{
    const Entry *entry = find_id (library, name);

    if (entry != NULL)
        return entry_deck (entry, error);
    if (strchr (name, G_DIR_SEPARATOR) != NULL || g_str_has_suffix (name, ".xml"))
        return find_path (library, name, error);
    g_set_error (error, AV_DECK_ERROR, AV_DECK_ERROR_MISSING, _ ("there is no deck “%s”"), name);
    return NULL;
}
