/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-box.c: a box runs the files of its folder, and says where what goes wrong does so. */
#include "lua/lua-fixture.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- running, errors --- */

static void
test_results (void **state)
{
    g_autoptr (AvSandbox) box =
        script_box_of_text ("return 1, 'two', function (a, b) return a * b, a + b end", 3);
    lua_State *L = av_sandbox_get_state (box);
    assert_ptr_equal (av_sandbox_from_state (L), box);
    assert_string_equal (av_sandbox_get_id (box), "p");
    assert_int_equal (lua_tointeger (L, -3), 1);
    assert_string_equal (lua_tostring (L, -2), "two");
    lua_pushinteger (L, 6);
    lua_pushinteger (L, 7);
    assert_true (av_sandbox_call (box, 2, 2, NULL));
    assert_int_equal (lua_tointeger (L, -2), 42);
    assert_int_equal (lua_tointeger (L, -1), 13);
}

static gint
bad_tile (lua_State *L)
{
    return luaL_error (L, "bad tile %d", (int) lua_tointeger (L, 1));
}

static void
test_error_says_where (void **state)
{
    g_autoptr (AvSandbox) box = script_box_of_text ("local function inner (n)\n"
                                                    "    return n.x.y\n"
                                                    "end\n"
                                                    "function outer (n)\n"
                                                    "    return 1 + inner(n)\n"
                                                    "end\n"
                                                    "function tile ()\n"
                                                    "    bad_tile(7)\n"
                                                    "end\n"
                                                    "function plain () error('just this', 0) end\n",
                                                    0);
    lua_State *L = av_sandbox_get_state (box);
    gint top = lua_gettop (L);
    g_autoptr (GError) error = NULL;

    lua_getglobal (L, "outer");
    lua_newtable (L);
    assert_false (av_sandbox_call (box, 1, 1, &error));
    assert_lua_error (error, AV_LUA_ERROR_SCRIPT,
                      "p/init.lua:2: attempt to index a nil value (field 'x')\n"
                      "  p/init.lua:2: in inner\n"
                      "  p/init.lua:5: in the function of line 4");
    g_clear_error (&error);
    lua_register (L, "bad_tile", bad_tile);
    lua_getglobal (L, "tile");
    assert_false (av_sandbox_call (box, 0, 0, &error));
    assert_lua_error (error, AV_LUA_ERROR_SCRIPT,
                      "p/init.lua:8: bad tile 7\n"
                      "  p/init.lua:8: in the function of line 7");
    g_clear_error (&error);
    lua_getglobal (L, "plain");
    assert_false (av_sandbox_call (box, 0, 0, &error));
    assert_lua_error (error, AV_LUA_ERROR_SCRIPT,
                      "p/init.lua:10: just this\n"
                      "  p/init.lua:10: in the function of line 10");
    /* Also where nobody asks why. */
    lua_getglobal (L, "plain");
    assert_false (av_sandbox_call (box, 0, 0, NULL));
    assert_int_equal (lua_gettop (L), top);
}

static void
test_deep_traceback_is_short (void **state)
{
    g_autoptr (AvSandbox) box = script_box_of_text ("function deep (n)\n"
                                                    "    if n == 0 then error('deep') end\n"
                                                    "    return 1 + deep(n - 1)\n"
                                                    "end\n",
                                                    0);
    lua_State *L = av_sandbox_get_state (box);
    g_autoptr (GError) error = NULL;
    lua_getglobal (L, "deep");
    lua_pushinteger (L, 10000);
    assert_false (av_sandbox_call (box, 1, 1, &error));
    g_auto (GStrv) lines = g_strsplit (error->message, "\n", -1);
    assert_string_equal (lines[0], "p/init.lua:2: deep");
    assert_in_range (g_strv_length (lines), 10, 20);
    assert_non_null (strstr (error->message, "\n  ...\n"));
}

static void
test_files (void **state)
{
    g_autofree gchar *long_one = g_strnfill (300 * 1024, ' ');
    g_autofree gchar *outside = g_build_filename (script_folder, "..", "outside.lua", NULL);
    g_autofree gchar *link = g_build_filename (script_folder, "link.lua", NULL);
    g_autofree gchar *pipe = g_build_filename (script_folder, "pipe.lua", NULL);

    assert_lua_refused ("nowhere.lua", AV_LUA_ERROR_FILE,
                        "p/nowhere.lua: No such file or directory");
    script_put ("wrong.lua", "local x = 1\nx = = 2\n");
    assert_lua_refused ("wrong.lua", AV_LUA_ERROR_SYNTAX,
                        "p/wrong.lua:2: unexpected symbol near '='");
    script_put ("long.lua", long_one);
    assert_lua_refused ("long.lua", AV_LUA_ERROR_FILE,
                        "p/long.lua: the file is longer than 256 KiB");
    assert_lua_refused (".", AV_LUA_ERROR_FILE, "p/.: the file is not in the plugin's folder");
    g_mkdir (link, 0700);
    assert_lua_refused ("link.lua", AV_LUA_ERROR_FILE, "p/link.lua: this is no file");
    g_rmdir (link);
    assert_int_equal (mkfifo (pipe, 0600), 0);
    assert_lua_refused ("pipe.lua", AV_LUA_ERROR_FILE, "p/pipe.lua: this is no file");

    /* Neither by a path nor by a link. */
    assert_true (g_file_set_contents (outside, "return 1", -1, NULL));
    assert_lua_refused ("../outside.lua", AV_LUA_ERROR_FILE,
                        "p/../outside.lua: the file is not in the plugin's folder");
    assert_int_equal (symlink ("../outside.lua", link), 0);
    assert_lua_refused ("link.lua", AV_LUA_ERROR_FILE,
                        "p/link.lua: the file is not in the plugin's folder");
    script_put ("asks.lua", "return require('link')");
    assert_lua_refused ("asks.lua", AV_LUA_ERROR_SCRIPT,
                        "p/link.lua: the file is not in the plugin's folder\n"
                        "  p/asks.lua:1: in the file itself");
    g_unlink (link);
    /* A link to a file of its own is a file of its own. */
    script_put ("real.lua", "return 1");
    assert_int_equal (symlink ("real.lua", link), 0);
    g_autoptr (AvSandbox) box = script_box_of_text ("return require('link')", 1);
    assert_int_equal (lua_tointeger (av_sandbox_get_state (box), -1), 1);
    g_unlink (link);
    g_unlink (pipe);
    g_unlink (outside);
}

