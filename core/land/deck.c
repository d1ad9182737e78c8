/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck.c: a deck and its reading from a file, whichever of the two formats the file is in. */
#include <avignon/deck.h>

#include <errno.h>
#include <string.h>

#include "engine/i18n.h"
#include "engine/plain-file.h"
#include "land/deck-private.h"

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

static AvDeck *
deck_new (const gchar *file)
{
    AvDeck *deck = g_new0 (AvDeck, 1);

    g_atomic_ref_count_init (&deck->refs);
    deck->id = av_deck_id_from_file (file);
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
    if (!g_ascii_islower (id[0]) && !(digit_first && g_ascii_isdigit (id[0])))
        return FALSE;
    return strlen (id) <= AV_DECK_MAX_ID
           && strspn (id, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen (id);
}

gchar *
av_deck_id_from_file (const gchar *file)
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

gboolean
av_deck_add_kind (AvDeckReading *reading, AvTileDef *tile)
{
    AvDeck *deck = reading->deck;

    if (deck->kinds->len >= AV_DECK_MAX_KINDS) {
        av_deck_problem (reading, tile->line, _ ("more than %d kinds of tile"), AV_DECK_MAX_KINDS);
        reading->stopped = TRUE;
        av_tile_def_free (tile);
        return FALSE;
    }
    if (!g_hash_table_add (reading->ids, tile->id)) {
        av_deck_problem (reading, tile->line, _ ("two kinds of tile have the id “%s”"), tile->id);
        g_ptr_array_add (deck->kinds, tile);
        return FALSE;
    }
    g_ptr_array_add (deck->kinds, tile);
    deck->n_tiles += tile->count;
    if (deck->n_tiles > AV_DECK_MAX_TILES) {
        av_deck_problem (reading, tile->line, _ ("more than %d tiles"), AV_DECK_MAX_TILES);
        reading->stopped = TRUE;
        return FALSE;
    }
    return TRUE;
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

/* The original's decks have nothing to say of the deck, and tiles of <subtile>. */
static gboolean
is_original (AvDeckReading *reading, const gchar *text, gsize length)
{
    gboolean original = FALSE;

    av_deck_parse (reading, &sniffing, &original, text, length);
    /* Whatever was wrong will be found again by the format's own reader. */
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

/* Gives up READING: what it found goes to PROBLEMS and ERROR, the deck, if right, to the caller. */
static AvDeck *
reading_finish (AvDeckReading *reading, GPtrArray *problems, GError **error)
{
    g_autoptr (AvDeck) deck = reading->deck;
    g_autoptr (GPtrArray) found = reading->problems;
    gboolean right = found->len == 0;

    g_hash_table_unref (reading->ids);
    g_free (reading->folder);
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
        av_deck_problem (reading, 1, _ ("larger than %d MB"), AV_DECK_MAX_BYTES / (1024 * 1024));
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
        av_deck_problem (reading, 1, "%s", g_strerror (errno));
    else if (result == PLAIN_FILE_NOT_PLAIN)
        av_deck_problem (reading, 1, _ ("not a plain file"));
    else if (result == PLAIN_FILE_TOO_LARGE)
        av_deck_problem (reading, 1, _ ("larger than %d MB"), AV_DECK_MAX_BYTES / (1024 * 1024));
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
    reading.deck->path = g_strdup (path);
    read_file (&reading, path, &missing);
    deck = reading_finish (&reading, problems, error);
    if (missing && error != NULL)
        (*error)->code = AV_DECK_ERROR_MISSING;
    return deck;
}
