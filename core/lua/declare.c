/* SPDX-License-Identifier: GPL-3.0-or-later */
/* declare.c: turns the table that an init.lua returns into the tables that the engine takes. */
#include "lua/declare.h"

#include "engine/game-private.h"
#include "lua/call.h"
#include "lua/class.h"

#include <string.h>

/* How many there may be of one kind of entry. */
#define MAX_ENTRIES 64

/* --- tables --- */

ScriptTables *
script_tables_new (ScriptPlugin *plugin)
{
    ScriptTables *tables = g_new0 (ScriptTables, 1);
    const struct {
        GArray **array;
        guint size;
    } arrays[] = {
        { &tables->actions, sizeof (AvActionDef) },
        { &tables->phases, sizeof (AvPhaseDef) },
        { &tables->hooks, sizeof (AvHook) },
        { &tables->fields, sizeof (AvFieldDef) },
        { &tables->counters, sizeof (AvCounterDef) },
        { &tables->reasons, sizeof (AvReasonDef) },
        { &tables->terrains, sizeof (AvTerrainDef) },
        { &tables->marks, sizeof (AvMarkDef) },
        { &tables->pieces, sizeof (AvPieceDef) },
        { &tables->functions, sizeof (int) },
        { &tables->statements, sizeof (ScriptStatement) },
    };
    tables->plugin = plugin;
    tables->memory = g_ptr_array_new_with_free_func (g_free);
    tables->refusals = g_hash_table_new (g_str_hash, g_str_equal);
    for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
        *arrays[i].array = g_array_new (TRUE, TRUE, arrays[i].size);
    return tables;
}

void
script_tables_free (ScriptTables *tables)
{
    GArray *const arrays[] = {
        tables->actions,  tables->phases,    tables->hooks,      tables->fields,
        tables->counters, tables->reasons,   tables->terrains,   tables->marks,
        tables->pieces,   tables->functions, tables->statements,
    };
    for (guint i = 0; i < G_N_ELEMENTS (arrays); i++)
        g_array_unref (arrays[i]);
    g_hash_table_unref (tables->refusals);
    g_ptr_array_unref (tables->memory);
    g_free (tables);
}

const gchar *
script_tables_keep (ScriptTables *tables, const gchar *text)
{
    gchar *copy = g_strdup (text);
    g_ptr_array_add (tables->memory, copy);
    return copy;
}

static gpointer
keep_new (ScriptTables *tables, gsize size)
{
    gpointer memory = g_malloc0 (size);
    g_ptr_array_add (tables->memory, memory);
    return memory;
}

/* --- where in the script something is wrong --- */

/* "ID/FILE:LINE: " of the first match of PATTERN from line FROM on, or else from the beginning. */
static gboolean
find_line (const ScriptPlugin *plugin, const gchar *pattern, guint from, luaL_Buffer *place)
{
    g_autofree gchar *path = g_build_filename (plugin->folder, plugin->file, NULL), *text = NULL;
    g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_RAW, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    gsize length, start = 0;
    gint at;
    if (!plugin->folder || !regex || !g_file_get_contents (path, &text, &length, NULL))
        return FALSE;
    for (guint line = 1; line < from && start < length; start++)
        line += text[start] == '\n';
    if (!g_regex_match_full (regex, text, (gssize) length, (gint) start, 0, &match, NULL)) {
        g_clear_pointer (&match, g_match_info_free);
        if (!g_regex_match_full (regex, text, (gssize) length, 0, 0, &match, NULL))
            return FALSE;
    }
    guint line = 1;
    g_match_info_fetch_pos (match, 0, &at, NULL);
    for (gint i = 0; i < at; i++)
        line += text[i] == '\n';
    gchar number[400];
    g_snprintf (number, sizeof number, "%s/%s:%u: ", plugin->id, plugin->file, line);
    luaL_addstring (place, number);
    return TRUE;
}

/* The line of the function on top of the stack, and in which file it is; 0: it is in none. */
static guint
line_of_function (lua_State *L, const gchar **source)
{
    lua_Debug ar;
    lua_pushvalue (L, -1);
    lua_getinfo (L, ">S", &ar);
    if (ar.source[0] != '@' || ar.linedefined <= 0)
        return 0;
    *source = ar.source + 1;
    return (guint) ar.linedefined;
}

/* The first line of a function in the table on top of the stack. */
static guint
line_of_table (lua_State *L, const gchar **source)
{
    guint first = 0;
    if (!lua_istable (L, -1))
        return 0;
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        guint line = lua_isfunction (L, -1) ? line_of_function (L, source) : 0;
        if (line > 0 && (first == 0 || line < first))
            first = line;
        lua_pop (L, 1);
    }
    return first;
}

/* Pushes "ID/FILE:LINE: " of what is wrong with KEY (NULL: with the whole) of the table on top of the
 * stack, as well as that can be told; else "ID/FILE: ". */
static void
push_place (ScriptTables *tables, lua_State *L, const gchar *key)
{
    static const gchar *const names[] = { "id", "verb", "word" };
    const gchar *source = NULL;
    guint line = line_of_table (L, &source), top = (guint) lua_gettop (L);
    luaL_Buffer place;
    gchar pattern[400] = "";
    luaL_buffinit (L, &place);
    if (key) {
        g_autofree gchar *escaped = g_regex_escape_string (key, -1);
        g_snprintf (pattern, sizeof pattern,
                    "(?m)^(?!\\s*--).*?(\\b%s|\\[\\s*[\"']%s[\"']\\s*\\])\\s*=(?!=)\\K", escaped,
                    escaped);
    }
    for (guint i = 0; i < G_N_ELEMENTS (names) && !key && lua_istable (L, (int) top); i++) {
        if (lua_getfield (L, (int) top, names[i]) == LUA_TSTRING) {
            g_autofree gchar *escaped = g_regex_escape_string (lua_tostring (L, -1), -1);
            g_snprintf (pattern, sizeof pattern, "\\b%s\\s*=\\s*[\"']%s[\"']", names[i], escaped);
        }
        lua_pop (L, 1);
    }
    gboolean found =
        pattern[0] && find_line (tables->plugin, pattern, line > 20 ? line - 20 : 0, &place);
    if (!found && line > 0)
        lua_pushfstring (L, "%s:%d: ", source, (int) line);
    else if (!found)
        lua_pushfstring (L, "%s/%s: ", tables->plugin->id, tables->plugin->file);
    if (!found)
        luaL_addvalue (&place);
    luaL_pushresult (&place);
}

