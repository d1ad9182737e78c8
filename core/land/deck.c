/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck.c: decks: reading one in either format, writing it, and the library of available decks. */
#include "land/deck-original.h"
#include "land/deck-read.h"
#include "land/tile.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/i18n.h"
#include "engine/plain-file.h"
#include "engine/translation.h"
#include <avignon/host/deck.h>
#include <avignon/host/paths.h>
#include <avignon/setup.h>

G_DEFINE_QUARK (av - deck - error - quark, av_deck_error)

AvDeck *
av_deck_ref (AvDeck *deck)
{
    g_atomic_ref_count_inc (&deck->refs);
    return deck;
}

void
av_deck_unref (AvDeck *deck)
{
    if (deck == NULL || !g_atomic_ref_count_dec (&deck->refs))
        return;
    g_ptr_array_unref (deck->kinds);
    g_strfreev (deck->rules);
    g_free (deck->path);
    g_free (deck->description);
    g_free (deck->name);
    g_free (deck->id);
    g_free (deck);
}

/* The id of a deck that gives none.  The caller frees it. */
static gchar *
make_id (const gchar *file)
{
    g_autofree gchar *base = g_path_get_basename (file);
    GString *id = g_string_new (NULL);
    gsize length = strlen (base);

    if (length > 4 && g_ascii_strcasecmp (base + length - 4, ".xml") == 0)
        length -= 4;
    for (gsize i = 0; i < length && id->len < AV_DECK_MAX_ID; i++) {
        if (g_ascii_isalnum (base[i]))
            g_string_append_c (id, g_ascii_tolower (base[i]));
        else if (id->len > 0 && id->str[id->len - 1] != '-')
            g_string_append_c (id, '-');
    }
    if (id->len > 0 && id->str[id->len - 1] == '-')
        g_string_truncate (id, id->len - 1);
    if (id->len == 0)
        g_string_assign (id, "deck");
    return g_string_free (id, FALSE);
}

static AvDeck *
deck_new (const gchar *file)
{
    AvDeck *deck = g_new0 (AvDeck, 1);

    g_atomic_ref_count_init (&deck->refs);
    deck->id = make_id (file);
    deck->rules = g_new0 (gchar *, 1);
    deck->kinds = g_ptr_array_new_with_free_func ((GDestroyNotify) av_tile_def_free);
    return deck;
}

const AvTileDef *
av_deck_find (const AvDeck *deck, const gchar *id)
{
    for (guint i = 0; i < deck->kinds->len; i++) {
        const AvTileDef *tile = g_ptr_array_index (deck->kinds, i);
        if (strcmp (tile->id, id) == 0)
            return tile;
    }
    for (guint i = 0; i < deck->kinds->len; i++) {
        const AvTileDef *tile = g_ptr_array_index (deck->kinds, i);
        if (g_strcmp0 (tile->name, id) == 0)
            return tile;
    }
    return NULL;
}

gboolean
av_deck_id_is_right (const gchar *id, gboolean digit_first)
{
    gboolean is_right =
        digit_first && g_ascii_isdigit (id[0]) ? av_id_is_word (id) : av_id_is_valid (id);
    return is_right && strlen (id) <= AV_DECK_MAX_ID;
}

void
av_deck_problem_free (AvDeckProblem *problem)
{
    if (problem == NULL)
        return;
    g_free (problem->message);
    g_free (problem->file);
    g_free (problem);
}

void
av_deck_problem (AvDeckReading *reading, guint line, const gchar *format, ...)
{
    AvDeckProblem *problem;
    va_list arguments;

    if (reading->problems->len >= AV_DECK_MAX_PROBLEMS)
        return;
    problem = g_new0 (AvDeckProblem, 1);
    problem->file = g_filename_display_name (reading->file);
    problem->line = line;
    va_start (arguments, format);
    problem->message = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_ptr_array_add (reading->problems, problem);
    if (reading->problems->len >= AV_DECK_MAX_PROBLEMS)
        reading->stopped = TRUE;
}

void
av_deck_add_kind (AvDeckReading *reading, AvTileDef *tile)
{
    AvDeck *deck = reading->deck;

    if (deck->kinds->len >= AV_DECK_MAX_KINDS) {
        av_deck_problem (reading, tile->line, _ ("more than %d kinds of tile"), AV_DECK_MAX_KINDS);
        reading->stopped = TRUE;
        av_tile_def_free (tile);
        return;
    }
    if (!g_hash_table_add (reading->ids, tile->id)) {
        av_deck_problem (reading, tile->line, _ ("two kinds of tile have the id “%s”"), tile->id);
        g_ptr_array_add (deck->kinds, tile);
        return;
    }
    g_ptr_array_add (deck->kinds, tile);
    deck->n_tiles += tile->count;
    if (deck->n_tiles > AV_DECK_MAX_TILES) {
        av_deck_problem (reading, tile->line, _ ("more than %d tiles"), AV_DECK_MAX_TILES);
        reading->stopped = TRUE;
    }
}

