/* SPDX-License-Identifier: GPL-3.0-or-later */
/* translation.c: texts in the reader's language: PO files of plugins are read, kept and asked before gettext. */
#include "engine/translation.h"

#include "engine/i18n.h"
#include "engine/plain-file.h"

#include <avignon/ruleset.h>

#include <errno.h>
#include <string.h>

#define PREFIX "po:" /* of a plugin's domain, before its folder; no gettext domain begins so */
#define FOLDER "po"
#define SUFFIX ".po"

#define MAX_SIZE (1024 * 1024)
#define MAX_TEXT 8192
#define MAX_FORMS 6
#define MAX_DEPTH 40
#define MAX_PROBLEMS 50

/* --- which plural form a number takes: a C expression of n --- */

typedef struct {
    const gchar *at;
    gulong n;
    guint depth;
    gboolean wrong;
} Plural;

static gulong read_choice (Plural *plural);

static gboolean
take (Plural *plural, const gchar *sign)
{
    while (*plural->at == ' ')
        plural->at++;
    gsize length = strlen (sign);
    if (strncmp (plural->at, sign, length) != 0)
        return FALSE;
    plural->at += length;
    return TRUE;
}

static gulong
read_operand (Plural *plural)
{
    gulong value = 0;
    if (++plural->depth > MAX_DEPTH) {
        plural->wrong = TRUE;
    } else if (take (plural, "!")) {
        value = !read_operand (plural);
    } else if (take (plural, "(")) {
        value = read_choice (plural);
        plural->wrong |= !take (plural, ")");
    } else if (take (plural, "n")) {
        value = plural->n;
    } else if (g_ascii_isdigit (*plural->at)) {
        while (g_ascii_isdigit (*plural->at))
            value = value * 10 + (gulong) g_ascii_digit_value (*plural->at++);
    } else {
        plural->wrong = TRUE;
    }
    plural->depth--;
    return value;
}

typedef enum {
    OR,
    AND,
    SAME,
    OTHER,
    AT_MOST,
    AT_LEAST,
    LESS,
    MORE,
    PLUS,
    MINUS,
    TIMES,
    OVER,
    MODULO,
    N_OPERATORS,
} Operator;

/* Those that bind closest have the highest level; a longer sign stands before its beginning. */
static const struct {
    const gchar *sign;
    guint level;
} operators[N_OPERATORS] = {
    [OR] = { "||", 0 },      [AND] = { "&&", 1 },      [SAME] = { "==", 2 }, [OTHER] = { "!=", 2 },
    [AT_MOST] = { "<=", 3 }, [AT_LEAST] = { ">=", 3 }, [LESS] = { "<", 3 },  [MORE] = { ">", 3 },
    [PLUS] = { "+", 4 },     [MINUS] = { "-", 4 },     [TIMES] = { "*", 5 }, [OVER] = { "/", 5 },
    [MODULO] = { "%", 5 },
};

#define LEVELS 6

/* N_OPERATORS: none of that level follows. */
static Operator
take_operator (Plural *plural, guint level)
{
    Operator which = 0;
    while (which < N_OPERATORS
           && (operators[which].level != level || !take (plural, operators[which].sign)))
        which++;
    return which;
}

static gulong
apply_operator (Operator which, gulong a, gulong b)
{
    switch (which) {
    case OR:
        return a || b;
    case AND:
        return a && b;
    case SAME:
        return a == b;
    case OTHER:
        return a != b;
    case AT_MOST:
        return a <= b;
    case AT_LEAST:
        return a >= b;
    case LESS:
        return a < b;
    case MORE:
        return a > b;
    case PLUS:
        return a + b;
    case MINUS:
        return a - b;
    case TIMES:
        return a * b;
    case OVER:
        return b == 0 ? 0 : a / b;
    case MODULO:
        return b == 0 ? 0 : a % b;
    case N_OPERATORS:
        break;
    }
    return 0;
}