/* Sets KEPT to where the entry on top of the stack is written: "ID/FILE:LINE"; it lasts as the tables. */
static void
keep_place (ScriptTables *tables, lua_State *L, const gchar **kept)
{
    const gchar *source = NULL;
    guint line = lua_isfunction (L, -1) ? line_of_function (L, &source) : 0;
    if (line > 0)
        lua_pushfstring (L, "%s:%d: ", source, (int) line);
    else
        push_place (tables, L, NULL);
    const gchar *place = lua_tostring (L, -1);
    lua_pushlstring (L, place, (gsize) (strrchr (place, ':') - place));
    *kept = script_tables_keep (tables, lua_tostring (L, -1));
    lua_pop (L, 2);
}

/* Raises what is wrong with KEY (NULL: with the whole) of the table on top of the stack. */
static int G_GNUC_PRINTF (4, 5)
    blame (ScriptTables *tables, lua_State *L, const gchar *key, const gchar *format, ...)
{
    gchar text[1000];
    va_list arguments;
    va_start (arguments, format);
    g_vsnprintf (text, sizeof text, format, arguments);
    va_end (arguments);
    push_place (tables, L, key);
    lua_pushstring (L, text);
    lua_concat (L, 2);
    return lua_error (L);
}

/* --- one table by its rows: WHERE is what messages call it; the table is the one below the value --- */

/* Raises what is wrong with the value on top of the stack, which has KEY in the table below it. */
#define BLAME_VALUE(...) (lua_pop (L, 1), blame (tables, L, key->key, __VA_ARGS__))

static gboolean
is_id (const gchar *text)
{
    return text[0] != '\0'
           && strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen (text);
}

static const gchar *
check_text (ScriptTables *tables, lua_State *L, const ScriptKey *key, const gchar *where,
            gboolean id)
{
    if (lua_type (L, -1) != LUA_TSTRING)
        BLAME_VALUE ("%s.%s is a %s, not a text", where, key->key, luaL_typename (L, -1));
    const gchar *text = lua_tostring (L, -1);
    if (id && !is_id (text))
        BLAME_VALUE ("%s.%s: “%s” is no id: small letters, digits and hyphens", where, key->key,
                     text);
    return script_tables_keep (tables, text);
}

static const gchar *const *
read_texts (ScriptTables *tables, lua_State *L, const ScriptKey *key, const gchar *where,
            gboolean ids)
{
    if (!lua_istable (L, -1))
        BLAME_VALUE ("%s.%s is a %s, not a list", where, key->key, luaL_typename (L, -1));
    guint n = lua_rawlen (L, -1);
    if (n > MAX_ENTRIES)
        BLAME_VALUE ("%s.%s has more than %d members", where, key->key, MAX_ENTRIES);
    const gchar **texts = keep_new (tables, (n + 1) * sizeof *texts);
    for (guint i = 0; i < n; i++) {
        lua_rawgeti (L, -1, i + 1);
        texts[i] = check_text (tables, L, key, where, ids);
        lua_pop (L, 1);
    }
    return texts;
}

static gint
check_number (ScriptTables *tables, lua_State *L, const ScriptKey *key, const gchar *where)
{
    int is_integer = FALSE;
    lua_Integer value = lua_type (L, -1) == LUA_TNUMBER ? lua_tointegerx (L, -1, &is_integer) : 0;
    if (!is_integer || value < key->min || value > key->max)
        BLAME_VALUE ("%s.%s is no whole number from %d to %d", where, key->key, key->min, key->max);
    return (gint) value;
}

static gboolean
check_switch (ScriptTables *tables, lua_State *L, const ScriptKey *key, const gchar *where)
{
    if (!lua_isboolean (L, -1))
        BLAME_VALUE ("%s.%s is neither true nor false", where, key->key);
    return lua_toboolean (L, -1);
}

static const gchar *
check_icon (ScriptTables *tables, lua_State *L, const ScriptKey *key, const gchar *where)
{
    const gchar *name = check_text (tables, L, key, where, FALSE);
    g_autofree gchar *path = g_build_filename (tables->plugin->folder, name, NULL);
    gboolean is_there = g_file_test (path, G_FILE_TEST_IS_REGULAR);
    g_clear_pointer (&path, g_free);
    if (!is_there)
        BLAME_VALUE ("%s.%s: there is no file %s in the plugin's folder", where, key->key, name);
    return name;
}

/* The place of the text on top of the stack in WORDS; -1: it is none of them. */
static gint
find_word (lua_State *L, const gchar *const *words)
{
    const gchar *word = lua_type (L, -1) == LUA_TSTRING ? lua_tostring (L, -1) : "";
    for (gint i = 0; words[i]; i++)
        if (words[i][0] && strcmp (words[i], word) == 0)
            return i;
    return -1;
}

