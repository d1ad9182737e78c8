/* SPDX-License-Identifier: GPL-3.0-or-later */
/* declare.c: turns the table that an init.lua returns into the tables that the engine takes. */
#include "lua/declare.h"

#include "engine/game-private.h"
#include "lua/class.h"

#include <string.h>

/* The most entries of one kind. */
#define MAX_ENTRIES 64

/* --- rows --- */

typedef enum {
#define SCRIPT_READING(READ, ...) SCRIPT_READ_##READ,
#define SCRIPT_ENTRY(...)
#define SCRIPT_ROW(...)
#include "lua/declare.def"
} ScriptReadType;

typedef struct {
    ScriptEntryId entry;
    const gchar *key;
    ScriptReadType read;
    guint offset;
    gint min, max;
    const gchar *const *words; /* NULL-terminated */
    gboolean is_first;         /* stands first, without a key, or alone in place of a table */
    gboolean needed;
    const gchar *was; /* its name in the interface before, for those who still write it; or NULL */
} ScriptKey;

#define SCRIPT_READING(...)
#define SCRIPT_ENTRY(ENTRY, title, list, record, calls) \
    typedef record RECORD_OF_##ENTRY;                   \
    typedef calls CALLS_OF_##ENTRY;
#define SCRIPT_ROW(...)
#include "lua/declare.def"

const gchar *const script_scope_names[] = { "game", "player", "tile", "piece", NULL };
const gchar *const script_closing_names[] = { SCRIPT_CLOSINGS, NULL };
const gchar *const script_arg_types[] = { SCRIPT_ARG_TYPES, NULL };

/* Of each kind of table. */
static const struct {
    const gchar *list;      /* the key under which init.lua has a list of them, or NULL */
    gsize size, calls_size; /* 0: the record holds the calls itself, or there are none */
} entries[SCRIPT_N_ENTRIES] = {
#define SCRIPT_READING(...)
#define SCRIPT_ENTRY(ENTRY, title, list, record, calls) \
    { list, sizeof (record), _Generic((record *) NULL, calls * : 0, default : sizeof (calls)) },
#define SCRIPT_ROW(...)
#include "lua/declare.def"
};

static const ScriptKey keys[] = {
#define SCRIPT_WORDS(...)  \
    (const gchar *const[]) \
    {                      \
        __VA_ARGS__, NULL  \
    }
#define SCRIPT_AT(ENTRY, member) G_STRUCT_OFFSET (RECORD_OF_##ENTRY, member)
#define SCRIPT_CALL_AT(ENTRY, member) G_STRUCT_OFFSET (CALLS_OF_##ENTRY, member)
#define SCRIPT_READING(...)
#define SCRIPT_ENTRY(...)
#define SCRIPT_ROW(ENTRY, name, how, type, words, ...) \
    { .entry = SCRIPT_ENTRY_##ENTRY, .key = #name, .read = SCRIPT_READ_##how, __VA_ARGS__ },
#include "lua/declare.def"
};

static const struct {
    int type;
    const gchar *expected;
} readings[] = {
#define SCRIPT_READING(READ, type, expected, written) { type, expected },
#define SCRIPT_ENTRY(...)
#define SCRIPT_ROW(...)
#include "lua/declare.def"
};

/* The row of an entry after KEY (NULL: the first), or NULL. */
static const ScriptKey *
next_key (ScriptEntryId entry, const ScriptKey *key)
{
    for (key = key ? key + 1 : keys; key < keys + G_N_ELEMENTS (keys); key++)
        if (key->entry == entry)
            return key;
    return NULL;
}

/* --- tables --- */

ScriptTables *
script_tables_new (ScriptPlugin *plugin)
{
    ScriptTables *tables = g_new0 (ScriptTables, 1);
    tables->plugin = plugin;
    tables->memory = g_ptr_array_new_with_free_func (g_free);
    tables->refusals = g_hash_table_new (g_str_hash, g_str_equal);
    tables->functions = g_array_new (FALSE, FALSE, sizeof (int));
    for (guint i = 0; i < SCRIPT_N_ENTRIES; i++)
        tables->entries[i] = g_array_new (TRUE, TRUE, entries[i].size);
    return tables;
}

void
script_tables_free (ScriptTables *tables)
{
    for (guint i = 0; i < SCRIPT_N_ENTRIES; i++)
        g_array_unref (tables->entries[i]);
    g_array_unref (tables->functions);
    g_hash_table_unref (tables->refusals);
    g_ptr_array_unref (tables->memory);
    g_free (tables);
}

gpointer
script_tables_keep (ScriptTables *tables, gpointer memory)
{
    g_ptr_array_add (tables->memory, memory);
    return memory;
}

/* Adds an entry, all 0, after the others of its kind. */
static gpointer
add_record (ScriptTables *tables, ScriptEntryId entry)
{
    GArray *array = tables->entries[entry];
    g_array_set_size (array, array->len + 1);
    return array->data + (array->len - 1) * entries[entry].size;
}

/* --- where in the script an error is --- */

/* The text under a key by which tables of its kind are known, which is then pushed; or NULL, and nothing is. */
static const gchar *
push_known_by (lua_State *L, int index, const gchar **name)
{
    static const gchar *const names[] = { "id", "verb", "word" };
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        *name = names[i];
        if (lua_getfield (L, index, names[i]) == LUA_TSTRING)
            return lua_tostring (L, -1);
        lua_pop (L, 1);
    }
    return *name = NULL;
}