static gint
keep_bytes (lua_State *L, const void *bytes, size_t length, void *data)
{
    g_byte_array_append (data, bytes, (guint) length);
    return 0;
}

static void
test_no_binary_chunk (void **state)
{
    g_autoptr (AvSandbox) box = script_box_of_text ("return function () return 1 end", 1);
    g_autoptr (GByteArray) bytes = g_byte_array_new ();
    assert_int_equal (lua_dump (av_sandbox_get_state (box), keep_bytes, bytes, 0), 0);
    script_put_bytes ("binary.lua", (const gchar *) bytes->data, bytes->len);
    assert_lua_refused ("binary.lua", AV_LUA_ERROR_SYNTAX,
                        "p: attempt to load a binary chunk (mode is 't')");
}

static void
test_modules (void **state)
{
    script_put ("a/b.lua",
                "local name = ...\nreturn { name = name, add = function (x) return x + 1 end }");
    g_autoptr (AvSandbox) box =
        script_box_of_text ("local b = require 'a.b'\n"
                            "return b.name, b.add(1), require('a.b') == b, G",
                            4);
    lua_State *L = av_sandbox_get_state (box);
    assert_string_equal (lua_tostring (L, -4), "a.b");
    assert_int_equal (lua_tointeger (L, -3), 2);
    assert_true (lua_toboolean (L, -2));
    script_put ("bad.lua", "local x = nil + 1");
    script_put ("init.lua", "require 'bad'");
    assert_lua_refused ("init.lua", AV_LUA_ERROR_SCRIPT,
                        "p/bad.lua:1: attempt to perform arithmetic on a nil value\n"
                        "  p/bad.lua:1: in the file itself\n"
                        "  p/init.lua:1: in the file itself");
}

/* --- calls from within calls --- */

static gint
call_back (lua_State *L)
{
    AvSandbox *box = av_sandbox_from_state (L);
    g_autoptr (GError) error = NULL;
    assert_ptr_equal (av_sandbox_get_state (box), L);
    lua_settop (L, 1);
    gboolean well = av_sandbox_call (box, 0, 1, &error);
    assert_int_equal (lua_gettop (L), well ? 1 : 0);
    if (!well)
        lua_pushstring (L, error->message);
    return 1;
}

static void
test_nested_calls (void **state)
{
    g_autoptr (AvSandbox) box = script_box_of_text (
        "function inside () return call_back(function () return 7 end) end\n"
        "function failing () return call_back(function () error('x', 0) end) end\n"
        "function yielding ()\n"
        "    return coroutine.wrap(function ()\n"
        "        return call_back(function () return 8 end)\n"
        "    end)()\n"
        "end\n"
        "function deep () return call_back(deep) end\n"
        "function endless ()\n"
        "    pcall(call_back, function () while true do end end)\n"
        "    went_on = true\n"
        "end\n",
        0);
    lua_State *L = av_sandbox_get_state (box);
    g_autoptr (GError) error = NULL;
    lua_register (L, "call_back", call_back);

    lua_getglobal (L, "inside");
    assert_true (av_sandbox_call (box, 0, 1, NULL));
    assert_int_equal (lua_tointeger (L, -1), 7);
    lua_getglobal (L, "failing");
    assert_true (av_sandbox_call (box, 0, 1, NULL));
    assert_string_equal (lua_tostring (L, -1), "p/init.lua:2: x\n"
                                               "  p/init.lua:2: in the function of line 2\n"
                                               "  p/init.lua:2: in the function of line 2");
    lua_getglobal (L, "yielding");
    assert_true (av_sandbox_call (box, 0, 1, NULL));
    assert_int_equal (lua_tointeger (L, -1), 8);
    lua_getglobal (L, "deep");
    assert_true (av_sandbox_call (box, 0, 1, NULL));
    assert_string_equal (lua_tostring (L, -1), "p: the script calls itself too deeply");
    /* The budget that ends the inner one ends all. */
    lua_getglobal (L, "endless");
    assert_false (av_sandbox_call (box, 0, 1, &error));
    assert_int_equal (error->code, AV_LUA_ERROR_BUDGET);
    lua_getglobal (L, "went_on");
    assert_true (lua_isnil (L, -1));
}

gint
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_results),
        cmocka_unit_test (test_error_says_where),
        cmocka_unit_test (test_deep_traceback_is_short),
        cmocka_unit_test (test_files),
        cmocka_unit_test (test_no_binary_chunk),
        cmocka_unit_test (test_modules),
        cmocka_unit_test (test_nested_calls),
    };
    return cmocka_run_group_tests_name ("box", tests, script_setup, script_teardown);
}