/* Raises, KEY being of the table on top. */
static void
blame_word (ScriptTables *tables, lua_State *L, const gchar *key, const gchar *const *words,
            const gchar *found, const gchar *where)
{
    g_autofree gchar *joined = g_strjoinv (", ", (gchar **) words + (words[0][0] == '\0'));
    const gchar *all = script_tables_keep (tables, joined);
    g_clear_pointer (&joined, g_free);
    blame (tables, L, key, "%s: “%s” is none of: %s", where, found, all);
}

static guint
check_word (ScriptTables *tables, lua_State *L, const ScriptKey *key, const gchar *where)
{
    gint word = find_word (L, key->words);
    if (word < 0) {
        const gchar *text =
            lua_type (L, -1) == LUA_TSTRING ? lua_tostring (L, -1) : luaL_typename (L, -1);
        lua_insert (L, -2);
        blame_word (tables, L, key->key, key->words, text, where);
    }
    return (guint) word;
}

/* The number of the function on top of the stack, which is taken off. */
static guint
take_function (ScriptTables *tables, lua_State *L)
{
    int reference = luaL_ref (L, LUA_REGISTRYINDEX);
    g_array_append_val (tables->functions, reference);
    return tables->functions->len;
}

static guint
check_function (ScriptTables *tables, lua_State *L, const ScriptKey *key, const gchar *where)
{
    if (!lua_isfunction (L, -1))
        BLAME_VALUE ("%s.%s is a %s, not a function", where, key->key, luaL_typename (L, -1));
    lua_pushvalue (L, -1);
    return take_function (tables, L);
}

/* The value on top of the stack into its place. */
static void
read_value (ScriptTables *tables, lua_State *L, const ScriptKey *key, guint8 *record, guint8 *calls,
            const gchar *where)
{
    gpointer at = record + key->offset;
    const gchar *text;
    switch (key->read) {
    case SCRIPT_READ_ID:
    case SCRIPT_READ_TEXT:
        *(const gchar **) at = check_text (tables, L, key, where, key->read == SCRIPT_READ_ID);
        break;
    case SCRIPT_READ_ICON:
        *(const gchar **) at = check_icon (tables, L, key, where);
        break;
    case SCRIPT_READ_IDS:
    case SCRIPT_READ_TEXTS:
        *(const gchar *const **) at =
            read_texts (tables, L, key, where, key->read == SCRIPT_READ_IDS);
        break;
    case SCRIPT_READ_LETTER:
        text = check_text (tables, L, key, where, FALSE);
        if (strlen (text) != 1)
            BLAME_VALUE ("%s.%s is not one letter", where, key->key);
        *(gchar *) at = text[0];
        break;
    case SCRIPT_READ_BOOL:
        *(gboolean *) at = check_switch (tables, L, key, where);
        break;
    case SCRIPT_READ_FLAG:
        *(guint *) at |= check_switch (tables, L, key, where) ? (guint) key->min : 0;
        break;
    case SCRIPT_READ_WORD:
        *(guint *) at = check_word (tables, L, key, where);
        break;
    case SCRIPT_READ_INT:
        *(gint32 *) at = check_number (tables, L, key, where);
        break;
    case SCRIPT_READ_INT8:
        *(gint8 *) at = check_number (tables, L, key, where);
        break;
    case SCRIPT_READ_UINT16:
        *(guint16 *) at = check_number (tables, L, key, where);
        break;
    case SCRIPT_READ_CALL:
        *(guint *) (gpointer) (calls + key->offset) = check_function (tables, L, key, where);
        break;
    case SCRIPT_READ_OTHER:
        break;
    }
}

/* Nothing but these keys; and an array part of FIRST members. */
static void
check_keys (ScriptTables *tables, lua_State *L, const ScriptKey *keys, const gchar *where)
{
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        lua_pop (L, 1);
        if (lua_type (L, -1) != LUA_TSTRING)
            continue;
        const gchar *name = lua_tostring (L, -1);
        const ScriptKey *key = keys, *renamed = NULL;
        for (; key->key && strcmp (key->key, name) != 0; key++)
            if (g_strcmp0 (key->was, name) == 0)
                renamed = key;
        if (!key->key) {
            lua_insert (L, -2);
            if (renamed)
                blame (tables, L, name, "%s has “%s”, which means nothing there: it is “%s” now",
                       where, name, renamed->key);
            blame (tables, L, name, "%s has “%s”, which means nothing there", where, name);
        }
    }
}

void
script_read_table (ScriptTables *tables, lua_State *L, const ScriptKey *keys, gpointer record,
                   gpointer calls, const gchar *where)
{
    check_keys (tables, L, keys, where);
    for (const ScriptKey *key = keys; key->key; key++) {
        if (lua_getfield (L, -1, key->key) != LUA_TNIL) {
            read_value (tables, L, key, record, calls, where);
            lua_pop (L, 1);
        } else {
            lua_pop (L, 1);
            if (key->needed)
                blame (tables, L, NULL, "%s.%s is missing", where, key->key);
        }
    }
}

/* --- what may stand in each kind of entry --- */

static const gchar *const deciders[] = { "active", "nature", "frame", NULL };
const gchar *const script_closing_names[] = { "never", "edges", "around", NULL };
static const gchar *const looks[] = {
    "plain", "ground", "walled", "path", "water", "building", NULL
};
static const gchar *const mark_scopes[] = { "segment", "tile", NULL };
const gchar *const script_arg_types[] = { "",       "cell", "rotation", "slot", "piece",
                                          "player", "item", "number",   "card", NULL };

#define OF_ACTION "fun(game: Game, action: Action): string?"