/* --- which format --- */

static void
sniff_start (AvDeckReading *reading, const gchar *element, guint depth)
{
    gboolean *original = reading->format_data;

    if (depth == 0 && reading->attributes->len > 0)
        reading->stopped = TRUE;
    if (depth != 2)
        return;
    *original = strcmp (element, "subtile") == 0 || strcmp (element, "connection") == 0
                || strcmp (element, "graphics") == 0;
    reading->stopped = TRUE;
}

static const AvDeckFormat sniffing = { .start = sniff_start };

/* Decks of the original have no attributes of the deck, and their tiles consist of <subtile>. */
static gboolean
is_original (AvDeckReading *reading, const gchar *text, gsize length)
{
    gboolean original = FALSE;

    av_deck_parse (reading, &sniffing, &original, text, length);
    /* The reader of the format will find all problems again. */
    g_ptr_array_set_size (reading->problems, 0);
    reading->stopped = FALSE;
    return original;
}

/* --- reading --- */

static void
set_error (GError **error, const AvDeckProblem *problem)
{
    if (problem->line > 0)
        g_set_error (error, AV_DECK_ERROR, AV_DECK_ERROR_BROKEN, "%s:%u: %s", problem->file,
                     problem->line, problem->message);
    else
        g_set_error (error, AV_DECK_ERROR, AV_DECK_ERROR_BROKEN, "%s: %s", problem->file,
                     problem->message);
}

static gint
compare_lines (gconstpointer a, gconstpointer b)
{
    const AvDeckProblem *first = *(AvDeckProblem *const *) a;
    const AvDeckProblem *second = *(AvDeckProblem *const *) b;

    return (first->line > second->line) - (first->line < second->line);
}

/* Frees READING: its problems go to PROBLEMS and ERROR; returns the deck, or NULL if there were any. */
static AvDeck *
reading_finish (AvDeckReading *reading, GPtrArray *problems, GError **error)
{
    g_autoptr (AvDeck) deck = reading->deck;
    g_autoptr (GPtrArray) found = reading->problems;
    gboolean right = found->len == 0;

    g_hash_table_unref (reading->ids);
    g_free (reading->folder);
    g_free (reading->domain);
    g_ptr_array_sort (found, compare_lines);
    if (!right)
        set_error (error, g_ptr_array_index (found, 0));
    if (problems != NULL)
        g_ptr_array_extend_and_steal (problems, g_steal_pointer (&found));
    return right ? g_steal_pointer (&deck) : NULL;
}

static void
reading_init (AvDeckReading *reading, const gchar *file)
{
    *reading = (AvDeckReading){
        .file = file,
        .deck = deck_new (file),
        .problems = g_ptr_array_new_with_free_func ((GDestroyNotify) av_deck_problem_free),
        .ids = g_hash_table_new (g_str_hash, g_str_equal),
    };
}

static void
read_text (AvDeckReading *reading, const gchar *text, gsize length)
{
    AvDeck *deck = reading->deck;

    if (length > AV_DECK_MAX_BYTES) {
        av_deck_problem (reading, 0, _ ("larger than %d MB"), AV_DECK_MAX_BYTES / (1024 * 1024));
        return;
    }
    if (is_original (reading, text, length))
        av_deck_read_original (reading, text, length);
    else
        av_deck_read_xml (reading, text, length);
    if (reading->problems->len == 0 && deck->kinds->len == 0)
        av_deck_problem (reading, 1, _ ("the deck has no tile"));
    if (deck->name == NULL) {
        deck->name = g_strdelimit (g_strdup (deck->id), "-", ' ');
        deck->name[0] = g_ascii_toupper (deck->name[0]);
    }
}

AvDeck *
av_deck_read_text (const gchar *text, gsize length, const gchar *name, GPtrArray *problems,
                   GError **error)
{
    AvDeckReading reading;

    reading_init (&reading, name);
    read_text (&reading, text, length);
    return reading_finish (&reading, problems, error);
}

