/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test.c: runs test files written in Lua, in a sandbox. */
#include <avignon/host/lua.h>

#include "engine/i18n.h"
#include "engine/ruleset-private.h"
#include "lua/class.h"
#include "plugin/testkit-private.h"

#include <avignon/land.h>

#include <string.h>

/* Enough for whole games; a test that does not end is stopped after some ten seconds. */
static const AvSandboxLimits limits = { .instructions = 1000000000 };

typedef struct {
    gchar *name;
    int function; /* in the registry */
} Test;

static void
test_clear (gpointer data)
{
    g_free (((Test *) data)->name);
}

/* A file of tests that is being run.  What could leak if Lua raises an error is kept here, and
 * freed when something takes its place. */
typedef struct {
    AvCatalogue *catalogue;
    const gchar *folder;
    AvSandbox *sandbox;
    lua_State *L;
    gboolean loading;
    GArray *tests;
    GPtrArray *games; /* of the test that runs */
    guint epoch;      /* its number */
    AvGame *last;     /* the game something was last asked of, or NULL */
    gchar *text;
    gchar **texts;
} ScriptTest;

/* The upvalue of every function that tests have. */
#define SCRIPT_TEST(L) ((ScriptTest *) lua_touserdata (L, lua_upvalueindex (1)))

/* The games of a test that is over. */
static void
forget_games (ScriptTest *test)
{
    g_ptr_array_set_size (test->games, 0);
    test->last = NULL;
    test->epoch++;
}

/* Returns TEXT, which lives until the next one. */
static const gchar *
keep_text (ScriptTest *test, gchar *text)
{
    g_free (test->text);
    return test->text = text;
}

/* Raises "WHAT: WHY" (WHAT may be NULL) and frees WHY; does nothing if that is NULL. */
static void
settle (lua_State *L, ScriptTest *test, const gchar *what, gchar *why)
{
    if (!why)
        return;
    const gchar *reason = keep_text (test, why);
    if (what)
        lua_pushfstring (L, "%s: %s", what, reason);
    else
        lua_pushstring (L, reason);
    lua_error (L);
}

/* --- games --- */

typedef struct {
    AvGame *game;
    GPtrArray *events; /* gchar *: in words, those of the actions last applied */
} TestGame;

/* The userdata of a game. */
typedef struct {
    guint epoch, index;
} Handle;

static const gchar metatable_key;

static void
game_free (gpointer data)
{
    TestGame *made = data;
    g_ptr_array_unref (made->events);
    av_game_free (made->game);
    g_free (made);
}

/* Pushes a handle for GAME, which it takes. */
static int
push_game (lua_State *L, ScriptTest *test, AvGame *game)
{
    TestGame *made = g_new0 (TestGame, 1);
    made->game = test->last = game;
    made->events = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (test->games, made);
    Handle *handle = lua_newuserdatauv (L, sizeof *handle, 0);
    *handle = (Handle){ test->epoch, test->games->len - 1 };
    lua_rawgetp (L, LUA_REGISTRYINDEX, &metatable_key);
    lua_setmetatable (L, -2);
    return 1;
}

static TestGame *
check_game (lua_State *L, ScriptTest *test)
{
    const Handle *handle = lua_touserdata (L, 1);
    gboolean right = FALSE;
    if (handle && lua_getmetatable (L, 1)) {
        lua_rawgetp (L, LUA_REGISTRYINDEX, &metatable_key);
        right = lua_rawequal (L, -1, -2);
        lua_pop (L, 2);
    }
    if (!right)
        luaL_error (L, "a game is needed here: call it as game:apply (...)");
    if (handle->epoch != test->epoch)
        luaL_error (L, "this game is of a test that is over: begin one in each test");
    TestGame *made = test->games->pdata[handle->index];
    test->last = made->game;
    return made;
}

static guint
check_player (lua_State *L, const AvGame *game, int index)
{
    gint player = ruleset_find_seat (av_game_get_ruleset (game), luaL_checkstring (L, index));
    if (player < 0)
        luaL_error (L, "nobody plays %s", lua_tostring (L, index));
    return player;
}