static const ScriptKey action_keys[] = {
    { "verb", SCRIPT_READ_ID, AT (AvActionDef, verb), .needed = TRUE,
      .doc = "Its word in records." },
    { "label", SCRIPT_READ_TEXT, AT (AvActionDef, label), .needed = TRUE,
      .doc = "What the player reads on a button, or over the choice." },
    { "phase", SCRIPT_READ_ID, AT (AvActionDef, phase),
      .doc = "A phase of other rules that takes it besides its own: `deploy`." },
    { "args", SCRIPT_READ_OTHER, .type = "(string|ArgEntry)[]",
      .doc = "What has to be chosen for it, in order." },
    { "check", SCRIPT_READ_CALL, AT (ScriptActionCalls, check), .type = OF_ACTION,
      .doc =
          "nil: it may be done, else the name of a refusal. Arguments are of their types already, "
          "but a cell may lie off the table. It should take any slot of a segment and set "
          "`action.slot` to the lowest." },
    { "commit", SCRIPT_READ_CALL, AT (ScriptActionCalls, commit), .needed = TRUE, .type = OF_ACTION,
      .doc =
          "Does it. `done` or nil: the phase is over; `wait`: it goes on; `over`: so is the game." },
    { "describe", SCRIPT_READ_CALL, AT (ScriptActionCalls, describe), .type = OF_ACTION,
      .doc = "What the player reads of just this one; without it the label and the line of the "
             "record." },
    { NULL },
};

static const ScriptKey arg_keys[] = {
    { "name", SCRIPT_READ_TEXT, AT (AvArgDef, name), .doc = "What messages call it." },
    { "optional", SCRIPT_READ_BOOL, AT (AvArgDef, optional),
      .doc = "It may be left out, at the end; it is then nil." },
    { NULL },
};

static const ScriptKey phase_keys[] = {
    { "id", SCRIPT_READ_ID, AT (AvPhaseDef, id), .needed = TRUE,
      .doc = "Its name in records and scenarios." },
    { "label", SCRIPT_READ_TEXT, AT (AvPhaseDef, label), .needed = TRUE,
      .doc = "What the player reads." },
    { "after", SCRIPT_READ_TEXT, AT (AvPhaseDef, after),
      .doc =
          "It comes after that phase in the turn; `-`: it is not in the turn, only pushed. Without "
          "`after` and `before` it is the last of the turn." },
    { "before", SCRIPT_READ_TEXT, AT (AvPhaseDef, before), .doc = "It comes before that one." },
    { "when", SCRIPT_READ_TEXT, AT (AvPhaseDef, when),
      .doc = "Only under this option: `ID.KEY=VALUE`." },
    { "decider", SCRIPT_READ_WORD, AT (AvPhaseDef, decider), .words = deciders,
      .doc =
          "Who decides: `active` unless told; `frame`: whom `push_phase` or `set_decider` named." },
    { "optional", SCRIPT_READ_BOOL, AT (AvPhaseDef, optional), .doc = "`pass` may be chosen." },
    { "verbs", SCRIPT_READ_IDS, AT (AvPhaseDef, verbs),
      .doc = "The actions it takes; those of other rules come by their `phase`." },
    { "enter", SCRIPT_READ_CALL, AT (ScriptPhaseCalls, enter), .type = "fun(game: Game): string?",
      .doc =
          "When it begins, and again after a phase that was pushed in it: `done` or nil passes it "
          "over, `wait` waits for its decider, `over` ends the game. Without it the phase waits; "
          "where one may pass, only if its list has something." },
    { "list", SCRIPT_READ_CALL, AT (ScriptPhaseCalls, list), .type = "fun(game: Game, list: List)",
      .doc = "Lists what may be chosen, without `pass`." },
    { NULL },
};

static const ScriptKey counter_keys[] = {
    { "id", SCRIPT_READ_ID, AT (AvCounterDef, id), .needed = TRUE,
      .doc = "Its name in scenarios." },
    { "name", SCRIPT_READ_TEXT, AT (AvCounterDef, name), .needed = TRUE,
      .doc = "What the player reads." },
    { "icon", SCRIPT_READ_ICON, AT (AvCounterDef, icon),
      .doc = "An SVG in the plugin's folder. A counter begins with 0." },
    { NULL },
};

static const ScriptKey reason_keys[] = {
    { "id", SCRIPT_READ_ID, AT (AvReasonDef, id), .needed = TRUE,
      .doc = "What `add_points` calls it." },
    { "name", SCRIPT_READ_TEXT, AT (AvReasonDef, name), .needed = TRUE,
      .doc = "A line of the table of results." },
    { NULL },
};

#define TERRAIN_FLAG(BIT) SCRIPT_READ_FLAG, AT (AvTerrainDef, flags), .min = AV_TERRAIN_##BIT
#define PIECE_FLAG(BIT) SCRIPT_READ_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_##BIT
#define POINTS(type, member) SCRIPT_READ_INT8, AT (type, member), .min = -128, .max = 127

static const ScriptKey terrain_keys[] = {
    { "id", SCRIPT_READ_ID, AT (AvTerrainDef, id), .needed = TRUE, .doc = "What decks call it." },
    { "name", SCRIPT_READ_TEXT, AT (AvTerrainDef, name), .needed = TRUE,
      .doc = "What the player reads." },
    { "role", SCRIPT_READ_TEXT, AT (AvTerrainDef, role),
      .doc = "What a follower is called there." },
    { "letter", SCRIPT_READ_LETTER, AT (AvTerrainDef, letter), .needed = TRUE,
      .doc = "Of an edge in drawings of text." },
    { "closing", SCRIPT_READ_WORD, AT (AvTerrainDef, closing), .words = script_closing_names,
      .doc = "When a feature is complete: never, when no edge is open, or with tiles all around." },
    { "holds", TERRAIN_FLAG (HOLDS), .doc = "Pieces may stand on it." },
    { "counts", TERRAIN_FLAG (COUNTS), .doc = "It is scored by its tiles." },
    { "way", TERRAIN_FLAG (WAY), .doc = "It takes only the middle slot of a side, as a road." },
    { "feeds", TERRAIN_FLAG (FEEDS),
      .doc = "It is scored at the end by what it touches, as a field." },
    { "fed", TERRAIN_FLAG (FED), .doc = "A field can feed it, as a city." },
    { "points", POINTS (AvTerrainDef, points), .doc = "A tile, when complete." },
    { "points_open", POINTS (AvTerrainDef, points_open), .doc = "A tile, at the end." },
    { "look", SCRIPT_READ_WORD, AT (AvTerrainDef, look), .words = looks,
      .doc = "How it is drawn." },
    { "colours", SCRIPT_READ_OTHER, .type = "integer[]",
      .doc = "Up to four, 0xRRGGBB, from the outermost inwards." },
    { NULL },
};