/* The file and the line of KEY in the table at INDEX (NULL: of what it is known by, or of itself), or NULL. */
static const gchar *
find_in_table (const ScriptReader *reader, int index, const gchar *key, guint *line)
{
    lua_State *L = reader->L;
    AvSandboxKey wanted = { .key = key };
    g_autofree gchar *text = NULL;
    gsize length;
    guint from;
    const gchar *file = av_sandbox_find_table (L, index, &from);
    g_autofree gchar *path = g_build_filename (reader->tables->plugin->folder, file, NULL);
    *line = 0;
    if (!file || !g_file_get_contents (path, &text, &length, NULL))
        return NULL;
    wanted.value = push_known_by (L, index, &wanted.name);
    if (!key)
        wanted.key = wanted.name;
    *line = av_sandbox_find_key (text, length, from, &wanted);
    if (*line == 0 && !key) {
        wanted.key = NULL;
        *line = av_sandbox_find_key (text, length, from, &wanted);
    }
    if (wanted.value)
        lua_pop (L, 1);
    return *line > 0 ? file : NULL;
}

/* Pushes "ID/FILE:LINE" for an error in KEY (NULL: in the whole) of what is read, as far as it can be found;
 * else "ID/FILE". */
static void
push_place (const ScriptReader *reader, const gchar *key)
{
    lua_State *L = reader->L;
    const ScriptPlugin *plugin = reader->tables->plugin;
    /* The key of what is read stands in the table around it. */
    gboolean is_own = key && g_strcmp0 (key, reader->name) == 0;
    const int tables[] = { is_own ? reader->outer : reader->at,
                           is_own ? reader->at : reader->outer };
    const gchar *file = NULL;
    guint line = 0;
    if (!key && lua_isfunction (L, reader->at)) {
        lua_pushvalue (L, reader->at);
        script_push_function_place (L);
        return;
    }
    for (guint i = 0; i < 2 * G_N_ELEMENTS (tables) && !file; i++) {
        int table = tables[i % G_N_ELEMENTS (tables)];
        /* Where the key is not found, at least the table. */
        if (table && lua_istable (L, table))
            file = find_in_table (reader, table, i < G_N_ELEMENTS (tables) ? key : NULL, &line);
    }
    if (file)
        lua_pushfstring (L, "%s/%s:%d", plugin->id, file, (int) line);
    else
        lua_pushfstring (L, "%s/%s", plugin->id, plugin->file);
}

/* Where in the source it is, "ID/FILE:LINE"; lives as long as the tables. */
static const gchar *
keep_place (const ScriptReader *reader)
{
    push_place (reader, NULL);
    const gchar *place =
        script_tables_keep (reader->tables, g_strdup (lua_tostring (reader->L, -1)));
    lua_pop (reader->L, 1);
    return place;
}

int
script_blame (const ScriptReader *reader, const gchar *key, const gchar *format, ...)
{
    gchar text[1000];
    va_list arguments;
    va_start (arguments, format);
    g_vsnprintf (text, sizeof text, format, arguments);
    va_end (arguments);
    if (!reader->tables)
        return luaL_error (reader->L, "%s", text);
    push_place (reader, key);
    lua_pushfstring (reader->L, ": %s", text);
    lua_concat (reader->L, 2);
    return lua_error (reader->L);
}

