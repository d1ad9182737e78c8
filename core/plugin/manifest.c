/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manifest.c: reads the manifest of a plugin. */
#include <avignon/host/manifest.h>

#include "engine/i18n.h"
#include "engine/plain-file.h"
#include "engine/translation.h"
#include <avignon/ruleset.h>
#include <avignon/setup.h>
#include <avignon/plugin.h>

#include <errno.h>
#include <string.h>

G_DEFINE_QUARK (av - plugin - error - quark, av_plugin_error)

/* --- lines of a key file --- */

/* The line of the key file TEXT with KEY in GROUP, or 0.  Of several it is the last, whose value counts.  If
 * KEY is NULL, the first line of the group; if both are NULL, that of the first group, or 1.  GKeyFile keeps
 * no line numbers. */
static guint
find_line (const gchar *text, const gchar *group, const gchar *key)
{
    gboolean inside = FALSE;
    guint found = 0, number = 1;
    for (const gchar *at = text, *next; at; at = next, number++) {
        const gchar *end = strchrnul (at, '\n');
        next = *end ? end + 1 : NULL;
        g_autofree gchar *line = g_strstrip (g_strndup (at, (gsize) (end - at)));
        gchar *bracket = line[0] == '[' ? strchr (line, ']') : NULL;
        gchar *equals = line[0] == '#' ? NULL : strchr (line, '=');
        if (bracket) {
            *bracket = '\0';
            inside = group && g_str_equal (line + 1, group);
            if (!key && (!group || inside))
                return number;
        } else if (key && inside && equals) {
            *equals = '\0';
            if (g_str_equal (g_strchomp (line), key))
                found = number;
        }
    }
    return group ? found : 1;
}

static gboolean
is_taken (const gchar *text, gsize length)
{
    g_autoptr (GKeyFile) file = g_key_file_new ();
    return g_key_file_load_from_data (file, text, length, G_KEY_FILE_KEEP_TRANSLATIONS, NULL);
}

/* The first line of TEXT that GKeyFile refuses; it must refuse the whole of TEXT. */
static guint
find_wrong_line (const gchar *text, gsize length)
{
    g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (gsize));
    for (gsize at = 0; at < length;) {
        const gchar *end = memchr (text + at, '\n', length - at);
        at = end ? (gsize) (end - text) + 1 : length;
        g_array_append_val (ends, at);
    }
    /* GKeyFile reads line by line and stops at the first wrong one, so a binary search over how many
     * lines it accepts finds that. */
    guint taken = 0, refused = ends->len;
    while (refused - taken > 1) {
        guint middle = taken + (refused - taken) / 2;
        if (is_taken (text, g_array_index (ends, gsize, middle - 1)))
            taken = middle;
        else
            refused = middle;
    }
    return refused;
}

/* The number of the line that contains PLACE, a byte of TEXT. */
static guint
count_lines (const gchar *text, const gchar *place)
{
    guint line = 1;
    for (; text < place; text++)
        line += *text == '\n';
    return line;
}

/* --- reporting problems --- */

/* What is listed for people, and how much of it. */
#define MAX_PROBLEMS 100
#define MAX_MESSAGE 500 /* bytes */

#define MAIN_GROUP "Avignon Plugin"

/* The manifest that is being read, and the problems found. */
typedef struct {
    GKeyFile *file;
    const gchar *text; /* of FILE, once it is read */
    const gchar *name; /* of the file, for messages */
    const gchar *domain;
    GPtrArray *problems;
} Reader;

/* A key that a group may have. */
typedef struct {
    const gchar *key;
    gboolean needed;
    gboolean translated; /* Key[de] is allowed as well */
} KeyDef;

/* Cuts TEXT to at most MOST bytes of whole characters.  TRUE: it was longer. */
static gboolean
cut (gchar *text, gsize most)
{
    if (strlen (text) <= most)
        return FALSE;
    *g_utf8_find_prev_char (text, text + most + 1) = '\0';
    return TRUE;
}

static void
add_problem (Reader *reader, guint line, const gchar *format, va_list arguments)
{
    if (reader->problems->len >= MAX_PROBLEMS)
        return;
    g_autofree gchar *what = g_strdup_vprintf (format, arguments);
    cut (what, MAX_MESSAGE);
    g_autofree gchar *place = line > 0 ? g_strdup_printf (":%u", line) : g_strdup ("");
    g_ptr_array_add (reader->problems, g_strdup_printf ("%s%s: %s", reader->name, place, what));
}

