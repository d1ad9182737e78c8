/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.c: whole games written in Lua: what they declare, and the callbacks the engine makes. */
#include "engine/i18n.h"
#include "lua/call.h"
#include "lua/class.h"
#include "lua/declare.h"

#include <string.h>

const ScriptKey script_play_keys[] = {
    { "min_players", SCRIPT_READ_INT8, AT (ScriptTables, play.min_players), .min = 1, .max = 6,
      .doc = "The fewest that can play." },
    { "max_players", SCRIPT_READ_INT8, AT (ScriptTables, play.max_players), .min = 1, .max = 6,
      .doc = "The most." },
    { "items", SCRIPT_READ_IDS, AT (ScriptTables, items),
      .doc = "The names that arguments of the type `item` take." },
    { "item_names", SCRIPT_READ_TEXTS, AT (ScriptTables, item_names),
      .doc = "What the player reads of each." },
    { "begin", SCRIPT_READ_CALL, AT (ScriptPlayCalls, begin), .type = "fun(game: Game)",
      .doc = "Sets up a new position." },
    { "ends", SCRIPT_READ_CALL, AT (ScriptPlayCalls, ends), .type = "fun(game: Game): boolean",
      .doc = "Asked after each turn; or a phase says `over`." },
    { "finish", SCRIPT_READ_CALL, AT (ScriptPlayCalls, end), .type = "fun(game: Game)",
      .doc = "`end` of a scenario." },
    { "tiles_left", SCRIPT_READ_CALL, AT (ScriptPlayCalls, tiles_left),
      .type = "fun(game: Game): integer", .doc = "What is left to draw, whatever it is." },
    { "draw", SCRIPT_READ_CALL, AT (ScriptPlayCalls, draw), .type = "fun(game: Game): string?",
      .doc = "The position as a text." },
    { "layout", SCRIPT_READ_CALL, AT (ScriptPlayCalls, layout), .type = "fun(game: Game): Layout",
      .doc = "What lies where, for a window." },
    { "statements", SCRIPT_READ_OTHER, .type = "StatementEntry[]", .doc = "Words of scenarios." },
    { NULL },
};

const ScriptKey script_statement_keys[] = {
    { "word", SCRIPT_READ_ID, AT (ScriptStatement, word), .needed = TRUE,
      .doc = "It begins the line." },
    { "prelude", SCRIPT_READ_CALL, AT (ScriptStatement, prelude),
      .type = "fun(game: Game, ...: string): string?",
      .doc = "Before `begin`, with the words behind it: nil, or what is wrong." },
    { "expect", SCRIPT_READ_CALL, AT (ScriptStatement, expect),
      .type = "fun(game: Game, ...: string): string?",
      .doc = "After `expect`: nil, or what is found instead." },
    { NULL },
};

const ScriptKey script_layout_keys[] = {
    { "note", SCRIPT_READ_TEXT, AT (AvLayout, note),
      .doc = "How things stand now; once the game is over, why it ended." },
    { "rules", SCRIPT_READ_TEXT, AT (AvLayout, rules), .doc = "The rules in short." },
    { "zones", SCRIPT_READ_OTHER, .type = "LayoutZone[]", .doc = "Where cards lie." },
    { "cards", SCRIPT_READ_OTHER, .type = "LayoutCard[]", .doc = "Lower ones first." },
    { NULL },
};

const ScriptKey script_zone_keys[] = {
    { "id", SCRIPT_READ_TEXT, AT (AvLayoutZone, id), .doc = "What cards call it." },
    { "title", SCRIPT_READ_TEXT, AT (AvLayoutZone, title), .doc = "For the player." },
    { "row", SCRIPT_READ_INT, AT (AvLayoutZone, row), .doc = "In the grid of zones, from 0." },
    { "column", SCRIPT_READ_INT, AT (AvLayoutZone, column), .doc = "The same." },
    { "rows", SCRIPT_READ_INT, AT (AvLayoutZone, rows), .doc = "Of the grid that it is high." },
    { "slots", SCRIPT_READ_INT, AT (AvLayoutZone, slots), .doc = "Places side by side." },
    { "stack", SCRIPT_READ_BOOL, AT (AvLayoutZone, stack), .doc = "Its cards lie on each other." },
    { "owner", SCRIPT_READ_INT, AT (AvLayoutZone, owner), .min = -1,
      .doc = "The `index` of a player." },
    { NULL },
};