/* --- one value, on top of the stack, by its row --- */

/* Raises the error: "WHERE.KEY is ...". */
static int G_GNUC_PRINTF (3, 4)
    blame_value (const ScriptReader *reader, const ScriptKey *key, const gchar *format, ...)
{
    gchar text[1000];
    va_list arguments;
    va_start (arguments, format);
    g_vsnprintf (text, sizeof text, format, arguments);
    va_end (arguments);
    return key->is_first
               ? script_blame (reader, reader->name, "%s%s", reader->where, text)
               : script_blame (reader, key->key, "%s.%s%s", reader->where, key->key, text);
}

static void
check_type (const ScriptReader *reader, const ScriptKey *key, int type, const gchar *expected)
{
    if (lua_type (reader->L, -1) != type)
        blame_value (reader, key, " is %s, not %s", script_push_type (reader->L, -1), expected);
}

#define MAX_TEXT 1000

static const gchar *
read_text (const ScriptReader *reader, const ScriptKey *key, gboolean is_id)
{
    const gchar *text = lua_tostring (reader->L, -1);
    if (is_id && !av_id_is_word (text))
        blame_value (reader, key, ": “%s” is not an id: lower-case letters, digits and hyphens",
                     text);
    /* A window has to show it. */
    if (strlen (text) > MAX_TEXT || !g_utf8_validate (text, -1, NULL))
        blame_value (reader, key, " is not text in UTF-8 of at most %d bytes", MAX_TEXT);
    gchar *copy = g_strdup (text);
    return reader->tables ? script_tables_keep (reader->tables, copy) : copy;
}

static const gchar *
read_file (const ScriptReader *reader, const ScriptKey *key)
{
    const gchar *name = read_text (reader, key, FALSE);
    const gchar *path = script_tables_keep (
        reader->tables, g_build_filename (reader->tables->plugin->folder, name, NULL));
    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        blame_value (reader, key, ": there is no file %s in the plugin's folder", name);
    return name;
}

static gint
read_number (const ScriptReader *reader, const ScriptKey *key)
{
    int is_integer;
    lua_Integer value = lua_tointegerx (reader->L, -1, &is_integer);
    if (!is_integer || value < key->min || value > key->max)
        blame_value (reader, key, " is not a whole number from %d to %d", key->min, key->max);
    return (gint) value;
}

static guint
read_word (const ScriptReader *reader, const ScriptKey *key)
{
    const gchar *word = lua_tostring (reader->L, -1);
    gchar all[200] = "";
    for (guint i = 0; key->words[i]; i++) {
        if (key->words[i][0] && strcmp (key->words[i], word) == 0)
            return i;
        g_strlcat (all, all[0] ? ", " : "", sizeof all);
        g_strlcat (all, key->words[i], sizeof all);
    }
    return blame_value (reader, key, ": “%s” is none of: %s", word, all);
}

/* The number of members of the list. */
static guint
check_length (const ScriptReader *reader, const ScriptKey *key, guint most)
{
    guint n = lua_rawlen (reader->L, -1);
    if (n > most)
        blame_value (reader, key, " has more than %u members", most);
    return n;
}

static const gchar *const *
read_texts (const ScriptReader *reader, const ScriptKey *key, gboolean are_ids)
{
    guint n = check_length (reader, key, MAX_ENTRIES);
    const gchar **texts = script_tables_keep (reader->tables, g_new0 (gchar *, n + 1));
    for (guint i = 0; i < n; i++) {
        lua_rawgeti (reader->L, -1, i + 1);
        check_type (reader, key, LUA_TSTRING, "a text");
        texts[i] = read_text (reader, key, are_ids);
        lua_pop (reader->L, 1);
    }
    return texts;
}

static void
read_colours (const ScriptReader *reader, const ScriptKey *key, guint32 *colours)
{
    guint n = check_length (reader, key, AV_LOOK_COLOURS);
    for (guint i = 0; i < n; i++) {
        lua_rawgeti (reader->L, -1, i + 1);
        colours[i] = read_number (reader, key);
        lua_pop (reader->L, 1);
    }
}

static guint
read_function (const ScriptReader *reader)
{
    lua_pushvalue (reader->L, -1);
    int reference = luaL_ref (reader->L, LUA_REGISTRYINDEX);
    g_array_append_val (reader->tables->functions, reference);
    return reader->tables->functions->len;
}

