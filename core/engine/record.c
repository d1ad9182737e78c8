/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.c: records: reading one, making its ruleset, and writing it line by line. */
#include <avignon/host/record.h>

#include "engine/i18n.h"
#include "engine/plain-file.h"
#include "engine/record-file.h"
#include "engine/ruleset-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

G_DEFINE_QUARK (av - record - error - quark, av_record_error)

/* A game of 10,000 tiles has some 30,000 lines; nobody needs more than this. */
#define MAX_BYTES (64 * 1024 * 1024)

/* Of all lines that are kept: each word takes some memory. */
#define MAX_WORDS 2000000

/* The most decks, rules, plugins, options: no set-up has so many. */
#define MAX_CHOICES 10000

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

/* --- words --- */

static gboolean
read_string (const gchar **at, GString *word, GError **error)
{
    for ((*at)++; **at != '"'; (*at)++) {
        gchar c = **at;
        if (c == '\\') {
            c = *++*at;
            if (c == 'n')
                c = '\n';
            else if (c != '"' && c != '\\')
                return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                                  _ ("in a string \\ may stand before \", \\ and n only"));
        }
        if (c == '\0')
            return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                              _ ("a string does not end"));
        g_string_append_c (word, c);
    }
    (*at)++;
    return TRUE;
}

gchar **
av_record_split (const gchar *line, GError **error)
{
    g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
    const gchar *at = line;
    for (;;) {
        at += strspn (at, " \t\r");
        if (*at == '\0' || *at == '#')
            break;
        g_autoptr (GString) word = g_string_new (NULL);
        if (*at == '"') {
            if (!read_string (&at, word, error))
                return NULL;
            if (*at && !strchr (" \t\r#", *at)) {
                g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                                     _ ("a string ends in the middle of a word"));
                return NULL;
            }
        } else {
            gsize length = strcspn (at, " \t\r#");
            g_string_append_len (word, at, length);
            at += length;
        }
        g_ptr_array_add (words, g_strdup (word->str));
    }
    g_ptr_array_add (words, NULL);
    guint n = words->len;
    return g_renew (gchar *, g_ptr_array_free (g_steal_pointer (&words), FALSE), n);
}

void
av_record_quote (const gchar *text, GString *out)
{
    g_string_append_c (out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            g_string_append_c (out, '\\');
        if (*text == '\n')
            g_string_append (out, "\\n");
        else
            g_string_append_c (out, *text);
    }
    g_string_append_c (out, '"');
}

/* --- the header --- */

typedef struct {
    AvRecord *record;
    guint line;
    gchar **words;
    guint n;
    gsize length;      /* of the line */
    guint kept;        /* words, so far */
    GHashTable *seen;  /* statement -> the line on which it stands, for those that may stand once */
    guint decks_go_on; /* the line on which a long list of decks may go on; or 0 */
} Reader;

static gboolean
wrong (GError **error, const gchar *message)
{
    return fail_with (error, AV_RECORD_ERROR, AV_RECORD_ERROR_SYNTAX, "%s", message);
}

/* The error for WORD, which was already given on line BEFORE. */
static gboolean
wrong_again (GError **error, const gchar *word, guint before)
{
    return fail_with (error, AV_RECORD_ERROR, AV_RECORD_ERROR_SYNTAX,
                      _ ("“%s” stands on line %u already, and may stand only once"), word, before);
}

static gboolean
number_in (const gchar *word, guint64 min, guint64 max, guint64 *value)
{
    return g_ascii_string_to_unsigned (word, 10, min, max, value, NULL);
}

static gboolean
read_game (Reader *reader, GError **error)
{
    if (reader->n != 2)
        return wrong (error, _ ("game takes one id"));
    g_free (reader->record->setup->game);
    reader->record->setup->game = g_strdup (reader->words[1]);
    reader->record->setup->game_line = reader->line;
    return TRUE;
}