static const ScriptKey mark_keys[] = {
    { "id", SCRIPT_READ_ID, AT (AvMarkDef, id), .needed = TRUE, .doc = "What decks call it." },
    { "name", SCRIPT_READ_TEXT, AT (AvMarkDef, name), .needed = TRUE,
      .doc = "What the player reads of one." },
    { "names", SCRIPT_READ_TEXT, AT (AvMarkDef, names),
      .doc = "Of several; as `name` unless told." },
    { "scope", SCRIPT_READ_WORD, AT (AvMarkDef, scope), .words = mark_scopes,
      .doc =
          "Whether it is printed on a segment or on a whole tile. Only marks of segments belong to "
          "features: `marks`, `points` and the interest of `score` know no others; ask "
          "`tile.kind:has_mark` for one of a tile." },
    { "points", POINTS (AvMarkDef, points), .doc = "Each, when its feature is complete." },
    { "points_open", POINTS (AvMarkDef, points_open), .doc = "Each, at the end." },
    { "icon", SCRIPT_READ_ICON, AT (AvMarkDef, icon), .doc = "An SVG in the plugin's folder." },
    { NULL },
};

static const ScriptKey piece_keys[] = {
    { "id", SCRIPT_READ_ID, AT (AvPieceDef, id), .needed = TRUE, .doc = "Its name in records." },
    { "name", SCRIPT_READ_TEXT, AT (AvPieceDef, name), .needed = TRUE,
      .doc = "What the player reads." },
    { "supply", SCRIPT_READ_INT8, AT (AvPieceDef, supply), .min = 0, .max = 60,
      .doc = "How many each player has, the same in every game; of a neutral one, how many there "
             "are." },
    { "strength", SCRIPT_READ_INT8, AT (AvPieceDef, strength), .min = 0, .max = 15,
      .doc = "Its weight in a majority." },
    { "occupies", PIECE_FLAG (OCCUPIES),
      .doc = "Others keep out of its feature: it is a follower." },
    { "home", PIECE_FLAG (HOME), .doc = "It goes home when its feature is scored." },
    { "apart", PIECE_FLAG (APART),
      .doc = "It comes to the table by an action of its own, never by `deploy`." },
    { "neutral", PIECE_FLAG (NEUTRAL), .doc = "It is nobody's." },
    { "walks", PIECE_FLAG (WALKS),
      .doc = "It may be anywhere in its network of ways that it can walk to." },
    { "on_tile", PIECE_FLAG (ON_TILE),
      .doc = "It stands on a tile as a whole, on no segment of it." },
    { "terrains", SCRIPT_READ_IDS, AT (AvPieceDef, terrains),
      .doc =
          "The terrains it stands on; all that hold pieces unless told. One that walks also stands where "
          "nothing but access roads meet." },
    { "icon", SCRIPT_READ_ICON, AT (AvPieceDef, icon),
      .doc = "An SVG in the plugin's folder; what is grey in it takes the player's colour." },
    { NULL },
};

static const ScriptKey field_keys[] = {
    { "min", SCRIPT_READ_INT, AT (AvFieldDef, min), .min = G_MININT32, .max = G_MAXINT32,
      .doc = "The least value; the type's unless told." },
    { "max", SCRIPT_READ_INT, AT (AvFieldDef, max), .min = G_MININT32, .max = G_MAXINT32,
      .doc = "The greatest value; the type's unless told." },
    { "count", SCRIPT_READ_UINT16, AT (AvFieldDef, count), .min = 1, .max = 10000,
      .doc = "An array of so many, from 1." },
    { "hidden", SCRIPT_READ_BOOL, AT (AvFieldDef, hidden),
      .doc = "Nobody at the table sees it: positions that differ in it alone are the same." },
    { NULL },
};

static const ScriptKey refusal_keys[] = {
    { "code", SCRIPT_READ_ID, AT (AvRefusal, code),
      .doc = "A short word for tests; the refusal's name unless told." },
    { "reason", SCRIPT_READ_TEXT, AT (AvRefusal, reason), .needed = TRUE,
      .doc = "A sentence for the player." },
    { NULL },
};

static const ScriptKey hook_keys[] = {
    { "priority", SCRIPT_READ_INT, AT (AvHook, priority), .min = -1000, .max = 1000,
      .doc = "Lower ones come first; 0 unless told." },
    { "terrain", SCRIPT_READ_ID, AT (AvHook, interest.terrain),
      .doc = "Only for this terrain; each hook says of what." },
    { "mark", SCRIPT_READ_ID, AT (AvHook, interest.mark), .doc = "Only with this mark." },
    { "piece_kind", SCRIPT_READ_ID, AT (AvHook, interest.piece_kind), .was = "piece",
      .doc = "Only for this kind of piece." },
    { "phase", SCRIPT_READ_ID, AT (AvHook, interest.phase), .doc = "Only in this phase." },
    { "action", SCRIPT_READ_ID, AT (AvHook, interest.action),
      .doc = "Only for actions of this verb." },
    { NULL },
};