/* Stores the value in its place. */
static void
read_value (const ScriptReader *reader, const ScriptKey *key, guint8 *record, guint8 *calls)
{
    gpointer at = (key->read == SCRIPT_READ_CALL ? calls : record) + key->offset;
    /* One id is a list of one. */
    if (key->read == SCRIPT_READ_IDS && lua_type (reader->L, -1) == LUA_TSTRING) {
        lua_createtable (reader->L, 1, 0);
        lua_insert (reader->L, -2);
        lua_rawseti (reader->L, -2, 1);
    }
    if (key->read != SCRIPT_READ_OTHER)
        check_type (reader, key, readings[key->read].type, readings[key->read].expected);
    switch (key->read) {
    case SCRIPT_READ_ID:
    case SCRIPT_READ_TEXT:
        *(const gchar **) at = read_text (reader, key, key->read == SCRIPT_READ_ID);
        break;
    case SCRIPT_READ_FILE:
        *(const gchar **) at = read_file (reader, key);
        break;
    case SCRIPT_READ_IDS:
    case SCRIPT_READ_TEXTS:
        *(const gchar *const **) at = read_texts (reader, key, key->read == SCRIPT_READ_IDS);
        break;
    case SCRIPT_READ_LETTER:
        *(gchar *) at = lua_tostring (reader->L, -1)[0];
        if (lua_rawlen (reader->L, -1) != 1)
            blame_value (reader, key, " is not one letter");
        break;
    case SCRIPT_READ_COLOURS:
        read_colours (reader, key, at);
        break;
    case SCRIPT_READ_BOOL:
        *(gboolean *) at = lua_toboolean (reader->L, -1);
        break;
    case SCRIPT_READ_FLAG:
        *(guint *) at |= lua_toboolean (reader->L, -1) ? (guint) key->min : 0;
        break;
    case SCRIPT_READ_WORD:
        *(guint *) at = read_word (reader, key);
        break;
    case SCRIPT_READ_INT:
        *(gint32 *) at = read_number (reader, key);
        break;
    case SCRIPT_READ_INT8:
        *(gint8 *) at = read_number (reader, key);
        break;
    case SCRIPT_READ_UINT16:
        *(guint16 *) at = read_number (reader, key);
        break;
    case SCRIPT_READ_CALL:
        *(guint *) at = read_function (reader);
        break;
    case SCRIPT_READ_OTHER:
        break;
    }
}

/* --- tables, on top of the stack --- */

static void
check_table (const ScriptReader *reader, const gchar *expected)
{
    if (!lua_istable (reader->L, reader->at))
        script_blame (reader, reader->name, "%s is %s, not %s", reader->where,
                      script_push_type (reader->L, reader->at), expected);
}

/* Raises if the table has other keys than NAMES and numbers up to MEMBERS. */
static void
check_names (const ScriptReader *reader, const gchar *const *names, lua_Integer members)
{
    lua_State *L = reader->L;
    lua_pushnil (L);
    while (lua_next (L, reader->at)) {
        lua_pop (L, 1);
        const gchar *name = lua_type (L, -1) == LUA_TSTRING ? lua_tostring (L, -1) : NULL;
        lua_Integer number = lua_tointeger (L, -1);
        if (name ? !g_strv_contains (names, name) : number < 1 || number > members)
            script_blame (reader, name, "%s has “%s”, which means nothing there", reader->where,
                          luaL_tolstring (L, -1, NULL));
    }
}

void
script_read_entry (const ScriptReader *reader, ScriptEntryId entry, gpointer record, gpointer calls)
{
    lua_State *L = reader->L;
    const gchar *names[24] = { NULL };
    guint n = 0;
    gboolean has_first = FALSE, is_table = lua_istable (L, -1);
    int top = lua_gettop (L);
    for (const ScriptKey *key = NULL; (key = next_key (entry, key));) {
        if (key->is_first)
            has_first = TRUE;
        else
            names[n++] = key->key;
        if (is_table && key->was && lua_getfield (L, reader->at, key->was) != LUA_TNIL)
            script_blame (reader, key->was,
                          "%s has “%s”, which means nothing there: it is “%s” now", reader->where,
                          key->was, key->key);
        lua_settop (L, top);
    }
    if (!has_first)
        check_table (reader, "a table");
    if (is_table)
        check_names (reader, names, has_first);
    for (const ScriptKey *key = NULL; (key = next_key (entry, key));) {
        if (!key->is_first)
            is_table ? lua_getfield (L, reader->at, key->key) : lua_pushnil (L);
        else if (is_table)
            lua_geti (L, reader->at, 1);
        else
            lua_pushvalue (L, reader->at);
        if (!lua_isnil (L, -1) || key->is_first)
            read_value (reader, key, record, calls);
        else if (key->needed)
            script_blame (reader, NULL, "%s.%s is missing", reader->where, key->key);
        lua_pop (L, 1);
    }
}