static gulong
read_level (Plural *plural, guint level)
{
    if (level == LEVELS)
        return read_operand (plural);
    gulong value = read_level (plural, level + 1);
    Operator which;
    while (!plural->wrong && (which = take_operator (plural, level)) != N_OPERATORS)
        value = apply_operator (which, value, read_level (plural, level + 1));
    return value;
}

static gulong
read_choice (Plural *plural)
{
    gulong value = read_level (plural, 0);
    if (!take (plural, "?"))
        return value;
    if (++plural->depth > MAX_DEPTH) {
        plural->wrong = TRUE;
        return 0;
    }
    gulong yes = read_choice (plural);
    plural->wrong |= !take (plural, ":");
    gulong no = plural->wrong ? 0 : read_choice (plural);
    plural->depth--;
    return value ? yes : no;
}

/* The form that N takes; FALSE: that is no such expression. */
static gboolean
find_form (const gchar *expression, gulong n, gulong *form)
{
    Plural plural = { .at = expression, .n = n };
    *form = read_choice (&plural);
    take (&plural, ";");
    take (&plural, "");
    return !plural.wrong && *plural.at == '\0';
}

/* --- a file --- */

/* A text and its translations: one, or one for each plural form. */
typedef struct {
    const gchar *forms[MAX_FORMS]; /* interned; NULL: none */
} Entry;

typedef struct {
    GHashTable *entries; /* by text */
    gchar *plural;
    guint n_forms;
} Texts;

typedef enum {
    NOTHING,
    CONTEXT,
    ID,
    ID_PLURAL,
    FORM, /* and those after it */
} Part;

typedef struct {
    Texts *texts;
    const gchar *name; /* for messages */
    GPtrArray *problems;
    guint line;
    GString *parts[FORM + MAX_FORMS];
    Part part;
    gboolean fuzzy;
    guint begun; /* line of its msgid */
} Reader;

static void
texts_free (Texts *texts)
{
    g_hash_table_unref (texts->entries);
    g_free (texts->plural);
    g_free (texts);
}

static void complain (Reader *reader, guint line, const gchar *format, ...) G_GNUC_PRINTF (3, 4);

static void
complain (Reader *reader, guint line, const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree gchar *what = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    if (reader->problems->len < MAX_PROBLEMS)
        g_ptr_array_add (reader->problems, g_strdup_printf ("%s:%u: %s", reader->name, line, what));
}

/* The next conversion of a format at or after TEXT, "%5d"; its length, or 0 if there is none. */
static gsize
find_conversion (const gchar **text)
{
    for (const gchar *at = *text; (at = strchr (at, '%')) != NULL; at += 2) {
        if (at[1] == '%')
            continue;
        gsize length = 1 + strspn (at + 1, "0123456789.-+ #");
        *text = at;
        return length + (at[length] != '\0');
    }
    return 0;
}

/* A script, or the program, puts the same values into either text. */
static gboolean
has_same_conversions (const gchar *a, const gchar *b)
{
    for (;;) {
        gsize first = find_conversion (&a), second = find_conversion (&b);
        if (first != second || (first > 0 && strncmp (a, b, first) != 0))
            return FALSE;
        if (first == 0)
            return TRUE;
        a += first;
        b += second;
    }
}

static gboolean
is_shown_safely (const gchar *text)
{
    for (; *text; text = g_utf8_next_char (text)) {
        gunichar c = g_utf8_get_char (text);
        if ((g_unichar_iscntrl (c) && c != '\n' && c != '\t') || turns_text (c))
            return FALSE;
    }
    return TRUE;
}

/* The value of "KEY: ..." in the header, to be freed, or NULL. */
static gchar *
find_field (const gchar *header, const gchar *key)
{
    g_auto (GStrv) lines = g_strsplit (header, "\n", -1);
    for (gchar **line = lines; *line; line++)
        if (g_str_has_prefix (*line, key) && (*line)[strlen (key)] == ':')
            return g_strstrip (g_strdup (*line + strlen (key) + 1));
    return NULL;
}