static gboolean
read_decks (Reader *reader, GError **error)
{
    if (reader->n < 2)
        return wrong (error, _ ("decks takes the ids of decks"));
    g_autofree gchar *folder = g_path_get_dirname (reader->record->name);
    for (guint i = 1; i < reader->n; i++) {
        g_autofree gchar *deck = g_strdup (reader->words[i]);
        gchar *star = strrchr (deck, '*');
        guint64 copies = 1;
        if (star) {
            *star = '\0';
            if (!number_in (star + 1, 1, AV_DECK_COPIES_MAX, &copies) || star == deck)
                return fail_with (error, AV_RECORD_ERROR, AV_RECORD_ERROR_SYNTAX,
                                  _ ("a deck can be used 1 to %u times: core*2"),
                                  AV_DECK_COPIES_MAX);
        }
        /* A path starts from the record. */
        g_autofree gchar *place = av_deck_resolve (deck, folder);
        av_setup_add_deck (reader->record->setup, place, copies);
    }
    if (reader->record->setup->decks_line == 0)
        reader->record->setup->decks_line = reader->line;
    reader->decks_go_on = reader->length > AV_LONG_DECKS ? reader->line + 1 : 0;
    return TRUE;
}

static gboolean
read_rules (Reader *reader, GError **error)
{
    if (reader->n < 2)
        return wrong (error, _ ("rules takes the ids of plugins"));
    for (guint i = 1; i < reader->n; i++)
        av_setup_add_rules (reader->record->setup, reader->words[i]);
    reader->record->setup->rules_line = reader->line;
    return TRUE;
}

static gboolean
read_plugin (Reader *reader, GError **error)
{
    if (reader->n != 3)
        return wrong (error, _ ("plugin takes an id and a version"));
    GPtrArray *plugins = reader->record->setup->plugins;
    for (guint i = 0; i < plugins->len; i++) {
        const AvOptionChoice *before = plugins->pdata[i];
        if (g_str_equal (before->key, reader->words[1]))
            return wrong_again (error, reader->words[1], before->line);
    }
    AvOptionChoice *choice = g_new (AvOptionChoice, 1);
    *choice =
        (AvOptionChoice){ g_strdup (reader->words[1]), g_strdup (reader->words[2]), reader->line };
    g_ptr_array_add (plugins, choice);
    return TRUE;
}

static gboolean
read_option (Reader *reader, GError **error)
{
    if (reader->n != 3 || !strchr (reader->words[1], '.'))
        return wrong (error, _ ("option takes ID.KEY and a value"));
    GPtrArray *options = reader->record->setup->options;
    for (guint i = 0; i < options->len; i++) {
        const AvOptionChoice *before = options->pdata[i];
        if (g_str_equal (before->key, reader->words[1]))
            return wrong_again (error, reader->words[1], before->line);
    }
    av_setup_set_option (reader->record->setup, reader->words[1], reader->words[2]);
    ((AvOptionChoice *) options->pdata[options->len - 1])->line = reader->line;
    return TRUE;
}

static gboolean
read_edition (Reader *reader, GError **error)
{
    guint64 edition;
    if (reader->n != 2 || !number_in (reader->words[1], 1, 3, &edition))
        return wrong (error, _ ("edition is 1, 2 or 3"));
    reader->record->setup->edition = edition;
    return TRUE;
}

static gboolean
read_table (Reader *reader, GError **error)
{
    guint64 width, height;
    if (reader->n != 3 || !number_in (reader->words[1], AV_TABLE_MIN, AV_TABLE_MAX, &width)
        || !number_in (reader->words[2], AV_TABLE_MIN, AV_TABLE_MAX, &height))
        return wrong (error, _ ("table takes a width and a height, each 10 to 50"));
    reader->record->setup->width = width;
    reader->record->setup->height = height;
    return TRUE;
}

static gboolean
is_control (const gchar *word)
{
    if (g_str_equal (word, "human"))
        return TRUE;
    if (!g_str_has_prefix (word, "bot:"))
        return FALSE;
    g_auto (GStrv) parts = g_strsplit (word, ":", -1);
    guint n = g_strv_length (parts);
    return n >= 2 && n <= 3 && *parts[1] && (n == 2 || *parts[2]);
}