/* Pushes what is under KEY in the table, to be read. */
static ScriptReader
enter (const ScriptReader *reader, const gchar *key)
{
    ScriptReader value = *reader;
    value.name = key;
    value.where = reader->name ? lua_pushfstring (reader->L, "%s.%s", reader->where, key) : key;
    value.outer = reader->at;
    lua_getfield (reader->L, reader->at, key);
    value.at = lua_gettop (reader->L);
    return value;
}

/* Reads each member of the list. */
static void
read_members (const ScriptReader *reader, guint max, ScriptRead read, gpointer data)
{
    static const gchar *const no_names[] = { NULL };
    lua_State *L = reader->L;
    check_table (reader, "a list");
    check_names (reader, no_names, G_MAXINT64);
    lua_Integer n = luaL_len (L, reader->at);
    if (n > max)
        script_blame (reader, reader->name, "%s: there may be %u", reader->where, max);
    for (lua_Integer i = 1; i <= n; i++) {
        ScriptReader member = *reader;
        member.where = lua_pushfstring (L, "%s[%d]", reader->where, (int) i);
        lua_geti (L, reader->at, i);
        member.at = lua_gettop (L);
        read (&member, data);
        lua_settop (L, reader->at);
    }
}

void
script_read_list (const ScriptReader *reader, const gchar *key, guint max, ScriptRead read,
                  gpointer data)
{
    ScriptReader list = enter (reader, key);
    if (!lua_isnil (reader->L, -1))
        read_members (&list, max, read, data);
    lua_settop (reader->L, reader->at);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
    return strcmp (*(const gchar *const *) a, *(const gchar *const *) b);
}

/* Reads each value of the table by its name.  They are sorted: Lua's own order differs in each run. */
static void
read_named (const ScriptReader *reader, ScriptRead read, gpointer data)
{
    lua_State *L = reader->L;
    GPtrArray *memory = reader->tables->memory;
    guint first = memory->len;
    check_table (reader, "a table");
    lua_pushnil (L);
    while (lua_next (L, reader->at)) {
        lua_pop (L, 1);
        if (lua_type (L, -1) != LUA_TSTRING)
            script_blame (reader, NULL, "%s has [%s], which is no name", reader->where,
                          luaL_tolstring (L, -1, NULL));
        script_tables_keep (reader->tables, g_strdup (lua_tostring (L, -1)));
    }
    guint end = memory->len;
    if (end > first)
        qsort (memory->pdata + first, end - first, sizeof (gpointer), compare_names);
    for (guint i = first; i < end; i++) {
        ScriptReader value = enter (reader, memory->pdata[i]);
        read (&value, data);
        lua_settop (L, reader->at);
    }
}

/* --- entries that their rows do not describe fully --- */

typedef struct {
    AvActionDef *def;
    guint n, numbers;
} ActionArgs;

static void
read_arg (const ScriptReader *reader, gpointer data)
{
    ActionArgs *args = data;
    AvArgDef arg = { 0 };
    script_read_entry (reader, SCRIPT_ENTRY_ARG, &arg, NULL);
    args->numbers += av_arg_width (arg.type);
    if (args->numbers > AV_ACTION_ARGS)
        script_blame (
            reader, "args",
            "%s: an action has %d numbers at most, a cell or corner being two, an edge three",
            reader->where, AV_ACTION_ARGS);
    if (!arg.name)
        arg.name = script_arg_types[arg.type];
    args->def->args[args->n++] = arg;
}

/* The text under KEY in the table on top of the stack, or NULL. */
static const gchar *
get_text (const ScriptReader *reader, const gchar *key)
{
    int type = lua_getfield (reader->L, reader->at, key);
    if (type != LUA_TNIL && type != LUA_TSTRING)
        script_blame (reader, key, "%s.%s is %s, not a text", reader->where, key,
                      script_push_type (reader->L, -1));
    return lua_tostring (reader->L, -1);
}