static void
read_file (AvDeckReading *reading, const gchar *path, gboolean *missing)
{
    PlainFileResult result;
    g_autoptr (GByteArray) bytes = plain_file_read (path, TRUE, AV_DECK_MAX_BYTES, &result);

    *missing = result == PLAIN_FILE_FAILED && (errno == ENOENT || errno == ENOTDIR);
    if (result == PLAIN_FILE_FAILED)
        av_deck_problem (reading, 0, "%s", g_strerror (errno));
    else if (result == PLAIN_FILE_NOT_PLAIN)
        av_deck_problem (reading, 0, _ ("not a plain file"));
    else if (result == PLAIN_FILE_TOO_LARGE)
        av_deck_problem (reading, 0, _ ("larger than %d MB"), AV_DECK_MAX_BYTES / (1024 * 1024));
    else
        read_text (reading, (const gchar *) bytes->data, bytes->len);
}

AvDeck *
av_deck_read (const gchar *path, GPtrArray *problems, GError **error)
{
    AvDeckReading reading;
    AvDeck *deck;
    gboolean missing;

    reading_init (&reading, path);
    reading.folder = g_path_get_dirname (path);
    reading.domain = translation_find_domain (path);
    reading.deck->path = g_strdup (path);
    read_file (&reading, path, &missing);
    deck = reading_finish (&reading, problems, error);
    if (missing && error != NULL)
        (*error)->code = AV_DECK_ERROR_MISSING;
    return deck;
}

/* --- writing --- */

static void
write_attribute (GString *out, const gchar *name, const gchar *value)
{
    g_autofree gchar *escaped = g_markup_escape_text (value, -1);

    g_string_append_printf (out, " %s=\"%s\"", name, escaped);
}

static void
write_set (GString *out, const gchar *name, guint16 set)
{
    const gchar *blank = "";

    g_string_append_printf (out, " %s=\"", name);
    for (guint i = 0; i < 16; i++) {
        if (set & (1u << i)) {
            g_string_append_printf (out, "%s%u", blank, i);
            blank = " ";
        }
    }
    g_string_append_c (out, '"');
}

static void
write_words (GString *out, const gchar *name, const gchar *const *words)
{
    g_autofree gchar *text = g_strjoinv (" ", (gchar **) words);

    if (text[0] != '\0')
        write_attribute (out, name, text);
}

static void
write_segment (GString *out, const AvTileDef *tile, guint i)
{
    const AvSegmentDef *segment = &tile->segments[i];
    AvTileDef derived = *tile;

    g_string_append (out, "    <segment");
    write_attribute (out, "terrain", segment->terrain);
    write_set (out, "slots", segment->slots);
    write_words (out, "marks", segment->marks);
    av_tile_def_derive_touches (&derived, i);
    if (derived.segments[i].touches != segment->touches)
        write_set (out, "touches", segment->touches);
    g_string_append (out, "/>\n");
}

/* The name of TILE's picture relative to the deck's folder; NULL if it is elsewhere. */
static gchar *
picture_name (const AvDeck *deck, const AvTileDef *tile)
{
    g_autofree gchar *folder = NULL;
    g_autofree gchar *whole = NULL;

    if (deck->path == NULL || tile->picture == NULL)
        return NULL;
    folder = g_path_get_dirname (deck->path);
    whole = g_canonicalize_filename (folder, NULL);
    if (!g_str_has_prefix (tile->picture, whole) || tile->picture[strlen (whole)] != '/')
        return NULL;
    return g_strdup (tile->picture + strlen (whole) + 1);
}

static void
write_tile (GString *out, const AvDeck *deck, const AvTileDef *tile)
{
    const gchar *slash = strrchr (tile->id, '/');
    g_autofree gchar *picture = picture_name (deck, tile);

    g_string_append (out, "\n  <tile");
    write_attribute (out, "id", slash != NULL ? slash + 1 : tile->id);
    if (tile->name != NULL)
        write_attribute (out, "name", tile->name);
    if (tile->count != 1)
        g_string_append_printf (out, " count=\"%u\"", tile->count);
    if (tile->start)
        write_attribute (out, "start", "yes");
    if (tile->order != 0)
        g_string_append_printf (out, " order=\"%d\"", tile->order);
    if (picture != NULL)
        write_attribute (out, "picture", picture);
    for (guint side = 0; side < 4; side++)
        if (av_tile_def_is_parted (tile, side)) {
            write_attribute (out, "parted", "yes");
            break;
        }
    write_words (out, "marks", tile->marks);
    g_string_append (out, ">\n");
    for (guint i = 0; i < tile->n_segments; i++)
        write_segment (out, tile, i);
    for (guint i = 0; i < tile->n_junctions; i++) {
        g_string_append (out, "    <meet");
        write_set (out, "segments", tile->junctions[i].segments);
        if (tile->junctions[i].access != 0)
            write_set (out, "access", tile->junctions[i].access);
        g_string_append (out, "/>\n");
    }
    g_string_append (out, "  </tile>\n");
}