static gboolean
read_player (Reader *reader, GError **error)
{
    if (reader->n != 4)
        return wrong (error, _ ("player takes a colour, a name in quotes, and human or bot:ID"));
    gint colour = av_colour_from_name (reader->words[1]);
    if (colour < 0)
        return wrong (error, _ ("a colour is red, blue, green, yellow, black or grey"));
    if (strlen (reader->words[2]) > AV_NAME_MAX)
        return fail_with (error, AV_RECORD_ERROR, AV_RECORD_ERROR_SYNTAX,
                          _ ("a player's name has at most %u bytes"), AV_NAME_MAX);
    if (!is_control (reader->words[3]))
        return wrong (error, _ ("a player is human or bot:ID or bot:ID:LEVEL"));
    AvSetup *setup = reader->record->setup;
    for (guint i = 0; i < setup->n_players; i++)
        if (setup->players[i].colour == (AvColour) colour)
            return fail_with (
                error, AV_RECORD_ERROR, AV_RECORD_ERROR_SYNTAX,
                _ ("%s is played by “%s” already: each player has a colour of his own"),
                reader->words[1], setup->players[i].name);
    if (!av_setup_add_player (setup, colour, reader->words[2], reader->words[3]))
        return wrong (error, _ ("there are six players already, and no more can play"));
    setup->players[setup->n_players - 1].line = reader->line;
    return TRUE;
}

static gboolean
read_seed (Reader *reader, GError **error)
{
    AvSetup *setup = reader->record->setup;
    if (reader->n != 2 || !number_in (reader->words[1], 0, G_MAXUINT64, &setup->seed))
        return wrong (error, _ ("seed takes a number"));
    setup->has_seed = TRUE;
    return TRUE;
}

static const struct {
    const gchar *word;
    gboolean once;
    gboolean (*read) (Reader *reader, GError **error);
} statements[] = {
    { "game", TRUE, read_game },      { "decks", TRUE, read_decks },
    { "rules", TRUE, read_rules },    { "plugin", FALSE, read_plugin },
    { "option", FALSE, read_option }, { "edition", TRUE, read_edition },
    { "table", TRUE, read_table },    { "player", FALSE, read_player },
    { "seed", TRUE, read_seed },
};

/* So many only because each is looked for among those before it. */
static gboolean
check_choices (const AvSetup *setup, const gchar *word, GError **error)
{
    guint most = MAX (MAX (setup->decks->len, setup->rules->len),
                      MAX (setup->plugins->len, setup->options->len));
    return most <= MAX_CHOICES
           || fail_with (error, AV_RECORD_ERROR, AV_RECORD_ERROR_SYNTAX,
                         _ ("“%s” may name at most %u in all"), word, MAX_CHOICES);
}

static gboolean
read_header_line (Reader *reader, GError **error)
{
    for (guint i = 0; i < G_N_ELEMENTS (statements); i++) {
        if (!g_str_equal (statements[i].word, reader->words[0]))
            continue;
        gpointer word = (gpointer) statements[i].word;
        guint before = GPOINTER_TO_UINT (g_hash_table_lookup (reader->seen, word));
        gboolean goes_on = statements[i].read == read_decks && reader->decks_go_on == reader->line;
        if (statements[i].once && before > 0 && !goes_on)
            return wrong_again (error, word, before);
        g_hash_table_insert (reader->seen, word, GUINT_TO_POINTER (reader->line));
        return statements[i].read (reader, error)
               && check_choices (reader->record->setup, word, error);
    }
    /* The game decides which other statements there are. */
    AvStatement *statement = g_new (AvStatement, 1);
    *statement = (AvStatement){ reader->line, g_strdupv (reader->words) };
    g_ptr_array_add (reader->record->setup->prelude, statement);
    return TRUE;
}

