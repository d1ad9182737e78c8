/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.c: whole games in Lua: their table, and what the engine asks of one. */
#include "lua/binding-private.h"

#include "engine/i18n.h"
#include "lua/read-record.h"

#include <string.h>

static const ScriptRecordKey play_keys[] = {
    { "min_players", SCRIPT_RECORD_INT8, AT (AvGameDef, min_players), .min = 1, .max = 6 },
    { "max_players", SCRIPT_RECORD_INT8, AT (AvGameDef, max_players), .min = 1, .max = 6 },
    { "begin", SCRIPT_RECORD_CALL, AT (ScriptPlayCalls, begin) },
    { "ends", SCRIPT_RECORD_CALL, AT (ScriptPlayCalls, ends) },
    { "finish", SCRIPT_RECORD_CALL, AT (ScriptPlayCalls, end) },
    { "tiles_left", SCRIPT_RECORD_CALL, AT (ScriptPlayCalls, tiles_left) },
    { "draw", SCRIPT_RECORD_CALL, AT (ScriptPlayCalls, draw) },
    { "layout", SCRIPT_RECORD_CALL, AT (ScriptPlayCalls, layout) },
    { "things", SCRIPT_RECORD_OTHER },
    { "thing_names", SCRIPT_RECORD_OTHER },
    { "statements", SCRIPT_RECORD_OTHER },
    { NULL },
};

static const ScriptRecordKey things_keys[] = {
    { "things", SCRIPT_RECORD_IDS, AT (ScriptTables, things) },
    { "thing_names", SCRIPT_RECORD_TEXTS, AT (ScriptTables, thing_names) },
    { NULL },
};