/* Adds a problem at LINE (0: without a line). */
static void G_GNUC_PRINTF (3, 4) complain_at (Reader *reader, guint line, const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    add_problem (reader, line, format, arguments);
    va_end (arguments);
}

/* The same at the line of KEY in GROUP; else of the group, if there is no such key or KEY is NULL; else of
 * the file's first group. */
static void G_GNUC_PRINTF (4, 5)
    complain (Reader *reader, const gchar *group, const gchar *key, const gchar *format, ...)
{
    if (reader->problems->len >= MAX_PROBLEMS)
        return;
    guint line = find_line (reader->text, group, key);
    /* A missing key is missing in its group, a missing group in the file. */
    if (line == 0)
        line = find_line (reader->text, group, NULL);
    if (line == 0)
        line = find_line (reader->text, NULL, NULL);
    va_list arguments;
    va_start (arguments, format);
    add_problem (reader, line, format, arguments);
    va_end (arguments);
}

/* --- values --- */

static gint
find_word (const gchar *const *words, const gchar *word)
{
    for (gint i = 0; words[i]; i++)
        if (g_str_equal (words[i], word))
            return i;
    return -1;
}

#define MAX_NAME 200  /* bytes of what stands in a row with others */
#define MAX_TEXT 1000 /* and of everything else */

static guint
most_of (const gchar *key)
{
    return g_str_has_prefix (key, "Name") || g_str_equal (key, "Label")
                   || g_str_has_prefix (key, "Label[")
               ? MAX_NAME
               : MAX_TEXT;
}

/* Lists show TEXT of KEY, whatever is wrong with it: cut to one line that is not too long. */
static void
check_text (Reader *reader, const gchar *group, const gchar *key, gchar *text)
{
    gchar *end = strpbrk (text, "\n\r");
    if (end) {
        complain (reader, group, key, _ ("“%s” in [%s] is more than one line"), key, group);
        *end = '\0';
    }
    if (cut (text, most_of (key)))
        complain (reader, group, key, _ ("“%s” in [%s] has more than %u bytes"), key, group,
                  most_of (key));
}

/* Whether ERROR, with which GLib gave a value, says that it is wrong, and not just missing. */
static gboolean
is_unreadable (const GError *error)
{
    return error && !g_error_matches (error, G_KEY_FILE_ERROR, G_KEY_FILE_ERROR_KEY_NOT_FOUND);
}

/* The value without spaces at its ends; NULL if it is missing or empty. */
static gchar *
get_text (Reader *reader, const gchar *group, const gchar *key)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *text = g_key_file_get_string (reader->file, group, key, &error);
    /* Of a text with a wrong escape GLib gives what it could read, and an error. */
    if (is_unreadable (error))
        complain (reader, group, key, _ ("“%s” in [%s] is not readable as text"), key, group);
    if (!text)
        return NULL;
    g_strstrip (text);
    check_text (reader, group, key, text);
    return text[0] ? g_steal_pointer (&text) : NULL;
}

/* The value in the reader's language, from the manifest or else from its gettext domain. */
static gchar *
get_translated (Reader *reader, const gchar *group, const gchar *key)
{
    g_autofree gchar *text = get_text (reader, group, key);
    if (!text)
        return NULL;
    /* Asked for at once, GLib loses the error of a wrong escape. */
    g_autofree gchar *language = g_key_file_get_locale_for_key (reader->file, group, key, NULL);
    g_autofree gchar *in_it = language ? g_strdup_printf ("%s[%s]", key, language) : NULL;
    g_autofree gchar *local =
        in_it ? g_key_file_get_string (reader->file, group, in_it, NULL) : NULL;
    if (local) {
        g_strstrip (local)[strcspn (local, "\n\r")] = '\0';
        cut (local, most_of (key));
    }
    if (local && local[0] && !g_str_equal (local, text))
        return g_steal_pointer (&local);
    return g_strdup (av_translate (reader->domain, text));
}

/* A NULL-terminated list; with IDS, its elements must be ids. */
static gchar **
get_list (Reader *reader, const gchar *group, const gchar *key, gboolean ids)
{
    GPtrArray *items = g_ptr_array_new ();
    g_autoptr (GError) error = NULL;
    g_auto (GStrv) raw = g_key_file_get_string_list (reader->file, group, key, NULL, &error);
    if (is_unreadable (error))
        complain (reader, group, key, _ ("“%s” in [%s] is not readable as text"), key, group);
    for (gchar **item = raw; item && *item; item++) {
        check_text (reader, group, key, g_strstrip (*item));
        if ((*item)[0] == '\0' || (ids && !av_id_is_valid (*item)))
            complain (reader, group, key, _ ("“%s” in [%s] holds “%s”, which is not an id"), key,
                      group, *item);
        else
            g_ptr_array_add (items, g_strdup (*item));
    }
    g_ptr_array_add (items, NULL);
    return (gchar **) g_ptr_array_free (items, FALSE);
}