/* A function, a text, or a list of a text and parts of the action. */
static void
read_description (const ScriptReader *reader, ScriptActionCalls *calls)
{
    lua_State *L = reader->L;
    int type = lua_getfield (L, reader->at, "describe");
    if (type == LUA_TSTRING) {
        lua_createtable (L, 1, 0);
        lua_insert (L, -2);
        lua_rawseti (L, -2, 1);
    }
    if (lua_istable (L, -1))
        script_derive_description (reader);
    else if (type != LUA_TNIL && type != LUA_TFUNCTION)
        script_blame (reader, "describe", "%s.describe is %s, not a function or a text",
                      reader->where, script_push_type (L, -1));
    calls->describe = type == LUA_TNIL ? 0 : read_function (reader);
}

/* An action that is chosen among things is checked against them, unless it has a check of its
 * own. */
static void
read_among (const ScriptReader *reader, ScriptActionCalls *calls)
{
    lua_State *L = reader->L;
    const gchar *refusal = get_text (reader, "refusal"), *state = get_text (reader, "state");
    if ((refusal || state) && !calls->among)
        script_blame (reader, refusal ? "refusal" : "state", "%s.%s means nothing without `among`",
                      reader->where, refusal ? "refusal" : "state");
    if (calls->among && !calls->check == !refusal)
        script_blame (reader, "among", "%s.among needs either `refusal` or `check`", reader->where);
    /* They are read later. */
    if (refusal
        && (lua_getfield (L, reader->outer, "refusals") != LUA_TTABLE
            || lua_getfield (L, -1, refusal) == LUA_TNIL))
        script_blame (reader, "refusal",
                      "%s.refusal: there is no refusal “%s” among those declared", reader->where,
                      refusal);
    if (calls->among) {
        lua_getfield (L, reader->at, "among");
        script_push_function_place (L);
        calls->among_place = script_tables_keep (
            reader->tables, g_strdup_printf ("%s: among “%s”", lua_tostring (L, -1), calls->name));
    }
    calls->state = state ? script_tables_keep (reader->tables, g_strdup (state)) : NULL;
    if (refusal) {
        script_derive_check (reader, refusal);
        calls->check = read_function (reader);
    }
}

static void
finish_action (const ScriptReader *reader, AvActionDef *def, ScriptActionCalls *calls)
{
    ActionArgs args = { .def = def };
    script_read_list (reader, "args", MAX_ENTRIES, read_arg, &args);
    calls->plugin = reader->tables->plugin;
    calls->name = def->verb;
    def->data = calls;
    read_description (reader, calls);
    read_among (reader, calls);
    def->domain = reader->tables->plugin->domain;
    def->check = calls->check ? script_call_check : NULL;
    def->commit = script_call_commit;
    def->describe = calls->describe ? script_call_describe : NULL;
    def->where = keep_place (reader);
}

static void
finish_phase (const ScriptReader *reader, AvPhaseDef *def, ScriptPhaseCalls *calls)
{
    calls->plugin = reader->tables->plugin;
    calls->name = def->id;
    def->domain = reader->tables->plugin->domain;
    def->data = calls;
    if (!calls->list && script_derive_list (reader, def->verbs))
        calls->list = read_function (reader);
    def->enter = calls->enter ? script_call_enter : NULL;
    def->list = calls->list ? script_call_list : NULL;
    def->where = keep_place (reader);
}

/* Any entry of a list of init.lua. */
static void
read_listed (const ScriptReader *reader, gpointer data)
{
    ScriptEntryId entry = GPOINTER_TO_UINT (data);
    gpointer record = add_record (reader->tables, entry);
    gpointer calls = script_tables_keep (reader->tables, g_malloc0 (entries[entry].calls_size));
    script_read_entry (reader, entry, record, calls);
    if (entry == SCRIPT_ENTRY_ACTION)
        finish_action (reader, record, calls);
    else if (entry == SCRIPT_ENTRY_PHASE)
        finish_phase (reader, record, calls);
}