static const ScriptRecordKey statement_keys[] = {
    { "word", SCRIPT_RECORD_ID, AT (ScriptStatement, word), .needed = TRUE },
    { "prelude", SCRIPT_RECORD_CALL, AT (ScriptStatementCalls, prelude) },
    { "expect", SCRIPT_RECORD_CALL, AT (ScriptStatementCalls, expect) },
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
    const gchar *const *things = tables_of (ruleset)->things;
    const gchar *const *names = tables_of (ruleset)->thing_names;
    for (guint i = 0; things && things[i]; i++)
        av_ruleset_add_name (ruleset, AV_ARG_THING, things[i]);
    for (guint i = 0; names && names[i]; i++)
        av_ruleset_set_title (ruleset, AV_ARG_THING, i, names[i]);
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

static const ScriptStatementCalls *
find_statement (const AvGame *game, const gchar *word)
{
    const ScriptTables *tables = tables_in (game);
    for (guint i = 0; i < tables->statements->len; i++)
        if (g_str_equal (g_array_index (tables->statements, ScriptStatement, i).word, word))
            return &g_array_index (tables->statement_calls, ScriptStatementCalls, i);
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
    const ScriptStatementCalls *calls = find_statement (game, statement->words[0]);
    Statement asked = { statement->words + 1, NULL };
    if (!calls || !calls->prelude) {
        g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                             _ ("this is not known in this game"));
        return FALSE;
    }
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
    const ScriptStatementCalls *calls = find_statement (game, words[0]);
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

/* The field KEY of the table at the top, as a text of one's own, or NULL. */
static gchar *
get_text (lua_State *L, const gchar *key)
{
    gchar *text = NULL;
    if (lua_getfield (L, -1, key) != LUA_TNIL)
        text = g_strdup (script_check_id (L, -1));
    lua_pop (L, 1);
    return text;
}

static gint
get_int (lua_State *L, const gchar *key, gint standard)
{
    gint number = standard;
    if (lua_getfield (L, -1, key) != LUA_TNIL)
        number = script_check_int (L, -1, -1, G_MAXINT16);
    lua_pop (L, 1);
    return number;
}

static gboolean
get_boolean (lua_State *L, const gchar *key)
{
    gboolean is = FALSE;
    if (lua_getfield (L, -1, key) != LUA_TNIL)
        is = script_check_boolean (L, -1);
    lua_pop (L, 1);
    return is;
}

static void
read_zone (lua_State *L, AvLayout *layout)
{
    AvLayoutZone *zone = av_layout_add_zone (layout);
    zone->id = get_text (L, "id");
    zone->title = get_text (L, "title");
    zone->row = (guint) MAX (get_int (L, "row", 0), 0);
    zone->column = (guint) MAX (get_int (L, "column", 0), 0);
    zone->rows = (guint) MAX (get_int (L, "rows", 1), 1);
    zone->slots = (guint) MAX (get_int (L, "slots", 1), 1);
    zone->stack = get_boolean (L, "stack");
    zone->owner = get_int (L, "owner", AV_NOBODY);
}

static void
read_card (lua_State *L, AvLayout *layout, const gchar *folder)
{
    lua_getfield (L, -1, "zone");
    gint place = av_layout_find_zone (layout, script_check_id (L, -1));
    if (place < 0)
        luaL_error (L, "a card lies in the zone “%s”, which is not there", lua_tostring (L, -1));
    lua_pop (L, 1);
    AvLayoutCard *card = av_layout_add_card (layout);
    card->zone = (guint) place;
    card->slot = (guint) MAX (get_int (L, "slot", 0), 0);
    card->number = get_int (L, "number", -1);
    card->name = get_text (L, "name");
    card->text = get_text (L, "text");
    if (lua_getfield (L, -1, "art") != LUA_TNIL)
        card->art = g_build_filename (folder ? folder : "", script_check_id (L, -1), NULL);
    lua_pop (L, 1);
    card->owner = get_int (L, "owner", AV_NOBODY);
    card->count = (guint) MAX (get_int (L, "count", 1), 0);
    card->face_down = get_boolean (L, "face_down");
}

typedef struct {
    AvLayout *layout;
    const gchar *folder;
} LayoutCall;

static int
take_layout (lua_State *L)
{
    const LayoutCall *call = lua_touserdata (L, 2);
    luaL_checktype (L, 1, LUA_TTABLE);
    lua_settop (L, 1);
    call->layout->note = get_text (L, "note");
    call->layout->rules = get_text (L, "rules");
    lua_getfield (L, 1, "zones");
    luaL_checktype (L, 2, LUA_TTABLE);
    for (lua_Integer i = 1; i <= luaL_len (L, 2) && i <= 100; i++) {
        lua_geti (L, 2, i);
        luaL_checktype (L, -1, LUA_TTABLE);
        read_zone (L, call->layout);
        lua_pop (L, 1);
    }
    lua_getfield (L, 1, "cards");
    luaL_checktype (L, 3, LUA_TTABLE);
    for (lua_Integer i = 1; i <= luaL_len (L, 3) && i <= 1000; i++) {
        lua_geti (L, 3, i);
        luaL_checktype (L, -1, LUA_TTABLE);
        read_card (L, call->layout, call->folder);
        lua_pop (L, 1);
    }
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
    if (lua_getfield (L, -1, "statements") == LUA_TTABLE)
        for (guint i = 0; i < lua_rawlen (L, -1); i++) {
            const gchar *where = lua_pushfstring (L, "game.statements[%d]", (int) i + 1);
            ScriptStatement statement = { NULL };
            ScriptStatementCalls calls = { 0 };
            if (lua_rawgeti (L, -2, i + 1) != LUA_TTABLE)
                luaL_error (L, "%s is no table", where);
            script_record_read (tables, L, statement_keys, &statement, &calls, where);
            g_array_append_val (tables->statements, statement);
            g_array_append_val (tables->statement_calls, calls);
            lua_pop (L, 2);
        }
    else if (!lua_isnil (L, -1))
        luaL_error (L, "game.statements is no table");
    lua_pop (L, 1);
}

/* The names alone, so that the keys of the rest need not be known here. */
static void
read_things (ScriptTables *tables, lua_State *L)
{
    lua_newtable (L);
    for (const ScriptRecordKey *key = things_keys; key->key; key++) {
        lua_getfield (L, -2, key->key);
        lua_setfield (L, -2, key->key);
    }
    script_record_read (tables, L, things_keys, tables, NULL, "game");
    if (tables->thing_names
        && (!tables->things
            || g_strv_length ((gchar **) tables->things)
                   != g_strv_length ((gchar **) tables->thing_names)))
        luaL_error (L, "game.thing_names does not name as many as game.things");
    lua_pop (L, 1);
}

void
script_play_read (ScriptTables *tables, lua_State *L)
{
    AvGameDef *def = &tables->play;
    ScriptPlayCalls *calls = &tables->play_calls;
    script_record_read (tables, L, play_keys, def, calls, "game");
    read_things (tables, L);
    read_statements (tables, L);
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