/* new_game (lines) */
static int
new_game (lua_State *L)
{
    ScriptTest *test = SCRIPT_TEST (L);
    AvGame *game;
    const gchar *lines = luaL_checkstring (L, 1);

    if (test->loading)
        return luaL_error (L, "games are begun within tests");
    if (test->games->len >= 1000)
        return luaL_error (L, "a test may have 1000 games");
    test->last = NULL;
    settle (L, test, "new_game", kit_begin (test->catalogue, lines, &game));
    return push_game (L, test, game);
}

/* --- games: doing --- */

static gchar *
apply_step (TestGame *made, const gchar *line)
{
    gchar *why = kit_apply (made->game, line, TRUE);
    guint n;
    const AvEvent *events = av_game_get_events (made->game, &n);
    for (guint i = 0; !why && i < n; i++)
        g_ptr_array_add (made->events, av_event_describe (made->game, &events[i]));
    return why;
}

static gchar *
expect_step (TestGame *made, const gchar *line)
{
    return kit_expect (made->game, line);
}

/* Does STEP with each line of each argument, and leaves the game on the stack. */
static void
each_line (lua_State *L, ScriptTest *test, TestGame *made,
           gchar *(*step) (TestGame *made, const gchar *line))
{
    gint n = lua_gettop (L);
    luaL_checkstring (L, 2);
    for (gint i = 2; i <= n; i++) {
        const gchar *text = luaL_checkstring (L, i);
        g_strfreev (test->texts);
        test->texts = g_strsplit (text, "\n", -1);
        for (gchar **line = test->texts; *line; line++)
            if (g_strstrip (*line)[0] != '\0')
                settle (L, test, *line, step (made, *line));
    }
    lua_settop (L, 1);
}

/* --- games: asking --- */

static int
game_legal (lua_State *L, ScriptTest *test, TestGame *made)
{
    g_strfreev (test->texts);
    test->texts = NULL;
    const gchar *begin = luaL_optstring (L, 2, NULL);
    settle (L, test, begin, kit_check_words (made->game, begin));
    test->texts = kit_list (made->game, begin);
    lua_newtable (L);
    for (guint i = 0; test->texts[i]; i++) {
        lua_pushstring (L, test->texts[i]);
        lua_rawseti (L, -2, i + 1);
    }
    return 1;
}

static int
game_events (lua_State *L, ScriptTest *test, TestGame *made)
{
    lua_newtable (L);
    for (guint i = 0; i < made->events->len; i++) {
        lua_pushstring (L, made->events->pdata[i]);
        lua_rawseti (L, -2, i + 1);
    }
    return 1;
}

/* game:field (name [, index]) */
static int
game_field (lua_State *L, ScriptTest *test, TestGame *made)
{
    const AvGame *game = made->game;
    const gchar *name = luaL_checkstring (L, 2);
    gint index = -1, value = 0;
    if (lua_type (L, 3) == LUA_TSTRING)
        index = check_player (L, game, 3);
    else if (!lua_isnoneornil (L, 3))
        index = script_check_int (L, 3, 0, G_MAXINT32);
    if (!av_game_get_field (game, name, index, &value, NULL))
        return luaL_error (L, "there is no state “%s”, or it has no such number", name);
    lua_pushinteger (L, value);
    return 1;
}

static void
set_integer (lua_State *L, const gchar *key, gint value)
{
    lua_pushinteger (L, value);
    lua_setfield (L, -2, key);
}