static void
read_header (Reader *reader)
{
    Texts *texts = reader->texts;
    const gchar *header = reader->parts[FORM]->str;
    g_autofree gchar *type = find_field (header, "Content-Type");
    g_autofree gchar *forms = find_field (header, "Plural-Forms");
    gulong form;
    g_autofree gchar *charset = type ? g_ascii_strdown (type, -1) : NULL;
    /* What msginit writes for a template without accents, and for a language whose forms it does not know. */
    if (charset && !strstr (charset, "charset=utf-8") && !g_str_has_suffix (charset, "ascii"))
        complain (reader, reader->begun, _ ("only charset=UTF-8 is read"));
    if (!forms || g_str_has_prefix (forms, "nplurals=INTEGER"))
        return;
    const gchar *n = strstr (forms, "nplurals="), *plural = strstr (forms, "plural=");
    guint64 count = n ? g_ascii_strtoull (n + strlen ("nplurals="), NULL, 10) : 0;
    if (count < 1 || count > MAX_FORMS || !plural
        || !find_form (plural + strlen ("plural="), 1, &form)) {
        complain (reader, reader->begun, _ ("these plural forms cannot be read: %s"), forms);
        return;
    }
    texts->n_forms = (guint) count;
    /* As with other texts, the last one counts. */
    g_free (texts->plural);
    texts->plural = g_strdup (plural + strlen ("plural="));
}

static gboolean
is_good_form (Reader *reader, const gchar *id, const gchar *many, const gchar *form)
{
    if (!is_shown_safely (form))
        complain (reader, reader->begun, _ ("the translation holds control characters"));
    else if (!has_same_conversions (form, id) && !has_same_conversions (form, many))
        complain (reader, reader->begun,
                  _ ("the translation must have the same values (%%s, %%d) in the same order"));
    else
        return TRUE;
    return FALSE;
}

/* Keeps the entry that is complete, unless it is not yet translated, and makes room for the next. */
static void
end_entry (Reader *reader)
{
    const gchar *id = reader->parts[ID]->str;
    gboolean has_plural = reader->parts[ID_PLURAL]->len > 0;
    const gchar *many = has_plural ? reader->parts[ID_PLURAL]->str : id;
    if (reader->part >= FORM && reader->parts[ID]->len == 0 && reader->parts[CONTEXT]->len == 0)
        read_header (reader);
    else if (reader->part >= FORM && !reader->fuzzy && reader->parts[CONTEXT]->len == 0) {
        Entry *entry = g_new0 (Entry, 1);
        for (guint i = 0; i < MAX_FORMS; i++) {
            const gchar *form = reader->parts[FORM + i]->str;
            if (*form && is_good_form (reader, id, many, form))
                entry->forms[i] = g_intern_string (form);
        }
        g_hash_table_replace (reader->texts->entries, g_strdup (id), entry);
    } else if (reader->part == ID || reader->part == ID_PLURAL) {
        complain (reader, reader->begun, _ ("there is no msgstr"));
    }
    for (guint i = 0; i < G_N_ELEMENTS (reader->parts); i++)
        g_string_truncate (reader->parts[i], 0);
    reader->part = NOTHING;
    reader->fuzzy = FALSE;
}

/* Appends what the quotes at AT hold to the part that is being read. */
static void
read_quoted (Reader *reader, const gchar *at)
{
    GString *into = reader->parts[reader->part];
    if (*at++ != '"') {
        complain (reader, reader->line, _ ("a text in quotes was expected"));
        return;
    }
    for (; *at && *at != '"'; at++) {
        static const gchar names[] = "ntr\"\\", meant[] = "\n\t\r\"\\";
        const gchar *name = *at == '\\' && at[1] ? strchr (names, at[1]) : NULL;
        if (*at == '\\' && !name) {
            g_autofree gchar *sign = g_utf8_substring (at, 0, at[1] ? 2 : 1);
            complain (reader, reader->line, _ ("“%s” is not known"), sign);
            return;
        }
        g_string_append_c (into, name ? meant[name - names] : *at);
        at += name != NULL;
    }
    if (*at != '"' || at[1 + strspn (at + 1, " \t\r")] != '\0')
        complain (reader, reader->line, _ ("a text ends with a quote, and its line with it"));
    else if (into->len > MAX_TEXT)
        complain (reader, reader->line, _ ("a text has at most %d bytes"), MAX_TEXT);
}