const ScriptKey script_card_keys[] = {
    { "zone", SCRIPT_READ_OTHER, .type = "string", .needed = TRUE, .doc = "The `id` of a zone." },
    { "slot", SCRIPT_READ_INT, AT (AvLayoutCard, slot), .doc = "From 0." },
    { "number", SCRIPT_READ_INT, AT (AvLayoutCard, number), .min = -1,
      .doc = "By which arguments of the type `card` name it." },
    { "name", SCRIPT_READ_TEXT, AT (AvLayoutCard, name), .doc = "For the player." },
    { "text", SCRIPT_READ_TEXT, AT (AvLayoutCard, text), .doc = "What is printed on it." },
    { "art", SCRIPT_READ_TEXT, AT (AvLayoutCard, art), .doc = "An SVG in the plugin's folder." },
    { "owner", SCRIPT_READ_INT, AT (AvLayoutCard, owner), .min = -1,
      .doc = "On whose side it counts: the `index` of a player." },
    { "count", SCRIPT_READ_INT, AT (AvLayoutCard, count), .doc = "So many lie there." },
    { "face_down", SCRIPT_READ_BOOL, AT (AvLayoutCard, face_down), .doc = "Nobody sees it." },
    { NULL },
};

/* --- asking the script --- */

static const ScriptTables *
tables_of (const AvRuleset *ruleset)
{
    return ((const ScriptPlugin *) av_ruleset_get_rules (ruleset, 0)->data)->tables;
}

static const ScriptTables *
tables_in (const AvGame *game)
{
    return tables_of (av_game_get_ruleset (game));
}

static gboolean
build (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    const gchar *const *items = tables_of (ruleset)->items;
    const gchar *const *names = tables_of (ruleset)->item_names;
    for (guint i = 0; items && items[i]; i++)
        av_ruleset_add_name (ruleset, AV_ARG_ITEM, items[i]);
    for (guint i = 0; names && names[i]; i++)
        av_ruleset_set_title (ruleset, AV_ARG_ITEM, i, names[i]);
    return TRUE;
}

static void
call_begin (AvGame *game)
{
    script_call_play (game, tables_in (game)->play_calls.begin, TRUE, NULL, NULL, NULL);
}

static void
call_end (AvGame *game)
{
    script_call_play (game, tables_in (game)->play_calls.end, TRUE, NULL, NULL, NULL);
}

static int
take_boolean (lua_State *L)
{
    *(gboolean *) lua_touserdata (L, 2) = script_check_boolean (L, 1);
    return 0;
}

static gboolean
call_ends (const AvGame *game)
{
    gboolean ends = FALSE;
    script_call_play (game, tables_in (game)->play_calls.ends, FALSE, NULL, take_boolean, &ends);
    return ends;
}

static int
take_count (lua_State *L)
{
    *(guint *) lua_touserdata (L, 2) = script_check_int (L, 1, 0, G_MAXINT32);
    return 0;
}

static guint
call_tiles_left (const AvGame *game)
{
    guint n = 0;
    script_call_play (game, tables_in (game)->play_calls.tiles_left, FALSE, NULL, take_count, &n);
    return n;
}

static int
take_text (lua_State *L)
{
    if (!lua_isnil (L, 1))
        g_string_append (lua_touserdata (L, 2), script_check_id (L, 1));
    return 0;
}

static void
call_draw (const AvGame *game, GString *text)
{
    script_call_play (game, tables_in (game)->play_calls.draw, FALSE, NULL, take_text, text);
}

/* --- statements of scenarios --- */