/* The index of the value in WORDS; 0 if it is missing, or not among them, which is a problem. */
static gint
get_word (Reader *reader, const gchar *group, const gchar *key, const gchar *const *words)
{
    g_autofree gchar *text = get_text (reader, group, key);
    gint index = text ? find_word (words, text) : 0;
    if (index >= 0)
        return index;
    g_autofree gchar *all = g_strjoinv (", ", (gchar **) words);
    complain (reader, group, key, _ ("“%s” in [%s] is “%s”, but must be one of: %s"), key, group,
              text, all);
    return 0;
}

/* Reads an integer; FALSE if it is missing, or is not an integer, which is a problem. */
static gboolean
get_number (Reader *reader, const gchar *group, const gchar *key, gint min, gint max, gint *number)
{
    g_autofree gchar *text = get_text (reader, group, key);
    gint64 value = 0;
    if (!text)
        return FALSE;
    if (!g_ascii_string_to_signed (text, 10, min, max, &value, NULL)) {
        complain (reader, group, key,
                  _ ("“%s” in [%s] is “%s”, but must be a whole number from %d to %d"), key, group,
                  text, min, max);
        return FALSE;
    }
    *number = (gint) value;
    return TRUE;
}

/* --- keys --- */

static gboolean
is_known (const KeyDef *keys, guint n, const gchar *key)
{
    if (g_str_has_prefix (key, "X-"))
        return TRUE;
    for (guint i = 0; i < n; i++) {
        gsize length = strlen (keys[i].key);
        if (g_str_equal (key, keys[i].key)
            || (keys[i].translated && strncmp (key, keys[i].key, length) == 0
                && key[length] == '['))
            return TRUE;
    }
    return FALSE;
}

/* Reports unknown keys of the group, and required ones that are missing. */
static void
check_keys (Reader *reader, const gchar *group, const KeyDef *keys, guint n)
{
    g_auto (GStrv) all = g_key_file_get_keys (reader->file, group, NULL, NULL);
    for (gchar **key = all; key && *key; key++)
        if (!is_known (keys, n, *key))
            complain (reader, group, *key, _ ("there is no key “%s” in [%s]"), *key, group);
        else if (strchr (*key, '['))
            g_free (get_text (reader, group, *key));
    for (guint i = 0; i < n; i++) {
        g_autofree gchar *text =
            keys[i].needed ? g_key_file_get_value (reader->file, group, keys[i].key, NULL) : NULL;
        if (keys[i].needed && (!text || !text[0]))
            complain (reader, group, keys[i].key, _ ("the key “%s” in [%s] is missing"),
                      keys[i].key, group);
    }
}

/* --- options --- */

/* A window shows them all at once. */
#define MAX_OPTIONS 100
#define MAX_VALUES 100

static const KeyDef option_keys[] = {
    { "Type", TRUE, FALSE },   { "Label", TRUE, TRUE }, { "Default", FALSE, FALSE },
    { "Min", FALSE, FALSE },   { "Max", FALSE, FALSE }, { "Values", FALSE, FALSE },
    { "Labels", FALSE, TRUE },
};

static const gchar *const option_type_names[] = { "bool", "number", "choice", NULL };
static const gchar *const answers[] = { "no", "yes", NULL };

/* Reports a key that is for options of another type. */
static void
refuse_key (Reader *reader, const gchar *group, const gchar *key, const gchar *type)
{
    if (g_key_file_has_key (reader->file, group, key, NULL))
        complain (reader, group, key, _ ("“%s” in [%s] makes no sense for the type “%s”"), key,
                  group, type);
}