/* The pieces on the table: { kind, colour, x, y, and slot or side } each, in order of number. */
static int
game_pieces (lua_State *L, ScriptTest *test, TestGame *made)
{
    const AvGame *game = made->game;
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n = 0;

    lua_newtable (L);
    for (gint i = av_land_next_piece (game, 0, AV_ANYBODY); i >= 0;
         i = av_land_next_piece (game, i + 1, AV_ANYBODY)) {
        AvPiece piece = av_land_get_piece_at (game, i);
        gboolean on_tile = piece.place == AV_AT_SEGMENT || piece.place == AV_AT_TILE;
        lua_newtable (L);
        lua_pushstring (L, av_land_get_piece (ruleset, piece.kind)->id);
        lua_setfield (L, -2, "kind");
        if (piece.owner >= 0 && piece.owner < (gint) av_ruleset_get_n_players (ruleset)) {
            lua_pushstring (L, av_colour_name (av_ruleset_get_colour (ruleset, piece.owner)));
            lua_setfield (L, -2, "colour");
        }
        set_integer (L, "x", on_tile ? av_land_get_tile (game, piece.tile).x : piece.x);
        set_integer (L, "y", on_tile ? av_land_get_tile (game, piece.tile).y : piece.y);
        if (piece.place == AV_AT_SEGMENT)
            set_integer (L, "slot", av_land_segment_slot (game, piece.segment));
        if (piece.place == AV_AT_EDGE)
            set_integer (L, "side", piece.side);
        lua_rawseti (L, -2, ++n);
    }
    return 1;
}

/* The cells and segments that are highlighted, as lists of "x y" and "x y slot", in order. */
static void
push_lit (lua_State *L, const AvGame *game, const AvHighlightContext *context)
{
    lua_createtable (L, (gint) context->segments->len, 0);
    for (guint i = 0; i < context->segments->len; i++) {
        guint segment = g_array_index (context->segments, guint16, i);
        AvTile tile = av_land_get_tile (game, av_land_segment_tile (game, segment));
        lua_pushfstring (L, "%d %d %d", tile.x, tile.y,
                         (gint) av_land_segment_slot (game, segment));
        lua_rawseti (L, -2, i + 1);
    }
    lua_createtable (L, (gint) context->cells->len / 2, 0);
    for (guint i = 0; i + 1 < context->cells->len; i += 2) {
        lua_pushfstring (L, "%d %d", g_array_index (context->cells, gint16, i),
                         g_array_index (context->cells, gint16, i + 1));
        lua_rawseti (L, -2, i / 2 + 1);
    }
}

/* Why rules failed in a query, freed by the caller; NULL: they did not. */
static gchar *
take_failure (const AvGame *game)
{
    g_autoptr (GError) failure = NULL;
    return av_game_get_failure (game, &failure) ? g_strdup (failure->message) : NULL;
}

/* Pushes what a player reads at a place, and what is highlighted; returns why rules failed at that. */
static gchar *
push_highlight (lua_State *L, ScriptTest *test, const AvGame *game, AvHighlightContext context)
{
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    context.cells = cells;
    context.segments = segments;
    context.text = g_string_new (NULL);
    av_game_highlight (game, &context);
    lua_pushstring (L, keep_text (test, g_string_free (context.text, FALSE)));
    push_lit (L, game, &context);
    return take_failure (game);
}

/* game:highlight (x, y [, slot]): what a player reads there, and the segments and cells that are
 * highlighted. */
static int
game_highlight (lua_State *L, ScriptTest *test, TestGame *made)
{
    AvHighlightContext context = {
        .x = luaL_checkinteger (L, 2),
        .y = luaL_checkinteger (L, 3),
        .slot = luaL_optinteger (L, 4, -1),
    };
    settle (L, test, NULL, push_highlight (L, test, made->game, context));
    return 3;
}

/* --- games: all that scripts find in them --- */

static void
push_colour (lua_State *L, const AvGame *game, gint player)
{
    if (player == AV_NATURE)
        lua_pushliteral (L, "nature");
    else if (player == AV_NOBODY)
        lua_pushnil (L);
    else
        lua_pushstring (
            L, av_colour_name (av_ruleset_get_colour (av_game_get_ruleset (game), player)));
}

#define INTEGER(value) lua_pushinteger (L, value)
#define STRING(value) lua_pushstring (L, value)
#define PLAYER check_player (L, game, 2)
#define FOUND(find, what) \
    script_check_found (L, find (av_game_get_ruleset (game), luaL_checkstring (L, 3)), what, 3)