typedef struct {
    gchar **words;
    gchar *answer; /* nil: it is well */
} Statement;

static int
give_words (lua_State *L, gpointer data)
{
    const Statement *statement = data;
    int n = (int) g_strv_length (statement->words);
    if (!lua_checkstack (L, n + 8))
        return 0;
    for (int i = 0; i < n; i++)
        lua_pushstring (L, statement->words[i]);
    return n;
}

static int
take_answer (lua_State *L)
{
    Statement *statement = lua_touserdata (L, 2);
    if (!lua_isnil (L, 1))
        statement->answer = g_strdup (script_check_id (L, 1));
    return 0;
}

static const ScriptStatement *
find_statement (const ScriptTables *tables, const gchar *word)
{
    const GArray *statements = tables->statements;
    for (guint i = 0; i < statements->len; i++)
        if (g_str_equal (g_array_index (statements, ScriptStatement, i).word, word))
            return &g_array_index (statements, ScriptStatement, i);
    return NULL;
}

/* FALSE and an error where the script failed. */
static gboolean
ask (const AvGame *game, guint number, gboolean changes, Statement *statement, GError **error)
{
    if (script_call_play (game, number, changes, give_words, take_answer, statement))
        return TRUE;
    if (!av_game_get_failure (game, error))
        g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, av_refusal_failed.reason);
    return FALSE;
}

static gboolean
call_prelude (AvGame *game, const AvStatement *statement, GError **error)
{
    const ScriptStatement *calls = find_statement (tables_in (game), statement->words[0]);
    Statement asked = { statement->words + 1, NULL };
    if (!ask (game, calls->prelude, TRUE, &asked, error))
        return FALSE;
    if (!asked.answer)
        return TRUE;
    g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, asked.answer);
    g_free (asked.answer);
    return FALSE;
}

static gboolean
call_expect (const AvGame *game, gchar **words, GError **error)
{
    const ScriptStatement *calls = find_statement (tables_in (game), words[0]);
    Statement asked = { words + 1, NULL };
    if (!calls || !calls->expect) {
        g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                             _ ("this expectation is not understood"));
        return FALSE;
    }
    if (!ask (game, calls->expect, FALSE, &asked, error))
        return FALSE;
    if (!asked.answer)
        return TRUE;
    g_autofree gchar *expected = g_strjoinv (" ", words);
    g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_EXPECT, _ ("expected %s, found %s"), expected,
                 asked.answer);
    g_free (asked.answer);
    return FALSE;
}

/* --- what lies where --- */

/* The table on top of the stack into RECORD, whose texts are its own. */
static void
read_layout_part (lua_State *L, const ScriptKey *keys, gpointer record)
{
    const gchar *names[16] = { NULL };
    for (guint i = 0; keys[i].key; i++)
        names[i] = keys[i].key;
    luaL_checktype (L, -1, LUA_TTABLE);
    script_check_keys (L, lua_gettop (L), names);
    for (const ScriptKey *key = keys; key->key; key++) {
        gpointer at = (guint8 *) record + key->offset;
        int type = lua_getfield (L, -1, key->key);
        if (type != LUA_TNIL && key->read == SCRIPT_READ_TEXT)
            *(gchar **) at = g_strdup (script_check_id (L, -1));
        else if (type != LUA_TNIL && key->read == SCRIPT_READ_INT)
            *(gint *) at = script_check_int (L, -1, key->min, G_MAXINT16);
        else if (type != LUA_TNIL && key->read == SCRIPT_READ_BOOL)
            *(gboolean *) at = script_check_boolean (L, -1);
        lua_pop (L, 1);
    }
}

typedef struct {
    AvLayout *layout;
    const gchar *folder;
} LayoutCall;

static void
read_zone (lua_State *L, const LayoutCall *call)
{
    read_layout_part (L, script_zone_keys, av_layout_add_zone (call->layout));
}