static void
read_refusal (const ScriptReader *reader, gpointer data)
{
    AvRefusal *refusal = script_tables_keep (reader->tables, g_new0 (AvRefusal, 1));
    if (lua_type (reader->L, -1) == LUA_TSTRING)
        refusal->reason =
            script_tables_keep (reader->tables, g_strdup (lua_tostring (reader->L, -1)));
    else
        script_read_entry (reader, SCRIPT_ENTRY_REFUSAL, refusal, NULL);
    if (!refusal->code)
        refusal->code = reader->name;
    g_hash_table_insert (reader->tables->refusals, (gpointer) reader->name, refusal);
}

static void
read_refusals (const ScriptReader *reader)
{
    read_named (reader, read_refusal, NULL);
}

/* --- hooks: one function at a point or several --- */

static void
read_hook (const ScriptReader *reader, gpointer data)
{
    guint point = GPOINTER_TO_UINT (data);
    AvHook *hook = add_record (reader->tables, SCRIPT_ENTRY_HOOK);
    ScriptHookCall *call = script_tables_keep (reader->tables, g_new0 (ScriptHookCall, 1));
    script_read_entry (reader, SCRIPT_ENTRY_HOOK, hook, call);
    call->plugin = reader->tables->plugin;
    hook->point = point;
    hook->fn = script_hook_calls[point];
    hook->data = call;
    ScriptReader function = *reader;
    if (lua_istable (reader->L, -1)) {
        lua_geti (reader->L, -1, 1);
        function.at = lua_gettop (reader->L);
    }
    hook->where = keep_place (&function);
}

static void
read_point (const ScriptReader *reader, gpointer data)
{
    guint point = script_find_point (reader->name);
    gboolean several = FALSE;
    if (point == AV_N_LAND_POINTS)
        script_blame (reader, reader->name, "hooks: there is no hook point “%s”%s", reader->name,
                      strchr (reader->name, '-') ? "; names in Lua have _ for -" : "");
    if (lua_istable (reader->L, -1)) {
        several = lua_geti (reader->L, -1, 1) == LUA_TTABLE;
        lua_pop (reader->L, 1);
    }
    if (several)
        read_members (reader, MAX_ENTRIES, read_hook, GUINT_TO_POINTER (point));
    else
        read_hook (reader, GUINT_TO_POINTER (point));
}

static void
read_hooks (const ScriptReader *reader)
{
    read_named (reader, read_point, NULL);
}

/* In its `phases`, an action with `among` is listed from that, after what hooks of the plugin list
 * there. */
static void
add_listing (const ScriptReader *reader, const AvActionDef *def)
{
    const ScriptActionCalls *calls = def->data;
    for (const gchar *const *phase = def->phases; calls->among && phase && *phase; phase++) {
        AvHook *hook = add_record (reader->tables, SCRIPT_ENTRY_HOOK);
        ScriptHookCall *call = script_tables_keep (reader->tables, g_new0 (ScriptHookCall, 1));
        script_derive_hook (reader, def);
        *call = (ScriptHookCall){ reader->tables->plugin, read_function (reader) };
        lua_pop (reader->L, 1);
        hook->point = AV_POINT_ACTIONS;
        hook->fn = script_hook_calls[AV_POINT_ACTIONS];
        hook->data = call;
        hook->interest.phase = *phase;
        hook->interest.state = calls->state;
        hook->where = def->where;
    }
}

/* --- state --- */

static void
read_field (const ScriptReader *reader, gpointer data)
{
    AvFieldDef *field = add_record (reader->tables, SCRIPT_ENTRY_FIELD);
    *field = (AvFieldDef){
        .id = reader->name,
        .scope = GPOINTER_TO_UINT (data),
        .count = 1,
        .min = G_MININT32,
        .max = G_MAXINT32,
    };
    script_read_entry (reader, SCRIPT_ENTRY_FIELD, field, NULL);
    const gint32 *limit = field_limits[field->type];
    if (field->min == G_MININT32)
        field->min = limit[0];
    if (field->max == G_MAXINT32)
        field->max = limit[1];
    if (field->min < limit[0] || field->max > limit[1] || field->min > field->max)
        script_blame (reader, reader->name, "%s: the range does not fit the type", reader->where);
    if (field->type != AV_FIELD_CELL && (field->min > 0 || field->max < 0))
        script_blame (reader, reader->name, "%s: a game begins with 0, which is not in the range",
                      reader->where);
}