gchar *
av_deck_to_text (const AvDeck *deck)
{
    GString *out = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<deck");

    write_attribute (out, "id", deck->id);
    write_attribute (out, "name", deck->name);
    if (deck->description != NULL)
        write_attribute (out, "description", deck->description);
    write_words (out, "rules", (const gchar *const *) deck->rules);
    if (deck->forces)
        write_attribute (out, "forces", "yes");
    if (deck->first)
        write_attribute (out, "first", "yes");
    if (deck->max_copies > 0)
        g_string_append_printf (out, " max-copies=\"%u\"", deck->max_copies);
    g_string_append (out, ">\n");
    for (guint i = 0; i < deck->kinds->len; i++)
        write_tile (out, deck, g_ptr_array_index (deck->kinds, i));
    g_string_append (out, "</deck>\n");
    return g_string_free (out, FALSE);
}

/* --- the library --- */

/* An entry of the library; it owns the texts to which its public part points. */
typedef struct {
    AvDeckEntry entry; /* first, so that a pointer to one is a pointer to the other */
    gchar *id;
    gchar *path;
    gboolean has_file; /* whether the next two are known: they identify a file under any name */
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec changed;
} Entry;

struct AvDeckLibrary {
    GPtrArray *entries;
    GPtrArray *strays; /* Entry: decks that were read from a named file and whose ids others have */
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

/* The inode number of a file that is gone may be reused. */
static Entry *
find_file (const GPtrArray *entries, const struct stat *status)
{
    for (guint i = 0; i < entries->len; i++) {
        Entry *entry = g_ptr_array_index (entries, i);
        if (entry->has_file && entry->device == status->st_dev && entry->inode == status->st_ino
            && entry->size == status->st_size && entry->changed.tv_sec == status->st_mtim.tv_sec
            && entry->changed.tv_nsec == status->st_mtim.tv_nsec)
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

/* The entry of the deck in PATH, valid or broken. */
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
        entry->size = status.st_size;
        entry->changed = status.st_mtim;
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
    entry->entry.choice = entry->id;
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

/* By name without the ending, so that "lake.xml" comes before "lake-2.xml". */
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
    g_autoptr (GPtrArray) paths = plain_file_list (folder, ".xml");

    g_ptr_array_sort (paths, compare_names);
    for (guint i = 0; i < paths->len; i++)
        add_file (library, g_ptr_array_index (paths, i), shipped);
}

/* A deck that a plugin brings has its names translated by that plugin. */
static void
add_folder_of_plugin (AvDeckLibrary *library, const gchar *folder)
{
    g_autofree gchar *plugin = g_path_get_dirname (folder);
    g_free (translation_load (plugin));
    av_deck_library_add_folder (library, folder, FALSE);
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
        add_folder_of_plugin (library, named[i]);
    for (guint i = 0; folders[i] != NULL; i++)
        av_deck_library_add_folder (library, folders[i], strcmp (folders[i], user) != 0);
    /* These never count as shipped: whoever has an expansion's folder chose to have it. */
    g_auto (GStrv) brought = av_paths_plugin_decks ();
    for (guint i = 0; brought[i] != NULL; i++)
        add_folder_of_plugin (library, brought[i]);
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

/* The deck of ENTRY, or its error. */
static AvDeck *
entry_deck (const Entry *entry, GError **error)
{
    if (entry->entry.deck == NULL && error != NULL)
        *error = g_error_copy (entry->entry.error);
    return entry->entry.deck;
}

/* The deck in the file PATH.  Its id does not matter, as the file was named.  LISTED: it can be
 * chosen from then on, unless its id is taken. */
static AvDeck *
find_path (AvDeckLibrary *library, const gchar *path, gboolean listed, GError **error)
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
    entry->entry.choice = entry->path;
    other = find_id (library, entry->id);
    g_ptr_array_add (listed && other == NULL ? library->entries : library->strays, entry);
    return entry->entry.deck;
}

AvDeck *
av_deck_library_read (AvDeckLibrary *library, const gchar *path, GError **error)
{
    return find_path (library, path, FALSE, error);
}

AvDeck *
av_deck_library_find (AvDeckLibrary *library, const gchar *name, GError **error)
{
    const Entry *entry = find_id (library, name);

    if (entry != NULL)
        return entry_deck (entry, error);
    if (av_deck_is_path (name))
        return find_path (library, name, TRUE, error);
    g_set_error (error, AV_DECK_ERROR, AV_DECK_ERROR_MISSING, _ ("there is no deck “%s”"), name);
    return NULL;
}
