/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test.c: runs tests written in Lua, each with games of its own, in a sandbox. */
#include "lua/test-private.h"

#include "engine/i18n.h"
#include <avignon/host/lua-test.h>

#include <string.h>

/* Whole games may be played; a test that does not come to an end is ended after some ten seconds. */
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

void
script_test_forget_games (ScriptTest *test)
{
    g_ptr_array_set_size (test->games, 0);
    test->last = NULL;
    test->epoch++;
}

int
script_test_settle (lua_State *L, ScriptTest *test, const gchar *what, gchar *why)
{
    if (!why)
        return 0;
    g_free (test->why);
    test->why = what ? g_strdup_printf ("%s: %s", what, why) : g_strdup (why);
    g_free (why);
    lua_pushstring (L, test->why);
    return lua_error (L);
}

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

/* _ (text), N_ (text): modules of the plugin may use them; a test compares what is written. */
static int
same_text (lua_State *L)
{
    luaL_checkstring (L, 1);
    lua_settop (L, 1);
    return 1;
}

static void
set_function (lua_State *L, ScriptTest *test, const gchar *name, lua_CFunction function)
{
    lua_pushlightuserdata (L, test);
    lua_pushcclosure (L, function, 1);
    lua_setglobal (L, name);
}

/* Of the sandbox: 1 is the test; what a file finds there. */
static int
prepare (lua_State *L)
{
    ScriptTest *test = lua_touserdata (L, 1);

    set_function (L, test, "test", add_test);
    set_function (L, test, "_", same_text);
    set_function (L, test, "N_", same_text);
    script_test_open_games (L, test);
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
        g_autofree gchar *drawing = test->last ? av_game_to_text (test->last) : NULL;
        g_autofree gchar *message = name_files (test, error->message);
        g_autofree gchar *whole =
            g_strconcat (message, drawing ? "\n" : "", drawing ? drawing : "", NULL);
        done (which->name, whole, data);
    }
    script_test_forget_games (test);
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
        .games = g_ptr_array_new_with_free_func (script_test_game_free),
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
    g_free (test.why);
    return well;
}