static void
read_number_option (Reader *reader, const gchar *group, AvOptionDef *option)
{
    static const gchar *const keys[] = { "Min", "Max", "Default" };
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
        if (!g_key_file_has_key (reader->file, group, keys[i], NULL))
            complain (reader, group, keys[i], _ ("the key “%s” in [%s] is missing"), keys[i],
                      group);
    refuse_key (reader, group, "Values", "number");
    refuse_key (reader, group, "Labels", "number");
    gint standard;
    if (!get_number (reader, group, "Min", -1000000, 1000000, &option->min)
        || !get_number (reader, group, "Max", -1000000, 1000000, &option->max))
        return;
    if (option->min > option->max)
        complain (reader, group, "Min", _ ("“Min” in [%s] is greater than “Max”"), group);
    else if (get_number (reader, group, "Default", option->min, option->max, &standard)) {
        g_free ((gchar *) option->default_value);
        option->default_value = g_strdup_printf ("%d", standard);
    }
}

/* Labels are translated as one text, so that translators see the whole choice. */
static void
read_value_labels (Reader *reader, const gchar *group, AvOptionDef *option)
{
    guint n = g_strv_length ((gchar **) option->values);
    g_autofree gchar *text = get_translated (reader, group, "Labels");
    g_auto (GStrv) labels = text ? g_strsplit (text, ";", -1) : NULL;
    if (!labels)
        return;
    guint wanted = 0;
    for (guint i = 0; labels[i]; i++)
        wanted += g_strstrip (labels[i])[0] != '\0';
    if (wanted == n && g_strv_length (labels) == n)
        option->value_labels = (const gchar *const *) g_steal_pointer (&labels);
    else
        complain (reader, group, "Labels",
                  _ ("“Labels” in [%s] must hold one for each of “Values”"), group);
}

static void
read_choice_option (Reader *reader, const gchar *group, AvOptionDef *option)
{
    gchar **values = get_list (reader, group, "Values", FALSE);
    option->values = (const gchar *const *) values;
    refuse_key (reader, group, "Min", "choice");
    refuse_key (reader, group, "Max", "choice");
    for (gchar **value = values; *value; value++)
        if (strpbrk (*value, " \t\""))
            complain (reader, group, "Values",
                      _ ("“Values” in [%s] holds “%s”; a value is one word"), group, *value);
    if (g_strv_length (values) < 2) {
        complain (reader, group, "Values",
                  _ ("“Values” in [%s] must hold two values or more, separated by “;”"), group);
        return;
    }
    if (g_strv_length (values) > MAX_VALUES) {
        complain (reader, group, "Values", _ ("“Values” in [%s] may hold at most %u values"), group,
                  MAX_VALUES);
        return;
    }
    gint standard = get_word (reader, group, "Default", option->values);
    g_free ((gchar *) option->default_value);
    option->default_value = g_strdup (values[standard]);
    read_value_labels (reader, group, option);
}

/* Appends the AvOptionDef that GROUP describes. */
static void
read_option (Reader *reader, const gchar *group, const gchar *key, GArray *options)
{
    AvOptionDef option = { .key = g_strdup (key), .default_value = g_strdup ("no") };
    check_keys (reader, group, option_keys, G_N_ELEMENTS (option_keys));
    if (!av_id_is_valid (key))
        complain (reader, group, NULL,
                  _ ("[%s]: an option's key is lower-case letters, digits and hyphens"), group);
    option.label = get_translated (reader, group, "Label");
    guint n_before = reader->problems->len;
    option.type = get_word (reader, group, "Type", option_type_names);
    /* Of an unknown type it is not known which keys belong to it. */
    if (!g_key_file_has_key (reader->file, group, "Type", NULL) || reader->problems->len > n_before)
        option.type = AV_OPTION_BOOL;
    else if (option.type == AV_OPTION_NUMBER)
        read_number_option (reader, group, &option);
    else if (option.type == AV_OPTION_CHOICE)
        read_choice_option (reader, group, &option);
    else {
        refuse_key (reader, group, "Min", "bool");
        refuse_key (reader, group, "Max", "bool");
        refuse_key (reader, group, "Values", "bool");
        refuse_key (reader, group, "Labels", "bool");
        gint standard = get_word (reader, group, "Default", answers);
        g_free ((gchar *) option.default_value);
        option.default_value = g_strdup (answers[standard]);
    }
    g_array_append_val (options, option);
    /* cppcheck-suppress memleak; the manifest frees its options' texts */
}

/* --- the plugin itself --- */

#define OPTION_PREFIX "Option "
#define MAX_BYTES (256 * 1024)