static void
read_card (lua_State *L, const LayoutCall *call)
{
    AvLayoutCard *card = av_layout_add_card (call->layout);
    read_layout_part (L, script_card_keys, card);
    if (card->art) {
        gchar *path = g_build_filename (call->folder ? call->folder : "", card->art, NULL);
        g_free (card->art);
        card->art = path;
    }
    lua_getfield (L, -1, "zone");
    gint zone = av_layout_find_zone (call->layout, script_check_id (L, -1));
    if (zone < 0)
        luaL_error (L, "a card lies in the zone “%s”, which is not there", lua_tostring (L, -1));
    card->zone = (guint) zone;
    lua_pop (L, 1);
}

/* Each member, N at most, of the list under KEY of the table at 1. */
static void
read_members (lua_State *L, const gchar *key, lua_Integer n, const LayoutCall *call,
              void (*read) (lua_State *L, const LayoutCall *call))
{
    if (lua_getfield (L, 1, key) != LUA_TTABLE)
        luaL_error (L, "a layout has a list of %s", key);
    for (lua_Integer i = 1; i <= luaL_len (L, 2) && i <= n; i++) {
        lua_geti (L, 2, i);
        read (L, call);
        lua_pop (L, 1);
    }
    lua_pop (L, 1);
}

static int
take_layout (lua_State *L)
{
    const LayoutCall *call = lua_touserdata (L, 2);
    lua_settop (L, 1);
    read_layout_part (L, script_layout_keys, call->layout);
    read_members (L, "zones", 100, call, read_zone);
    read_members (L, "cards", 1000, call, read_card);
    return 0;
}

static void
call_layout (const AvGame *game, AvLayout *layout)
{
    const AvRules *rules = av_ruleset_get_rules (av_game_get_ruleset (game), 0);
    LayoutCall call = { layout, rules->folder };
    script_call_play (game, tables_in (game)->play_calls.layout, FALSE, NULL, take_layout, &call);
}

/* --- the table --- */

static void
read_statements (ScriptTables *tables, lua_State *L)
{
    int type = lua_getfield (L, -1, "statements");
    if (type != LUA_TTABLE && type != LUA_TNIL)
        luaL_error (L, "game.statements is no table");
    guint n = type == LUA_TTABLE ? lua_rawlen (L, -1) : 0;
    const gchar **words = g_new0 (const gchar *, n + 1), **word = words;
    g_ptr_array_add (tables->memory, words);
    tables->play.statements = words;
    for (guint i = 0; i < n; i++) {
        const gchar *where = lua_pushfstring (L, "game.statements[%d]", (int) i + 1);
        ScriptStatement statement = { NULL };
        if (lua_rawgeti (L, -2, i + 1) != LUA_TTABLE)
            luaL_error (L, "%s is no table", where);
        script_read_table (tables, L, script_statement_keys, &statement, &statement, where);
        if (find_statement (tables, statement.word))
            luaL_error (L, "%s: the word “%s” is there already", where, statement.word);
        g_array_append_val (tables->statements, statement);
        if (statement.prelude)
            *word++ = statement.word;
        lua_pop (L, 2);
    }
    lua_pop (L, 1);
}

void
script_play_read (ScriptTables *tables, lua_State *L)
{
    AvGameDef *def = &tables->play;
    ScriptPlayCalls *calls = &tables->play_calls;
    script_read_table (tables, L, script_play_keys, tables, calls, "game");
    read_statements (tables, L);
    if (tables->item_names
        && (!tables->items
            || g_strv_length ((gchar **) tables->items)
                   != g_strv_length ((gchar **) tables->item_names)))
        luaL_error (L, "game.item_names does not name as many as game.items");
    def->build = build;
    def->prelude = call_prelude;
    def->expect = call_expect;
    def->begin = calls->begin ? call_begin : NULL;
    def->ends = calls->ends ? call_ends : NULL;
    def->end = calls->end ? call_end : NULL;
    def->tiles_left = calls->tiles_left ? call_tiles_left : NULL;
    def->draw = calls->draw ? call_draw : NULL;
    def->layout = calls->layout ? call_layout : NULL;
    tables->rules.plays = def;
}