/* If WHY is NULL, leaves the game on the stack; else raises it. */
#define SETTLE(what, why) (settle (L, test, what, why), lua_settop (L, 1))

#define SCRIPT_CLASS(...)
#define SCRIPT_METHOD(...)
#define SCRIPT_CALL(id, name, type, result, words)                          \
    static int game_##name (lua_State *L, ScriptTest *test, TestGame *made) \
    {                                                                       \
        AvGame *game = made->game;                                          \
        (void) test, (void) game;                                           \
        result;                                                             \
        return 1;                                                           \
    }
#define SCRIPT_FIELD SCRIPT_CALL
#include "lua/test.def"
#undef SCRIPT_METHOD
#undef SCRIPT_CALL
#undef SCRIPT_FIELD

static const struct {
    const gchar *name;
    gboolean is_field;
    int (*call) (lua_State *L, ScriptTest *test, TestGame *made);
} members[] = {
#define SCRIPT_FIELD(id, name, type, get, words) { #name, TRUE, game_##name },
#define SCRIPT_METHOD(id, name, ...) { #name, FALSE, game_##name },
#define SCRIPT_CALL SCRIPT_METHOD
#include "lua/test.def"
};

/* Calls the method whose number is the second upvalue. */
static int
call_member (lua_State *L)
{
    ScriptTest *test = SCRIPT_TEST (L);
    TestGame *made = check_game (L, test);
    return members[lua_tointeger (L, lua_upvalueindex (2))].call (L, test, made);
}

static int
game_index (lua_State *L)
{
    ScriptTest *test = SCRIPT_TEST (L);
    TestGame *made = check_game (L, test);
    const gchar *key = luaL_checkstring (L, 2);
    guint i = 0;
    while (i < G_N_ELEMENTS (members) && strcmp (members[i].name, key) != 0)
        i++;
    if (i == G_N_ELEMENTS (members))
        return luaL_error (L, "a game in a test has no “%s”", key);
    if (members[i].is_field)
        return members[i].call (L, test, made);
    lua_pushlightuserdata (L, test);
    lua_pushinteger (L, i);
    lua_pushcclosure (L, call_member, 2);
    return 1;
}

/* --- files --- */

/* test (name, f) */
static int
add_test (lua_State *L)
{
    ScriptTest *test = SCRIPT_TEST (L);
    Test added = { 0 };
    luaL_checkstring (L, 1);
    luaL_checktype (L, 2, LUA_TFUNCTION);
    if (!test->loading)
        return luaL_error (L, "test is called by the file itself, not within a test");
    lua_settop (L, 2);
    added.function = luaL_ref (L, LUA_REGISTRYINDEX);
    added.name = g_utf8_make_valid (lua_tostring (L, 1), -1);
    g_strdelimit (added.name, "\r\n#", ' ');
    g_array_append_val (test->tests, added);
    return 0;
}

/* _ (text), N_ (text), ngettext (one, many, n): modules of the plugin may use them; a test compares what is written. */
static int
same_text (lua_State *L)
{
    luaL_checkstring (L, 1);
    lua_settop (L, 1);
    return 1;
}

/* One of the two English texts. */
static int
same_number (lua_State *L)
{
    luaL_checkstring (L, 1);
    luaL_checkstring (L, 2);
    lua_settop (L, luaL_checkinteger (L, 3) == 1 ? 1 : 2);
    return 1;
}

static void
push_function (lua_State *L, ScriptTest *test, lua_CFunction function)
{
    lua_pushlightuserdata (L, test);
    lua_pushcclosure (L, function, 1);
}

static void
set_function (lua_State *L, ScriptTest *test, const gchar *name, lua_CFunction function)
{
    push_function (L, test, function);
    lua_setglobal (L, name);
}