static const KeyDef main_keys[] = {
    { "Id", TRUE, FALSE },       { "Type", TRUE, FALSE },     { "Loader", TRUE, FALSE },
    { "Api", TRUE, FALSE },      { "Name", TRUE, TRUE },      { "Version", TRUE, FALSE },
    { "Module", FALSE, FALSE },  { "Game", FALSE, FALSE },    { "Description", FALSE, TRUE },
    { "Authors", FALSE, FALSE }, { "Depends", FALSE, FALSE }, { "Conflicts", FALSE, FALSE },
    { "Decks", FALSE, FALSE },   { "Website", FALSE, FALSE }, { "License", FALSE, FALSE },
    { "Domain", FALSE, FALSE },  { "Group", FALSE, FALSE },
};
static const gchar *const type_names[] = { "rules", "game", "bot", NULL };
static const gchar *const group_names[] = { "none", "large", "small", "fan", NULL };
static const gchar *const loader_names[] = { "c", "lua", "process", NULL };

const gchar *
av_plugin_type_name (AvPluginType type)
{
    return type_names[type];
}

gchar *
av_plugin_describe_changes (guint api, gboolean native)
{
    return g_strdup_printf (
        native
            ? _ ("it was written for version %u of the plugin interface, and this program has "
                 "%d: callbacks get their data as one more argument, and names and headers have "
                 "changed; docs/plugins/changes.md says what to change")
            : _ ("it was written for version %u of the plugin interface, and this program has %d: "
                 "what scripts may declare and call has changed; docs/plugins/changes.md says what "
                 "to change"),
        api, AV_PLUGIN_API);
}

/* Two or three numbers separated by dots: 1.0, 2.1.3. */
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
    g_autofree gchar *id = get_text (reader, MAIN_GROUP, "Id");
    if (id && !av_id_is_valid (id))
        complain (reader, MAIN_GROUP, "Id",
                  _ ("“Id” is “%s”, but an id is lower-case letters, digits and hyphens"), id);
    else if (id && !g_str_equal (id, manifest->id))
        complain (reader, MAIN_GROUP, "Id",
                  _ ("“Id” is “%s”, so the file must be called %s.plugin"), id, id);
    gint api = 0;
    if (get_number (reader, MAIN_GROUP, "Api", 1, G_MAXINT16, &api) && api > AV_PLUGIN_API)
        complain (reader, MAIN_GROUP, "Api",
                  _ ("it needs version %d of the plugin interface; this program has %d"), api,
                  AV_PLUGIN_API);
    else if (api > 0 && api < AV_PLUGIN_API) {
        g_autofree gchar *changes =
            av_plugin_describe_changes ((guint) api, g_str_equal (manifest->loader, "c"));
        complain (reader, MAIN_GROUP, "Api", "%s", changes);
    }
    manifest->api = (guint) api;
    manifest->version = get_text (reader, MAIN_GROUP, "Version");
    if (manifest->version && !is_version (manifest->version))
        complain (reader, MAIN_GROUP, "Version",
                  _ ("“Version” is “%s”, but must be numbers and dots, such as 1.0"),
                  manifest->version);
    manifest->module = get_text (reader, MAIN_GROUP, "Module");
    /* The code must be beside its manifest, so that what runs is what the user allowed. */
    if (manifest->module && (strchr (manifest->module, '/') || manifest->module[0] == '.')) {
        complain (reader, MAIN_GROUP, "Module",
                  _ ("“Module” is “%s”, but must be a file in the plugin's folder"),
                  manifest->module);
        g_clear_pointer (&manifest->module, g_free);
    }
}

/* Reads each group that describes an option, and refuses those that nobody knows. */
static void
read_options (Reader *reader, AvPluginManifest *manifest)
{
    GArray *options = g_array_new (TRUE, TRUE, sizeof (AvOptionDef));
    g_auto (GStrv) groups = g_key_file_get_groups (reader->file, NULL);
    for (gchar **group = groups; *group; group++) {
        if (g_str_has_prefix (*group, OPTION_PREFIX) && options->len >= MAX_OPTIONS) {
            complain (reader, *group, NULL, _ ("a plugin may have at most %u options"),
                      MAX_OPTIONS);
            break;
        }
        if (g_str_has_prefix (*group, OPTION_PREFIX))
            read_option (reader, *group, *group + strlen (OPTION_PREFIX), options);
        else if (!g_str_equal (*group, MAIN_GROUP) && !g_str_has_prefix (*group, "X-"))
            complain (reader, *group, NULL, _ ("there is no group [%s]"), *group);
    }
    manifest->options = (AvOptionDef *) (gpointer) g_array_free (options, FALSE);
}