/* What a line begins with, "msgstr[1]", decides what follows: AT is moved behind it. */
static gboolean
read_keyword (Reader *reader, const gchar **at)
{
    static const struct {
        const gchar *word;
        Part part;
    } words[] = { { "msgctxt ", CONTEXT },
                  { "msgid ", ID },
                  { "msgid_plural ", ID_PLURAL },
                  { "msgstr ", FORM } };
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        if (g_str_has_prefix (*at, words[i].word)) {
            *at += strlen (words[i].word);
            if (words[i].part <= reader->part)
                end_entry (reader);
            if (words[i].part <= ID)
                reader->begun = reader->line;
            reader->part = words[i].part;
            return TRUE;
        }
    if (!g_str_has_prefix (*at, "msgstr[") || !g_ascii_isdigit ((*at)[7]) || (*at)[8] != ']'
        || g_ascii_digit_value ((*at)[7]) >= MAX_FORMS)
        return FALSE;
    reader->part = FORM + (guint) g_ascii_digit_value ((*at)[7]);
    *at += 9;
    return TRUE;
}

static void
read_line (Reader *reader, const gchar *line)
{
    const gchar *at = line + strspn (line, " \t\r");
    if (*at == '#') {
        /* The comments of the next entry, its flags among them. */
        if (reader->part >= FORM)
            end_entry (reader);
        reader->fuzzy |= g_str_has_prefix (at, "#,") && strstr (at, "fuzzy");
        return;
    }
    if (*at == '\0')
        return;
    if (*at != '"' && !read_keyword (reader, &at)) {
        complain (reader, reader->line, _ ("this is neither a comment nor a text"));
        return;
    }
    if (reader->part == NOTHING)
        complain (reader, reader->line, _ ("this text belongs to no msgid"));
    else
        read_quoted (reader, at + strspn (at, " \t"));
}

/* NULL, with PROBLEMS, if anything is wrong with the file. */
static Texts *
read_texts (const gchar *path, GPtrArray *problems)
{
    PlainFileResult result;
    g_autoptr (GByteArray) bytes = plain_file_read (path, FALSE, MAX_SIZE, &result);
    const gchar *why = NULL;
    if (!bytes)
        why = result == PLAIN_FILE_TOO_LARGE   ? _ ("the file is longer than 1 MiB")
              : result == PLAIN_FILE_NOT_PLAIN ? _ ("this is not a file")
                                               : g_strerror (errno);
    else if (!g_utf8_validate_len ((const gchar *) bytes->data, bytes->len, NULL))
        why = _ ("this is not a text in UTF-8");
    if (why) {
        g_ptr_array_add (problems, g_strdup_printf ("%s: %s", path, why));
        return NULL;
    }
    guint before = problems->len;
    Texts *texts = g_new0 (Texts, 1);
    texts->entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
    texts->n_forms = 2;
    Reader reader = { .texts = texts, .name = path, .problems = problems };
    for (guint i = 0; i < G_N_ELEMENTS (reader.parts); i++)
        reader.parts[i] = g_string_new (NULL);
    g_auto (GStrv) lines = g_strsplit ((const gchar *) bytes->data, "\n", -1);
    for (gchar **line = lines; *line && problems->len < MAX_PROBLEMS; line++) {
        reader.line++;
        read_line (&reader, *line);
    }
    end_entry (&reader);
    for (guint i = 0; i < G_N_ELEMENTS (reader.parts); i++)
        g_string_free (reader.parts[i], TRUE);
    if (problems->len > before)
        g_clear_pointer (&texts, texts_free);
    return texts;
}