/* --- lines --- */

static void
line_free (gpointer data)
{
    AvLine *line = data;
    g_free (line->text);
    g_strfreev (line->words);
    g_free (line);
}

static gboolean
check_line (const gchar *text, gsize length, GError **error)
{
    if (length > AV_LINE_MAX)
        return wrong (error, _ ("a line has at most 4096 bytes"));
    return g_utf8_validate_len (text, length, NULL)
           || wrong (error, _ ("a record must be text in UTF-8"));
}

/* Without words: nothing but blanks, or a comment after them. */
static gboolean
is_empty (const gchar *text, gsize length)
{
    gsize at = 0;
    while (at < length && strchr (" \t\r", text[at]))
        at++;
    return at == length || text[at] == '#';
}

static void
place_error (GError **error, const gchar *name, guint line)
{
    if (error && *error)
        g_prefix_error (error, "%s:%u: ", name, line);
}

#define FIRST_WORD "avignon-record"
#define VERSION_READ 1

/* Some editors put an invisible byte order mark before the first letter. */
static const gchar *
skip_mark (const gchar *text, gsize length)
{
    gsize mark = strlen (BYTE_ORDER_MARK);
    return length >= mark && memcmp (text, BYTE_ORDER_MARK, mark) == 0 ? text + mark : text;
}

gboolean
av_record_begins (const gchar *text)
{
    const gchar *first = skip_mark (text, strlen (text));
    g_autofree gchar *line = g_strndup (first, strcspn (first, "\n"));
    g_auto (GStrv) words = av_record_split (line, NULL);
    return words && g_strv_length (words) == 2 && g_str_equal (words[0], FIRST_WORD);
}

gboolean
av_version_is_older (const gchar *have, const gchar *wanted)
{
    gint has[3] = { 0 }, wants[3] = { 0 };
    sscanf (have, "%d.%d.%d", &has[0], &has[1], &has[2]);
    sscanf (wanted, "%d.%d.%d", &wants[0], &wants[1], &wants[2]);
    guint i = 0;
    while (i < 2 && has[i] == wants[i])
        i++;
    return has[i] < wants[i];
}

static gboolean
check_first_line (gchar **words, GError **error)
{
    guint64 version;
    if (!words || g_strv_length (words) != 2 || !g_str_equal (words[0], FIRST_WORD)
        || !number_in (words[1], 1, G_MAXUINT, &version))
        return wrong (error, _ ("this is not a record: its first line must be “avignon-record 1”"));
    if (version > VERSION_READ)
        g_set_error (
            error, AV_RECORD_ERROR, AV_RECORD_ERROR_SYNTAX,
            _ ("this record was made by a newer Avignon: it has version %s, this program reads "
               "version %u"),
            words[1], VERSION_READ);
    return version == VERSION_READ;
}

/* One line; TRUE also once `begin` was read. */
static gboolean
read_line (Reader *reader, const gchar *start, gsize length, gboolean *begun, GError **error)
{
    if (length > 0 && start[length - 1] == '\r')
        length--;
    if (!check_line (start, length, error))
        return FALSE;
    /* A file may have very many of them. */
    if (reader->line > 1 && is_empty (start, length))
        return TRUE;
    g_autofree gchar *text = g_strndup (start, length);
    g_autoptr (GError) reason = NULL;
    g_auto (GStrv) words = av_record_split (text, &reason);
    if (reader->line == 1)
        return check_first_line (words, error);
    if (!words)
        return wrong (error, reason->message);
    reader->words = words;
    reader->n = g_strv_length (words);
    reader->length = length;
    reader->kept += reader->n;
    if (reader->kept > MAX_WORDS)
        return fail_with (error, AV_RECORD_ERROR, AV_RECORD_ERROR_SYNTAX,
                          _ ("a record may have at most %u words in all"), MAX_WORDS);
    if (!*begun && g_str_equal (words[0], "begin")) {
        *begun = TRUE;
        reader->record->setup->begin_line = reader->line;
        return reader->n == 1 || wrong (error, _ ("begin takes no arguments"));
    }
    if (!*begun)
        return read_header_line (reader, error);
    AvLine *line = g_new (AvLine, 1);
    *line = (AvLine){ reader->line, g_strdup (g_strstrip (text)), g_steal_pointer (&words) };
    g_ptr_array_add (reader->record->lines, line);
    return TRUE;
}

