/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.c: whole games written in Lua: the callbacks the engine makes. */
#include "engine/i18n.h"
#include "lua/class.h"
#include "lua/declare.h"

#include <string.h>

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

static const ScriptPlay *
play_of (const AvGame *game)
{
    return tables_in (game)->play;
}

static gboolean
build (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    const gchar *const *items = tables_of (ruleset)->play->items;
    const gchar *const *names = tables_of (ruleset)->play->item_names;
    for (guint i = 0; items && items[i]; i++)
        av_ruleset_add_name (ruleset, AV_ARG_ITEM, items[i]);
    for (guint i = 0; names && names[i]; i++)
        av_ruleset_set_title (ruleset, AV_ARG_ITEM, i, names[i]);
    return TRUE;
}

/* Results of the script: each stores the value at 1 where the pointer at 2 points. */

static int
take_boolean (lua_State *L)
{
    *(gboolean *) lua_touserdata (L, 2) = script_check_boolean (L, 1);
    return 0;
}

static int
take_count (lua_State *L)
{
    *(guint *) lua_touserdata (L, 2) = script_check_int (L, 1, 0, G_MAXINT32);
    return 0;
}

/* A text (owned), or NULL. */
static int
take_text (lua_State *L)
{
    if (!lua_isnil (L, 1))
        *(gchar **) lua_touserdata (L, 2) = g_strdup (script_check_id (L, 1));
    return 0;
}

static void
call_begin (AvGame *game)
{
    script_call_play (game, play_of (game)->begin, TRUE, NULL, NULL, NULL);
}

static void
call_end (AvGame *game)
{
    script_call_play (game, play_of (game)->finish, TRUE, NULL, NULL, NULL);
}

static gboolean
call_ends (const AvGame *game)
{
    gboolean ends = FALSE;
    script_call_play (game, play_of (game)->ends, FALSE, NULL, take_boolean, &ends);
    return ends;
}

static guint
call_tiles_left (const AvGame *game)
{
    guint n = 0;
    script_call_play (game, play_of (game)->tiles_left, FALSE, NULL, take_count, &n);
    return n;
}

static void
call_draw (const AvGame *game, GString *text)
{
    g_autofree gchar *drawing = NULL;
    script_call_play (game, play_of (game)->draw, FALSE, NULL, take_text, &drawing);
    g_string_append (text, drawing ? drawing : "");
}

/* --- statements of scenarios --- */

typedef struct {
    gchar **words; /* behind the statement's own */
    gchar *answer; /* NULL: no error */
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
    const GArray *statements = tables->entries[SCRIPT_ENTRY_STATEMENT];
    for (guint i = 0; i < statements->len; i++)
        if (g_str_equal (g_array_index (statements, ScriptStatement, i).word, word))
            return &g_array_index (statements, ScriptStatement, i);
    return NULL;
}

/* Calls the function with the words after the first; ANSWER is its text (owned), or NULL.  FALSE and an
 * error: it failed. */
static gboolean
ask (const AvGame *game, guint function, gboolean changes, gchar **words, gchar **answer,
     GError **error)
{
    Statement statement = { words + 1, NULL };
    gboolean well = script_call_play (game, function, changes, give_words, take_answer, &statement);
    if (!well && !av_game_get_failure (game, error))
        g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, av_refusal_failed.reason);
    *answer = statement.answer;
    return well;
}

static gboolean
call_prelude (AvGame *game, const AvStatement *line, GError **error)
{
    const ScriptStatement *statement = find_statement (tables_in (game), line->words[0]);
    g_autofree gchar *wrong = NULL;
    if (!ask (game, statement->prelude, TRUE, line->words, &wrong, error))
        return FALSE;
    if (wrong)
        g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, wrong);
    return !wrong;
}

static gboolean
call_expect (const AvGame *game, gchar **words, GError **error)
{
    const ScriptStatement *statement = find_statement (tables_in (game), words[0]);
    g_autofree gchar *found = NULL, *expected = g_strjoinv (" ", words);
    if (!statement || !statement->expect) {
        g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                             _ ("this expectation is not understood"));
        return FALSE;
    }
    if (!ask (game, statement->expect, FALSE, words, &found, error))
        return FALSE;
    if (found)
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_EXPECT, _ ("expected %s, found %s"),
                     expected, found);
    return !found;
}

/* --- what lies where --- */

/* What was read so far is kept, so a wrong owner may not stay in it. */
static void
check_owner (const ScriptReader *reader, gint *kept)
{
    gint n = (gint) av_ruleset_get_n_players (SCRIPT_THREAD (reader->L)->frame.ruleset);
    gint owner = *kept;
    if (owner < n)
        return;
    *kept = AV_NOBODY;
    script_blame (reader, NULL, "%s.owner is %d, but players are 0 to %d", reader->where, owner,
                  n - 1);
}

static void
read_zone (const ScriptReader *reader, gpointer data)
{
    AvLayoutZone *zone = av_layout_add_zone (data);
    script_read_entry (reader, SCRIPT_ENTRY_ZONE, zone, NULL);
    check_owner (reader, &zone->owner);
}

static void
read_card (const ScriptReader *reader, gpointer data)
{
    AvLayoutCard *card = av_layout_add_card (data);
    script_read_entry (reader, SCRIPT_ENTRY_CARD, card, NULL);
    check_owner (reader, &card->owner);
    lua_getfield (reader->L, -1, "zone");
    const gchar *name = script_check_id (reader->L, -1);
    gint zone = av_layout_find_zone (data, name);
    if (zone < 0)
        script_blame (reader, NULL, "%s lies in the zone “%s”, which is not there", reader->where,
                      name);
    card->zone = (guint) zone;
}