ScriptEntry
script_get_entry (guint i)
{
    const ScriptEntry entries[] = {
        { "ActionEntry", "actions", action_keys, NULL },
        { "PhaseEntry", "phases", phase_keys, NULL },
        { "CounterEntry", "counters", counter_keys, NULL },
        { "ReasonEntry", "reasons", reason_keys, NULL },
        { "TerrainEntry", "terrains", terrain_keys, NULL },
        { "MarkEntry", "marks", mark_keys, NULL },
        { "PieceEntry", "pieces", piece_keys, NULL },
        { "ArgEntry", NULL, arg_keys, "type" },
        { "FieldEntry", NULL, field_keys, "type" },
        { "RefusalEntry", NULL, refusal_keys, NULL },
        { "HookEntry", NULL, hook_keys, "function" },
        { "GameEntry", NULL, script_play_keys, NULL },
        { "StatementEntry", NULL, script_statement_keys, NULL },
        { "Layout", NULL, script_layout_keys, NULL },
        { "LayoutZone", NULL, script_zone_keys, NULL },
        { "LayoutCard", NULL, script_card_keys, NULL },
        { NULL, NULL, NULL, NULL },
    };
    return entries[MIN (i, G_N_ELEMENTS (entries) - 1)];
}

/* --- entries that have more than their rows say --- */

/* The word that a table or a text on top of the stack begins with, which stands under KEY. */
static guint
read_first_word (ScriptTables *tables, lua_State *L, const gchar *key, const gchar *const *words,
                 const gchar *where)
{
    gboolean is_table = lua_istable (L, -1);
    if (is_table)
        lua_rawgeti (L, -1, 1);
    gint word = find_word (L, words);
    if (word < 0)
        blame_word (tables, L, key, words,
                    lua_type (L, -1) == LUA_TSTRING ? lua_tostring (L, -1) : luaL_typename (L, -1),
                    where);
    if (is_table)
        lua_pop (L, 1);
    return (guint) word;
}

/* args = { "cell", { "slot", optional = true } } */
static void
read_args (ScriptTables *tables, lua_State *L, AvActionDef *def, const gchar *where)
{
    if (lua_getfield (L, -1, "args") == LUA_TTABLE) {
        guint n = lua_rawlen (L, -1), numbers = 0;
        for (guint i = 0; i < n; i++) {
            const gchar *inner = lua_pushfstring (L, "%s.args[%d]", where, (int) i + 1);
            lua_rawgeti (L, -2, i + 1);
            AvArgDef arg = { 0 };
            arg.type = read_first_word (tables, L, "args", script_arg_types, inner);
            if (lua_istable (L, -1))
                script_read_table (tables, L, arg_keys, &arg, NULL, inner);
            numbers += arg.type == AV_ARG_CELL ? 2 : 1;
            if (numbers > AV_ACTION_ARGS) {
                lua_pop (L, 3);
                blame (tables, L, "args", "%s: an action has %d numbers at most, a cell being two",
                       inner, AV_ACTION_ARGS);
            }
            if (!arg.name)
                arg.name = script_arg_types[arg.type];
            def->args[i] = arg;
            lua_pop (L, 2);
        }
    } else if (!lua_isnil (L, -1)) {
        lua_pop (L, 1);
        blame (tables, L, "args", "%s.args is no table", where);
    }
    lua_pop (L, 1);
}

static void
read_action (ScriptTables *tables, lua_State *L, const gchar *where)
{
    ScriptActionCalls *calls = keep_new (tables, sizeof *calls);
    AvActionDef def = { .domain = tables->plugin->domain, .data = calls };
    calls->plugin = tables->plugin;
    script_read_table (tables, L, action_keys, &def, calls, where);
    read_args (tables, L, &def, where);
    def.check = calls->check ? script_call_check : NULL;
    def.commit = script_call_commit;
    def.describe = calls->describe ? script_call_describe : NULL;
    keep_place (tables, L, &def.where);
    g_array_append_val (tables->actions, def);
}

static void
read_phase (ScriptTables *tables, lua_State *L, const gchar *where)
{
    ScriptPhaseCalls *calls = keep_new (tables, sizeof *calls);
    AvPhaseDef def = { .domain = tables->plugin->domain, .data = calls };
    calls->plugin = tables->plugin;
    script_read_table (tables, L, phase_keys, &def, calls, where);
    def.enter = calls->enter ? script_call_enter : NULL;
    def.list = calls->list ? script_call_list : NULL;
    keep_place (tables, L, &def.where);
    g_array_append_val (tables->phases, def);
}

static void
read_terrain (ScriptTables *tables, lua_State *L, const gchar *where)
{
    AvTerrainDef def = { 0 };
    script_read_table (tables, L, terrain_keys, &def, NULL, where);
    if (lua_getfield (L, -1, "colours") == LUA_TTABLE)
        for (guint i = 0; i < AV_LOOK_COLOURS; i++) {
            if (lua_rawgeti (L, -1, i + 1) == LUA_TNUMBER)
                def.colours[i] = script_check_int (L, -1, 0, 0xffffff);
            lua_pop (L, 1);
        }
    lua_pop (L, 1);
    g_array_append_val (tables->terrains, def);
}

static void
read_mark (ScriptTables *tables, lua_State *L, const gchar *where)
{
    AvMarkDef def = { 0 };
    script_read_table (tables, L, mark_keys, &def, NULL, where);
    g_array_append_val (tables->marks, def);
}

static void
read_piece (ScriptTables *tables, lua_State *L, const gchar *where)
{
    AvPieceDef def = { 0 };
    script_read_table (tables, L, piece_keys, &def, NULL, where);
    g_array_append_val (tables->pieces, def);
}