AvRecord *
av_record_read_text (const gchar *text, gsize length, const gchar *name, GError **error)
{
    g_autoptr (AvRecord) record = g_new0 (AvRecord, 1);
    g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
    Reader reader = { .record = record, .seen = seen };
    gboolean begun = FALSE;
    record->name = g_strdup (name);
    record->setup = av_setup_new ();
    record->lines = g_ptr_array_new_with_free_func (line_free);
    const gchar *at = skip_mark (text, length), *end = text + length;
    while (at < end) {
        const gchar *stop = memchr (at, '\n', end - at);
        reader.line++;
        if (!stop) {
            record->warning = g_strdup_printf (
                _ ("%s:%u: the last line is incomplete and was left out"), name, reader.line);
            break;
        }
        g_autoptr (GError) reason = NULL;
        gboolean was_begun = begun;
        if (!read_line (&reader, at, stop - at, &begun, &reason)) {
            place_error (&reason, name, reader.line);
            if (!was_begun) {
                g_propagate_error (error, g_steal_pointer (&reason));
                return NULL;
            }
            record->damage = g_steal_pointer (&reason);
            break;
        }
        at = stop + 1;
    }
    if (!begun) {
        wrong (error, reader.line == 0 ? _ ("the file is empty: this is not a record")
                                       : _ ("the record ends before begin"));
        place_error (error, name, MAX (reader.line, 1));
        return NULL;
    }
    return g_steal_pointer (&record);
}

AvRecord *
av_record_read (const gchar *path, GError **error)
{
    PlainFileResult result;
    struct stat status;
    /* Looked at before it is read, so that what is written meanwhile is noticed later. */
    gboolean there = stat (path, &status) == 0;
    g_autoptr (GByteArray) bytes = plain_file_read (path, TRUE, MAX_BYTES, &result);
    if (bytes) {
        AvRecord *record =
            av_record_read_text ((const gchar *) bytes->data, bytes->len, path, error);
        if (record && there)
            record->read = record_file_state (&status);
        return record;
    }
    const gchar *why = g_strerror (errno);
    gboolean missing = result == PLAIN_FILE_FAILED && (errno == ENOENT || errno == ENOTDIR);
    if (result == PLAIN_FILE_NOT_PLAIN)
        why = _ ("it is not a regular file");
    else if (result == PLAIN_FILE_TOO_LARGE)
        why = _ ("it is too large to be a record");
    g_set_error (error, AV_RECORD_ERROR, missing ? AV_RECORD_ERROR_MISSING : AV_RECORD_ERROR_READ,
                 _ ("%s: the record cannot be read: %s"), path, why);
    return NULL;
}

void
av_record_free (AvRecord *record)
{
    if (!record)
        return;
    g_free (record->name);
    av_setup_free (record->setup);
    g_clear_pointer (&record->lines, g_ptr_array_unref);
    g_free (record->warning);
    g_clear_error (&record->damage);
    g_free (record);
}

/* --- its ruleset --- */

AvRuleset *
av_record_make_ruleset (const AvRecord *record, AvCatalogue *catalogue, GError **error)
{
    guint line = 0;
    g_autoptr (GError) reason = NULL;
    AvRuleset *ruleset = ruleset_make (record->setup, catalogue, &line, &reason);
    if (reason && line > 0)
        g_prefix_error (&reason, "%s:%u: ", record->name, line);
    else if (reason)
        g_prefix_error (&reason, "%s: ", record->name);
    if (reason)
        g_propagate_error (error, g_steal_pointer (&reason));
    return ruleset;
}