static void
read_cell (const ScriptReader *reader, gpointer data)
{
    AvLayoutCell *cell = av_layout_add_cell (data, 0);
    script_read_entry (reader, SCRIPT_ENTRY_CELL, cell, NULL);
    check_owner (reader, &cell->owner);
    lua_getfield (reader->L, -1, "place");
    cell->place = script_check_place (reader->L, -1);
    /* The first one is drawn: the other would never be seen. */
    if (av_layout_get_cell (data, cell->place) != cell)
        script_blame (reader, NULL, "%s: there is a cell for the place “%s” already", reader->where,
                      av_ruleset_get_name (SCRIPT_THREAD (reader->L)->frame.ruleset, AV_ARG_PLACE,
                                           cell->place));
}

/* 1 is the script's result, 2 the layout to be made of it. */
static int
take_layout (lua_State *L)
{
    AvLayout *layout = lua_touserdata (L, 2);
    ScriptReader reader = { .L = L, .where = "layout", .name = "layout", .at = 1 };
    lua_settop (L, 1);
    script_read_entry (&reader, SCRIPT_ENTRY_LAYOUT, layout, NULL);
    script_read_list (&reader, "zones", 100, read_zone, layout);
    script_read_list (&reader, "cards", 1000, read_card, layout);
    script_read_list (&reader, "cells", 1000, read_cell, layout);
    return 0;
}

/* Makes *PATH, a file in the script's folder, a full path. */
static void
find_file (const AvRules *rules, gchar **path)
{
    g_autofree gchar *file = *path;
    if (file)
        *path = g_build_filename (rules->folder ? rules->folder : "", file, NULL);
}

static void
call_layout (const AvGame *game, AvLayout *layout)
{
    const AvRules *rules = av_ruleset_get_rules (av_game_get_ruleset (game), 0);
    script_call_play (game, play_of (game)->layout, FALSE, NULL, take_layout, layout);
    for (guint i = 0; i < layout->cards->len; i++)
        find_file (rules, &((AvLayoutCard *) layout->cards->pdata[i])->art);
    for (guint i = 0; i < layout->cells->len; i++)
        find_file (rules, &((AvLayoutCell *) layout->cells->pdata[i])->icon);
}

/* --- the table --- */

static void
read_statement (const ScriptReader *reader, gpointer data)
{
    GArray *statements = reader->tables->entries[SCRIPT_ENTRY_STATEMENT];
    ScriptStatement statement = { NULL };
    script_read_entry (reader, SCRIPT_ENTRY_STATEMENT, &statement, &statement);
    if (find_statement (reader->tables, statement.word))
        script_blame (reader, NULL, "%s: the word “%s” is there already", reader->where,
                      statement.word);
    g_array_append_val (statements, statement);
}

static void
read_point (const ScriptReader *reader, gpointer data)
{
    AvPointDef point = { NULL };
    script_read_entry (reader, SCRIPT_ENTRY_POINT, &point, NULL);
    g_array_append_val (data, point);
}

static void
read_board (const ScriptReader *reader, gpointer data)
{
    AvBoardDef board = { NULL };
    GArray *points = g_array_new (TRUE, TRUE, sizeof (AvPointDef));
    script_read_entry (reader, SCRIPT_ENTRY_BOARD, &board, NULL);
    /* Freed with the tables, even if reading fails. */
    script_read_list (reader, "points", 1000, read_point, points);
    guint n = points->len;
    gpointer kept = script_tables_keep (reader->tables, g_array_free (points, FALSE));
    board.points = n > 0 ? kept : NULL;
    g_array_append_val (reader->tables->entries[SCRIPT_ENTRY_BOARD], board);
}

/* The words of scenarios that may stand before `begin`. */
static const gchar *const *
list_preludes (ScriptTables *tables)
{
    const GArray *statements = tables->entries[SCRIPT_ENTRY_STATEMENT];
    const gchar **words = g_new0 (const gchar *, statements->len + 1), **word = words;
    for (guint i = 0; i < statements->len; i++)
        if (g_array_index (statements, ScriptStatement, i).prelude)
            *word++ = g_array_index (statements, ScriptStatement, i).word;
    return script_tables_keep (tables, words);
}

static guint
count (const gchar *const *texts)
{
    return texts ? g_strv_length ((gchar **) texts) : 0;
}

void
script_play_read (const ScriptReader *reader)
{
    ScriptPlay *play = script_tables_keep (reader->tables, g_new0 (ScriptPlay, 1));
    const GArray *boards = reader->tables->entries[SCRIPT_ENTRY_BOARD];
    script_read_entry (reader, SCRIPT_ENTRY_GAME, play, play);
    script_read_list (reader, "boards", 20, read_board, NULL);
    script_read_list (reader, "statements", G_MAXUINT, read_statement, NULL);
    if (play->item_names && count (play->items) != count (play->item_names))
        script_blame (reader, "item_names", "game.item_names does not name as many as game.items");
    play->def = (AvGameDef){
        .min_players = play->min_players,
        .max_players = play->max_players,
        .build = build,
        .statements = list_preludes (reader->tables),
        .prelude = call_prelude,
        .expect = call_expect,
        .begin = play->begin ? call_begin : NULL,
        .ends = play->ends ? call_ends : NULL,
        .end = play->finish ? call_end : NULL,
        .tiles_left = play->tiles_left ? call_tiles_left : NULL,
        .draw = play->draw ? call_draw : NULL,
        .layout = play->layout ? call_layout : NULL,
        .boards = boards->len > 0 ? (gconstpointer) boards->data : NULL,
    };
    reader->tables->play = play;
    reader->tables->rules.plays = &play->def;
}