/* Each field gets its place, the widest first. */
static void
read_scope (const ScriptReader *reader, AvScope scope)
{
    GArray *array = reader->tables->entries[SCRIPT_ENTRY_FIELD];
    guint first = array->len, size = 0;
    read_named (reader, read_field, GUINT_TO_POINTER (scope));
    for (guint width = 4; width > 0; width /= 2)
        for (guint i = first; i < array->len; i++) {
            AvFieldDef *field = &g_array_index (array, AvFieldDef, i);
            if (field_size (field->type) != width)
                continue;
            field->offset = size;
            size += width * field->count;
            if (size > 60000)
                script_blame (reader, field->id, "%s is too large", reader->where);
        }
    reader->tables->rules.state_size[scope] = size;
}

static void
read_state (const ScriptReader *reader)
{
    check_table (reader, "a table");
    check_names (reader, script_scope_names, 0);
    for (guint scope = 0; scope < AV_N_SCOPES; scope++) {
        ScriptReader fields = enter (reader, script_scope_names[scope]);
        if (!lua_isnil (reader->L, -1))
            read_scope (&fields, scope);
        lua_settop (reader->L, reader->at);
    }
}

/* --- what else comes with the rules --- */

static void
read_brings (const ScriptReader *reader)
{
    script_read_entry (reader, SCRIPT_ENTRY_BRINGS, &reader->tables->kinds, NULL);
}

/* --- init.lua --- */

/* What init.lua has besides lists. */
static const struct {
    const gchar *key;
    void (*read) (const ScriptReader *reader);
} parts[] = {
    { "refusals", read_refusals }, { "hooks", read_hooks },   { "state", read_state },
    { "game", script_play_read },  { "brings", read_brings }, { "bot", script_bot_read },
};

void
script_tables_read (ScriptTables *tables, lua_State *L)
{
    const gchar *names[SCRIPT_N_ENTRIES + G_N_ELEMENTS (parts) + 1] = { NULL };
    const ScriptReader whole = { tables, L, .where = "the script's table", .at = lua_gettop (L) };
    guint n = 0;
    if (!lua_istable (L, -1))
        luaL_error (L, "the script returned %s, not the table of what it declares",
                    script_push_type (L, -1));
    luaL_checkstack (L, 40, NULL);
    for (guint i = 0; i < SCRIPT_N_ENTRIES; i++)
        if (entries[i].list)
            names[n++] = entries[i].list;
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
        names[n++] = parts[i].key;
    check_names (&whole, names, 0);
    for (guint i = 0; i < SCRIPT_N_ENTRIES; i++)
        if (entries[i].list)
            script_read_list (&whole, entries[i].list, MAX_ENTRIES, read_listed,
                              GUINT_TO_POINTER (i));
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
        ScriptReader part = enter (&whole, parts[i].key);
        if (!lua_isnil (L, -1))
            parts[i].read (&part);
        lua_settop (L, whole.at);
    }
    const GArray *actions = tables->entries[SCRIPT_ENTRY_ACTION];
    for (guint i = 0; i < actions->len; i++)
        add_listing (&whole, &g_array_index (actions, AvActionDef, i));
    AvRules *rules = &tables->rules;
    rules->actions = (gconstpointer) tables->entries[SCRIPT_ENTRY_ACTION]->data;
    rules->phases = (gconstpointer) tables->entries[SCRIPT_ENTRY_PHASE]->data;
    rules->hooks = (gconstpointer) tables->entries[SCRIPT_ENTRY_HOOK]->data;
    rules->fields = (gconstpointer) tables->entries[SCRIPT_ENTRY_FIELD]->data;
    rules->counters = (gconstpointer) tables->entries[SCRIPT_ENTRY_COUNTER]->data;
    rules->reasons = (gconstpointer) tables->entries[SCRIPT_ENTRY_REASON]->data;
    tables->kinds = (AvLandDefs){
        AV_LAND_SIZES,
        .terrains = (gconstpointer) tables->entries[SCRIPT_ENTRY_TERRAIN]->data,
        .marks = (gconstpointer) tables->entries[SCRIPT_ENTRY_MARK]->data,
        .pieces = (gconstpointer) tables->entries[SCRIPT_ENTRY_PIECE]->data,
        .tiles = tables->kinds.tiles,
        .ties = tables->kinds.ties,
        .trays = (gconstpointer) tables->entries[SCRIPT_ENTRY_TRAY]->data,
    };
    rules->kinds = &tables->kinds;
    rules->widen_kinds = av_land_widen_defs;
}