/* --- what is known --- */

static GMutex lock;
static GHashTable
    *known; /* Texts by domain; texts that were found are interned, so they outlive a reading */

static gboolean
is_own (const gchar *domain)
{
    return domain && g_str_has_prefix (domain, PREFIX);
}

static gboolean
has_translations (const gchar *folder)
{
    g_autofree gchar *path = g_build_filename (folder, FOLDER, NULL);
    return g_file_test (path, G_FILE_TEST_IS_DIR);
}

gchar *
translation_load (const gchar *folder)
{
    if (!has_translations (folder))
        return NULL;
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    Texts *texts = NULL;
    /* The languages that the reader understands, the best first; the program itself speaks “C”. */
    for (const gchar *const *name = g_get_language_names (); !texts && *name; name++) {
        g_autofree gchar *file = g_strconcat (*name, SUFFIX, NULL);
        g_autofree gchar *path = g_build_filename (folder, FOLDER, file, NULL);
        if (g_str_equal (*name, "C"))
            break;
        if (g_file_test (path, G_FILE_TEST_EXISTS))
            texts = read_texts (path, problems);
    }
    gchar *domain = g_strconcat (PREFIX, folder, NULL);
    g_mutex_lock (&lock);
    if (!known)
        known =
            g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) texts_free);
    if (texts)
        g_hash_table_replace (known, g_strdup (domain), texts);
    else
        g_hash_table_remove (known, domain);
    g_mutex_unlock (&lock);
    return domain;
}

gchar *
translation_find_domain (const gchar *path)
{
    g_autofree gchar *folder = g_path_get_dirname (path);
    g_autofree gchar *name = g_path_get_basename (folder);
    g_autofree gchar *above = g_path_get_dirname (folder);
    return g_strconcat (PREFIX, g_str_equal (name, "decks") ? above : folder, NULL);
}

void
translation_check (const gchar *folder, GPtrArray *problems)
{
    g_autofree gchar *po = g_build_filename (folder, FOLDER, NULL);
    g_autoptr (GPtrArray) paths = plain_file_list (po, SUFFIX);
    for (guint i = 0; i < paths->len; i++) {
        Texts *texts = read_texts (paths->pdata[i], problems);
        if (texts)
            texts_free (texts);
    }
}

/* The form of TEXT for N things; without PLURAL, the only one. */
static const gchar *
find (const gchar *domain, const gchar *text, gboolean plural, gulong n)
{
    if (!is_own (domain))
        return NULL;
    g_mutex_lock (&lock);
    const Texts *texts = known ? g_hash_table_lookup (known, domain) : NULL;
    const Entry *entry = texts ? g_hash_table_lookup (texts->entries, text) : NULL;
    gulong form = plural && n != 1;
    if (entry && plural && texts->plural)
        find_form (texts->plural, n, &form);
    const gchar *found = entry && form < texts->n_forms ? entry->forms[form] : NULL;
    g_mutex_unlock (&lock);
    return found;
}

/* What a plugin's own translations lack, the program may know: “follower”. */
static const gchar *
find_gettext_domain (const gchar *domain)
{
    return domain && !is_own (domain) ? domain : GETTEXT_PACKAGE;
}

const gchar *
av_translate (const gchar *domain, const gchar *text)
{
    if (!text || !*text)
        return "";
    const gchar *found = find (domain, text, FALSE, 1);
    return found ? found : g_dgettext (find_gettext_domain (domain), text);
}

const gchar *
av_translate_count (const gchar *domain, const gchar *one, const gchar *many, gulong n)
{
    const gchar *found = find (domain, one, TRUE, n);
    return found ? found : g_dngettext (find_gettext_domain (domain), one, many, n);
}