static void
read_counter (ScriptTables *tables, lua_State *L, const gchar *where)
{
    AvCounterDef def = { 0 };
    script_read_table (tables, L, counter_keys, &def, NULL, where);
    g_array_append_val (tables->counters, def);
}

static void
read_reason (ScriptTables *tables, lua_State *L, const gchar *where)
{
    AvReasonDef def = { 0 };
    script_read_table (tables, L, reason_keys, &def, NULL, where);
    g_array_append_val (tables->reasons, def);
}

/* --- refusals, by name --- */

static void
read_refusals (ScriptTables *tables, lua_State *L)
{
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        const gchar *name = script_tables_keep (tables, script_check_id (L, -2));
        const gchar *where = lua_pushfstring (L, "refusals.%s", name);
        AvRefusal *refusal = keep_new (tables, sizeof *refusal);
        lua_insert (L, -2);
        if (lua_istable (L, -1))
            script_read_table (tables, L, refusal_keys, refusal, NULL, where);
        else if (lua_type (L, -1) == LUA_TSTRING)
            refusal->reason = script_tables_keep (tables, lua_tostring (L, -1));
        else
            blame (tables, L, name, "%s is a %s, not a sentence", where, luaL_typename (L, -1));
        if (!refusal->code)
            refusal->code = name;
        g_hash_table_insert (tables->refusals, (gpointer) name, refusal);
        lua_pop (L, 2);
    }
}

/* --- hooks: one function at a point or several --- */

/* The function on top of the stack, or the first member of the table there with what it wants. */
static void
read_hook (ScriptTables *tables, lua_State *L, guint point, const gchar *where)
{
    AvHook hook = { .point = point, .fn = script_hook_calls[point] };
    ScriptHookCall *call = keep_new (tables, sizeof *call);
    if (lua_istable (L, -1)) {
        script_read_table (tables, L, hook_keys, &hook, NULL, where);
        lua_rawgeti (L, -1, 1);
    } else
        lua_pushvalue (L, -1);
    if (!lua_isfunction (L, -1))
        blame (tables, L, NULL, "%s is no function", where);
    keep_place (tables, L, &hook.where);
    call->plugin = tables->plugin;
    call->function = take_function (tables, L);
    hook.data = call;
    g_array_append_val (tables->hooks, hook);
}

/* The number of the point that scripts call NAME: "turn_begin"; AV_N_LAND_POINTS: there is none. */
static guint
find_point (const gchar *name)
{
    gchar id[40];
    guint point = 0;
    g_strlcpy (id, name, sizeof id);
    g_strdelimit (id, "_", '-');
    while (point < AV_N_LAND_POINTS && g_strcmp0 (script_point_names[point], id) != 0)
        point++;
    return strchr (name, '-') ? AV_N_LAND_POINTS : point;
}

/* What the table of hooks on top has for a point, under NAME. */
static void
read_point (ScriptTables *tables, lua_State *L, guint point, const gchar *name)
{
    const gchar *where = lua_pushfstring (L, "hooks.%s", name);
    lua_getfield (L, -2, name);
    gboolean several = FALSE;
    if (lua_istable (L, -1)) {
        several = lua_rawgeti (L, -1, 1) == LUA_TTABLE;
        lua_pop (L, 1);
    }
    if (!several) {
        read_hook (tables, L, point, where);
    } else {
        for (guint i = 0; i < lua_rawlen (L, -1); i++) {
            lua_rawgeti (L, -1, i + 1);
            read_hook (tables, L, point, where);
            lua_pop (L, 1);
        }
    }
    lua_pop (L, 2);
}

/* In the order of the points: the order in which Lua goes through a table is another one in each run. */
static void
read_hooks (ScriptTables *tables, lua_State *L)
{
    gchar names[AV_N_LAND_POINTS][40] = { "" };
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        lua_pop (L, 1);
        const gchar *name = script_check_id (L, -1);
        guint point = find_point (name);
        if (point == AV_N_LAND_POINTS) {
            lua_insert (L, -2);
            blame (tables, L, name, "hooks: there is no hook point “%s”", name);
        }
        g_strlcpy (names[point], name, sizeof names[point]);
    }
    for (guint point = 0; point < AV_N_LAND_POINTS; point++)
        if (names[point][0])
            read_point (tables, L, point, names[point]);
}

/* --- state --- */

const gchar *const script_scope_names[] = { "game", "player", "tile", "piece", NULL };

static const gchar *const field_types[] = { "bool", "int8", "int16", "int32", "cell", NULL };

static gint
compare_fields (gconstpointer a, gconstpointer b)
{
    return strcmp (((const AvFieldDef *) a)->id, ((const AvFieldDef *) b)->id);
}

static void
read_field (ScriptTables *tables, lua_State *L, AvScope scope)
{
    static const gint32 limits[][2] = {
        { 0, 1 }, { G_MININT8, G_MAXINT8 }, { G_MININT16, G_MAXINT16 }, { G_MININT32, G_MAXINT32 },
        { 0, 0 },
    };
    const gchar *name = script_tables_keep (tables, script_check_id (L, -2));
    const gchar *where = lua_pushfstring (L, "state.%s.%s", script_scope_names[scope], name);
    lua_insert (L, -2);
    AvFieldDef field = { .id = name, .scope = scope, .count = 1 };
    field.type = read_first_word (tables, L, name, field_types, where);
    field.min = limits[field.type][0];
    field.max = limits[field.type][1];
    if (lua_istable (L, -1))
        script_read_table (tables, L, field_keys, &field, NULL, where);
    if (field.min < limits[field.type][0] || field.max > limits[field.type][1]
        || field.min > field.max)
        blame (tables, L, name, "%s: the range does not fit the type", where);
    if (field.type != AV_FIELD_CELL && (field.min > 0 || field.max < 0))
        blame (tables, L, name, "%s: a game begins with 0, which is not in the range", where);
    g_array_append_val (tables->fields, field);
    lua_remove (L, -2);
}