static void
read_main (Reader *reader, AvPluginManifest *manifest)
{
    check_keys (reader, MAIN_GROUP, main_keys, G_N_ELEMENTS (main_keys));
    manifest->domain = get_text (reader, MAIN_GROUP, "Domain");
    gchar *own = translation_load (manifest->folder);
    if (own) {
        g_free (manifest->domain);
        manifest->domain = own;
    }
    reader->domain = manifest->domain;
    g_free (manifest->loader);
    manifest->loader =
        g_strdup (loader_names[get_word (reader, MAIN_GROUP, "Loader", loader_names)]);
    read_identity (reader, manifest);
    manifest->type = get_word (reader, MAIN_GROUP, "Type", type_names);
    manifest->game = get_text (reader, MAIN_GROUP, "Game");
    manifest->group = get_word (reader, MAIN_GROUP, "Group", group_names);
    manifest->name = get_translated (reader, MAIN_GROUP, "Name");
    manifest->description = get_translated (reader, MAIN_GROUP, "Description");
    manifest->website = get_text (reader, MAIN_GROUP, "Website");
    manifest->license = get_text (reader, MAIN_GROUP, "License");
    manifest->authors = get_list (reader, MAIN_GROUP, "Authors", FALSE);
    manifest->depends = get_list (reader, MAIN_GROUP, "Depends", TRUE);
    manifest->conflicts = get_list (reader, MAIN_GROUP, "Conflicts", TRUE);
    manifest->decks = get_list (reader, MAIN_GROUP, "Decks", FALSE);
    read_options (reader, manifest);
}

/* --- the file --- */

/* Fills in what must not be NULL. */
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

/* The content of the file, or NULL and a problem. */
static gchar *
read_text (Reader *reader, gsize *length)
{
    PlainFileResult result;
    g_autoptr (GByteArray) bytes = plain_file_read (reader->name, TRUE, MAX_BYTES, &result);
    const gchar *text = bytes ? (const gchar *) bytes->data : NULL;
    const gchar *wrong;

    *length = bytes ? bytes->len : 0;
    if (result == PLAIN_FILE_FAILED)
        complain_at (reader, 0, "%s", g_strerror (errno));
    else if (result == PLAIN_FILE_NOT_PLAIN)
        complain_at (reader, 0, _ ("not a plain file"));
    else if (result == PLAIN_FILE_TOO_LARGE)
        complain_at (reader, 0, _ ("the manifest is larger than %d bytes"), MAX_BYTES);
    else if (!g_utf8_validate (text, *length, &wrong))
        complain_at (reader, count_lines (text, wrong), _ ("the manifest is not UTF-8"));
    else if ((wrong = find_control (text)))
        complain_at (reader, count_lines (text, wrong),
                     _ ("the manifest holds a control character, which a terminal would obey"));
    else
        return (gchar *) g_byte_array_free (g_steal_pointer (&bytes), FALSE);
    return NULL;
}

static void
read_keys (Reader *reader, const gchar *text, gsize length, AvPluginManifest *manifest)
{
    g_autoptr (GError) error = NULL;

    if (!g_key_file_load_from_data (reader->file, text, length, G_KEY_FILE_KEEP_TRANSLATIONS,
                                    &error)) {
        complain_at (reader, find_wrong_line (text, length), "%s", error->message);
        return;
    }
    reader->text = text;
    if (g_key_file_has_group (reader->file, MAIN_GROUP))
        read_main (reader, manifest);
    else
        complain (reader, MAIN_GROUP, NULL, _ ("the group [%s] is missing"), MAIN_GROUP);
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
av_plugin_manifest_locate (const AvPluginManifest *manifest, const gchar *key)
{
    PlainFileResult result;
    g_autoptr (GByteArray) bytes = plain_file_read (manifest->path, TRUE, MAX_BYTES, &result);
    guint line = bytes ? find_line ((const gchar *) bytes->data, MAIN_GROUP, key) : 0;

    return line > 0 ? g_strdup_printf ("%s:%u", manifest->path, line) : g_strdup (manifest->path);
}

void
av_plugin_manifest_free (AvPluginManifest *manifest)
{
    if (!manifest)
        return;
    for (AvOptionDef *option = manifest->options; option->key; option++) {
        g_free ((gchar *) option->key);
        g_free ((gchar *) option->default_value);
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
    g_free (manifest->license);
    g_free (manifest->domain);
    g_strfreev (manifest->authors);
    g_strfreev (manifest->depends);
    g_strfreev (manifest->conflicts);
    g_strfreev (manifest->decks);
    g_free (manifest);
}