/* Called in the sandbox with the test at 1: makes the globals a file finds. */
static int
prepare (lua_State *L)
{
    ScriptTest *test = lua_touserdata (L, 1);

    set_function (L, test, "test", add_test);
    set_function (L, test, "_", same_text);
    set_function (L, test, "N_", same_text);
    set_function (L, test, "ngettext", same_number);
    set_function (L, test, "new_game", new_game);
    lua_newtable (L);
    push_function (L, test, game_index);
    lua_setfield (L, -2, "__index");
    lua_pushliteral (L, "game");
    lua_setfield (L, -2, "__name");
    lua_pushboolean (L, FALSE);
    lua_setfield (L, -2, "__metatable");
    lua_rawsetp (L, LUA_REGISTRYINDEX, &metatable_key);
    av_sandbox_push_kit (L, "test.lua");
    av_sandbox_push_kit (L, "show.lua");
    lua_call (L, 0, 1);
    lua_call (L, 1, 0);
    return 0;
}

/* Paths in MESSAGE begin with the sandbox's id; readers want the folder as they named it. */
static gchar *
name_files (const ScriptTest *test, const gchar *message)
{
    g_auto (GStrv) lines = g_strsplit (message, "\n", -1);
    g_autofree gchar *short_path = g_strconcat (av_sandbox_get_id (test->sandbox), "/", NULL);

    for (gchar **line = lines; *line; line++) {
        gsize lead = strspn (*line, " ");
        if (!g_str_has_prefix (*line + lead, short_path))
            continue;
        g_autofree gchar *rest =
            g_build_filename (test->folder, *line + lead + strlen (short_path), NULL);
        g_autofree gchar *old = *line;
        *line = g_strdup_printf ("%.*s%s", (gint) lead, old, rest);
    }
    return g_strjoinv ("\n", lines);
}

static void
run_test (ScriptTest *test, const Test *which, AvLuaTestFunc done, gpointer data)
{
    g_autoptr (GError) error = NULL;

    av_sandbox_refill (test->sandbox);
    lua_rawgeti (test->L, LUA_REGISTRYINDEX, which->function);
    if (av_sandbox_call (test->sandbox, 0, 0, &error))
        done (which->name, NULL, data);
    else {
        g_autofree gchar *message = name_files (test, error->message);
        g_autofree gchar *whole = kit_add_view (message, test->last);
        done (which->name, whole, data);
    }
    forget_games (test);
}

static gboolean
load (ScriptTest *test, const gchar *file, GError **error)
{
    test->loading = TRUE;
    lua_pushcfunction (test->L, prepare);
    lua_pushlightuserdata (test->L, test);
    if (!av_sandbox_call (test->sandbox, 1, 0, error)
        || !av_sandbox_run (test->sandbox, file, 0, error))
        return FALSE;
    test->loading = FALSE;
    if (test->tests->len > 0)
        return TRUE;
    g_set_error (error, AV_LUA_ERROR, AV_LUA_ERROR_FILE, _ ("%s/%s: there is no test in this file"),
                 av_sandbox_get_id (test->sandbox), file);
    return FALSE;
}

gboolean
av_lua_test_run (AvCatalogue *catalogue, const gchar *folder, const gchar *file, AvLuaTestFunc done,
                 gpointer data, GError **error)
{
    g_autofree gchar *whole = g_canonicalize_filename (folder, NULL);
    g_autofree gchar *id = g_path_get_basename (whole);
    g_autoptr (GError) reason = NULL;
    ScriptTest test = {
        .catalogue = catalogue,
        .folder = folder,
        .sandbox = av_sandbox_new (id, folder, &limits),
        .tests = g_array_new (FALSE, FALSE, sizeof (Test)),
        .games = g_ptr_array_new_with_free_func (game_free),
    };

    test.L = av_sandbox_get_state (test.sandbox);
    g_array_set_clear_func (test.tests, test_clear);
    gboolean well = load (&test, file, &reason);
    for (guint i = 0; well && i < test.tests->len; i++)
        run_test (&test, &g_array_index (test.tests, Test, i), done, data);
    if (!well) {
        g_autofree gchar *message = name_files (&test, reason->message);
        g_set_error_literal (error, reason->domain, reason->code, message);
    }
    av_sandbox_free (test.sandbox);
    g_array_unref (test.tests);
    g_ptr_array_unref (test.games);
    g_strfreev (test.texts);
    g_free (test.text);
    return well;
}