/* Sorted by name, for the same reason; then each gets its place, the widest first. */
static void
read_scope (ScriptTables *tables, lua_State *L, AvScope scope)
{
    guint first = tables->fields->len, size = 0;
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        read_field (tables, L, scope);
        lua_pop (L, 1);
    }
    AvFieldDef *fields = (AvFieldDef *) (gpointer) tables->fields->data + first;
    guint n = tables->fields->len - first;
    if (n > 0)
        qsort (fields, n, sizeof *fields, compare_fields);
    for (guint width = 4; width > 0; width /= 2)
        for (guint i = 0; i < n; i++)
            if (field_size (fields[i].type) == width) {
                fields[i].offset = size;
                size += width * fields[i].count;
                if (size > 60000)
                    blame (tables, L, fields[i].id, "state.%s is too large",
                           script_scope_names[scope]);
            }
    tables->rules.state_size[scope] = size;
}

static void
read_state (ScriptTables *tables, lua_State *L)
{
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        lua_pop (L, 1);
        if (find_word (L, script_scope_names) < 0) {
            const gchar *name = lua_type (L, -1) == LUA_TSTRING ? lua_tostring (L, -1) : "?";
            lua_insert (L, -2);
            blame_word (tables, L, name, script_scope_names, name, "state");
        }
    }
    for (guint scope = 0; scope < AV_N_SCOPES; scope++) {
        if (lua_getfield (L, -1, script_scope_names[scope]) == LUA_TTABLE)
            read_scope (tables, L, scope);
        else if (!lua_isnil (L, -1))
            blame (tables, L, script_scope_names[scope], "state.%s is no table",
                   script_scope_names[scope]);
        lua_pop (L, 1);
    }
}

/* --- all of it --- */

/* In the order in which they are read: of a list each ENTRY, with what messages call it, of the others the
 * WHOLE table, on top of the stack. */
static const struct {
    const gchar *key;
    void (*entry) (ScriptTables *tables, lua_State *L, const gchar *where);
    void (*whole) (ScriptTables *tables, lua_State *L);
} parts[] = {
    { "terrains", read_terrain, NULL }, { "marks", read_mark, NULL },
    { "pieces", read_piece, NULL },     { "counters", read_counter, NULL },
    { "reasons", read_reason, NULL },   { "actions", read_action, NULL },
    { "phases", read_phase, NULL },     { "refusals", NULL, read_refusals },
    { "hooks", NULL, read_hooks },      { "state", NULL, read_state },
    { "game", NULL, script_play_read },
};

static void
check_parts (ScriptTables *tables, lua_State *L)
{
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        lua_pop (L, 1);
        const gchar *key = script_check_id (L, -1);
        guint i = 0;
        while (i < G_N_ELEMENTS (parts) && strcmp (parts[i].key, key) != 0)
            i++;
        if (i == G_N_ELEMENTS (parts)) {
            lua_insert (L, -2);
            blame (tables, L, key, "the script's table has “%s”, which means nothing", key);
        }
    }
}

/* Each entry of the list on top. */
static void
read_list (ScriptTables *tables, lua_State *L, guint part)
{
    guint n = lua_rawlen (L, -1);
    if (n > MAX_ENTRIES)
        blame (tables, L, parts[part].key, "%s: there may be %d", parts[part].key, MAX_ENTRIES);
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        lua_pop (L, 1);
        if (lua_type (L, -1) == LUA_TSTRING) {
            const gchar *key = lua_tostring (L, -1);
            lua_insert (L, -2);
            blame (tables, L, key, "%s has “%s”, which means nothing there", parts[part].key, key);
        }
    }
    for (guint i = 0; i < n; i++) {
        const gchar *where = lua_pushfstring (L, "%s[%d]", parts[part].key, (int) i + 1);
        if (lua_rawgeti (L, -2, i + 1) != LUA_TTABLE)
            blame (tables, L, parts[part].key, "%s is no table", where);
        parts[part].entry (tables, L, where);
        lua_pop (L, 2);
    }
}

void
script_tables_read (ScriptTables *tables, lua_State *L)
{
    AvRules *rules = &tables->rules;
    if (!lua_istable (L, -1))
        luaL_error (L, "the script returned a %s, not the table of what it declares",
                    luaL_typename (L, -1));
    luaL_checkstack (L, 40, NULL);
    check_parts (tables, L);
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
        int type = lua_getfield (L, -1, parts[i].key);
        if (type != LUA_TTABLE && type != LUA_TNIL)
            blame (tables, L, parts[i].key, "%s is no table", parts[i].key);
        if (type == LUA_TTABLE && parts[i].entry)
            read_list (tables, L, i);
        else if (type == LUA_TTABLE)
            parts[i].whole (tables, L);
        lua_pop (L, 1);
    }
    rules->actions = (gconstpointer) tables->actions->data;
    rules->phases = (gconstpointer) tables->phases->data;
    rules->hooks = (gconstpointer) tables->hooks->data;
    rules->fields = (gconstpointer) tables->fields->data;
    rules->counters = (gconstpointer) tables->counters->data;
    rules->reasons = (gconstpointer) tables->reasons->data;
    tables->kinds = (AvLandDefs){
        AV_LAND_SIZES,
        .terrains = (gconstpointer) tables->terrains->data,
        .marks = (gconstpointer) tables->marks->data,
        .pieces = (gconstpointer) tables->pieces->data,
    };
    rules->kinds = &tables->kinds;
    rules->widen_kinds = av_land_widen_defs;
}
