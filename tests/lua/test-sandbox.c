/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sandbox.c: a sandbox runs the files of its folder, says where errors happen, stops scripts that go too
 * far, and finds what a script keeps outside of its declared state. */
#include "lua/lua-fixture.h"

#include "lua/sandbox-private.h"

#include <math.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- running, errors --- */

static void
test_results (void **state)
{
    g_autoptr (AvSandbox) sandbox =
        script_load ("return 1, 'two', function (a, b) return a * b, a + b end", 3);
    lua_State *L = av_sandbox_get_state (sandbox);
    assert_ptr_equal (sandbox_of (L), sandbox);
    assert_string_equal (av_sandbox_get_id (sandbox), "p");
    assert_int_equal (lua_tointeger (L, -3), 1);
    assert_string_equal (lua_tostring (L, -2), "two");
    lua_pushinteger (L, 6);
    lua_pushinteger (L, 7);
    assert_true (av_sandbox_call (sandbox, 2, 2, NULL));
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
    g_autoptr (AvSandbox) sandbox = script_load ("local function inner (n)\n"
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
    lua_State *L = av_sandbox_get_state (sandbox);
    gint top = lua_gettop (L);
    g_autoptr (GError) error = NULL;

    lua_getglobal (L, "outer");
    lua_newtable (L);
    assert_false (av_sandbox_call (sandbox, 1, 1, &error));
    assert_lua_error (error, AV_LUA_ERROR_SCRIPT,
                      "p/init.lua:2: attempt to index a nil value (field 'x')\n"
                      "  p/init.lua:2: in inner\n"
                      "  p/init.lua:5: in the function of line 4");
    g_clear_error (&error);
    lua_register (L, "bad_tile", bad_tile);
    lua_getglobal (L, "tile");
    assert_false (av_sandbox_call (sandbox, 0, 0, &error));
    assert_lua_error (error, AV_LUA_ERROR_SCRIPT,
                      "p/init.lua:8: bad tile 7\n"
                      "  p/init.lua:8: in the function of line 7");
    g_clear_error (&error);
    lua_getglobal (L, "plain");
    assert_false (av_sandbox_call (sandbox, 0, 0, &error));
    assert_lua_error (error, AV_LUA_ERROR_SCRIPT,
                      "p/init.lua:10: just this\n"
                      "  p/init.lua:10: in the function of line 10");
    /* Also without a place for the error. */
    lua_getglobal (L, "plain");
    assert_false (av_sandbox_call (sandbox, 0, 0, NULL));
    assert_int_equal (lua_gettop (L), top);
}

static guint64
fold (guint64 hash, double number)
{
    guint64 bits;
    memcpy (&bits, &number, sizeof bits);
    return (hash ^ bits) * G_GUINT64_CONSTANT (0x9fb21c651e98df25) + 1;
}

/* What the program works out itself is as near to the truth as what the C library does. */
static void
test_logarithms (void **state)
{
    g_autoptr (AvSandbox) sandbox =
        script_load ("function both (x) return math.log(x), math.exp(x) end\n"
                     "function base (x, b) return math.log(x, b) end\n",
                     0);
    lua_State *L = av_sandbox_get_state (sandbox);
    guint64 hash = 0;
    for (gint i = -1200; i < 1200; i++) {
        double x = ldexp (1 + (i & 31) / 37.0, i % 700), small = i * 0.59;
        lua_getglobal (L, "both");
        lua_pushnumber (L, x);
        assert_true (av_sandbox_call (sandbox, 1, 2, NULL));
        double found = lua_tonumber (L, -2), wanted = log (x);
        if (fabs (found - wanted) > 4e-16 * MAX (fabs (wanted), 1))
            fail_msg ("log (%.17g): %.17g, not %.17g", x, found, wanted);
        hash = fold (hash, found);
        lua_pop (L, 2);
        lua_getglobal (L, "both");
        lua_pushnumber (L, small);
        assert_true (av_sandbox_call (sandbox, 1, 2, NULL));
        found = lua_tonumber (L, -1), wanted = exp (small);
        if (fabs (found - wanted) > 4e-16 * wanted)
            fail_msg ("exp (%.17g): %.17g, not %.17g", small, found, wanted);
        hash = fold (hash, found);
        lua_pop (L, 2);
    }
    /* To the last bit, on whatever processor: meson.build has this run once more as on an older one. */
    assert_int_equal (hash, G_GUINT64_CONSTANT (0x86cec7629c62a5f2));
    static const double odd[] = {
        0, -1, HUGE_VAL, -HUGE_VAL, NAN, 1, 5e-324, 1.7976931348623157e308
    };
    for (guint i = 0; i < G_N_ELEMENTS (odd); i++) {
        lua_getglobal (L, "both");
        lua_pushnumber (L, odd[i]);
        assert_true (av_sandbox_call (sandbox, 1, 2, NULL));
        double of_log = lua_tonumber (L, -2), of_exp = lua_tonumber (L, -1);
        assert_int_equal (isnan (of_log), isnan (log (odd[i])));
        assert_int_equal (isnan (of_exp), isnan (exp (odd[i])));
        assert_true (isnan (of_log) || fabs (of_log - log (odd[i])) < 1e-12
                     || of_log == log (odd[i]));
        double wanted = exp (odd[i]);
        assert_true (isnan (of_exp) || of_exp == wanted || fabs (of_exp / wanted - 1) < 4e-16);
        lua_pop (L, 2);
    }
    lua_getglobal (L, "base");
    lua_pushnumber (L, 1024);
    lua_pushnumber (L, 2);
    assert_true (av_sandbox_call (sandbox, 2, 1, NULL));
    assert_true (lua_tonumber (L, -1) == 10);
}

static void
test_deep_traceback_is_short (void **state)
{
    g_autoptr (AvSandbox) sandbox = script_load ("function deep (n)\n"
                                                 "    if n == 0 then error('deep') end\n"
                                                 "    return 1 + deep(n - 1)\n"
                                                 "end\n",
                                                 0);
    lua_State *L = av_sandbox_get_state (sandbox);
    g_autoptr (GError) error = NULL;
    lua_getglobal (L, "deep");
    lua_pushinteger (L, 10000);
    assert_false (av_sandbox_call (sandbox, 1, 1, &error));
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
    assert_lua_refused ("link.lua", AV_LUA_ERROR_FILE, "p/link.lua: this is not a file");
    g_rmdir (link);
    assert_int_equal (mkfifo (pipe, 0600), 0);
    assert_lua_refused ("pipe.lua", AV_LUA_ERROR_FILE, "p/pipe.lua: this is not a file");

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
    g_autoptr (AvSandbox) sandbox = script_load ("return require('link')", 1);
    assert_int_equal (lua_tointeger (av_sandbox_get_state (sandbox), -1), 1);
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
    g_autoptr (AvSandbox) sandbox = script_load ("return function () return 1 end", 1);
    g_autoptr (GByteArray) bytes = g_byte_array_new ();
    assert_int_equal (lua_dump (av_sandbox_get_state (sandbox), keep_bytes, bytes, 0), 0);
    script_put_bytes ("binary.lua", (const gchar *) bytes->data, bytes->len);
    assert_lua_refused ("binary.lua", AV_LUA_ERROR_SYNTAX,
                        "p: attempt to load a binary chunk (mode is 't')");
}

static void
test_mark_of_encoding_is_skipped (void **state)
{
    script_put ("marked.lua", "\xef\xbb\xbfreturn 2");
    g_autoptr (AvSandbox) sandbox = script_load ("\xef\xbb\xbfreturn require('marked')", 1);
    assert_int_equal (lua_tointeger (av_sandbox_get_state (sandbox), -1), 2);
    script_put ("marked.lua", "\xef\xbb\xbf\nreturn nil + 1");
    assert_lua_refused ("marked.lua", AV_LUA_ERROR_SCRIPT,
                        "p/marked.lua:2: attempt to perform arithmetic on a nil value\n"
                        "  p/marked.lua:2: in the file itself");
}

static void
test_modules (void **state)
{
    script_put ("a/b.lua",
                "local name = ...\nreturn { name = name, add = function (x) return x + 1 end }");
    g_autoptr (AvSandbox) sandbox = script_load ("local b = require 'a.b'\n"
                                                 "return b.name, b.add(1), require('a.b') == b, G",
                                                 4);
    lua_State *L = av_sandbox_get_state (sandbox);
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
    AvSandbox *sandbox = sandbox_of (L);
    g_autoptr (GError) error = NULL;
    assert_ptr_equal (av_sandbox_get_state (sandbox), L);
    lua_settop (L, 1);
    gboolean well = av_sandbox_call (sandbox, 0, 1, &error);
    assert_int_equal (lua_gettop (L), well ? 1 : 0);
    if (!well)
        lua_pushstring (L, error->message);
    return 1;
}

static void
test_nested_calls (void **state)
{
    g_autoptr (AvSandbox) sandbox = script_load (
        "function inside () return call_back(function () return 7 end) end\n"
        "function failing () return call_back(function () error('x', 0) end) end\n"
        "function sorting ()\n"
        "    local list = { 1, 2 }\n"
        "    table.sort(list, function (a, b) return call_back(function () return a > b end) end)\n"
        "    return list[1]\n"
        "end\n"
        "function deep () return call_back(deep) end\n"
        "function endless ()\n"
        "    pcall(call_back, function () while true do end end)\n"
        "    went_on = true\n"
        "end\n",
        0);
    lua_State *L = av_sandbox_get_state (sandbox);
    g_autoptr (GError) error = NULL;
    lua_register (L, "call_back", call_back);

    lua_getglobal (L, "inside");
    assert_true (av_sandbox_call (sandbox, 0, 1, NULL));
    assert_int_equal (lua_tointeger (L, -1), 7);
    lua_getglobal (L, "failing");
    assert_true (av_sandbox_call (sandbox, 0, 1, NULL));
    assert_string_equal (lua_tostring (L, -1), "p/init.lua:2: x\n"
                                               "  p/init.lua:2: in the function of line 2\n"
                                               "  p/init.lua:2: in the function of line 2");
    lua_getglobal (L, "sorting");
    assert_true (av_sandbox_call (sandbox, 0, 1, NULL));
    assert_int_equal (lua_tointeger (L, -1), 2);
    lua_getglobal (L, "deep");
    assert_true (av_sandbox_call (sandbox, 0, 1, NULL));
    assert_true (g_str_has_prefix (lua_tostring (L, -1),
                                   "p/init.lua:8: the script calls itself too deeply\n"
                                   "  p/init.lua:8: in the function of line 8\n"));
    /* When the inner call uses up the budget, the outer one ends too. */
    lua_getglobal (L, "endless");
    assert_false (av_sandbox_call (sandbox, 0, 1, &error));
    assert_int_equal (error->code, AV_LUA_ERROR_BUDGET);
    av_sandbox_refill (sandbox);
    lua_getglobal (L, "went_on");
    assert_true (lua_isnil (L, -1));
}

/* --- limits --- */

static void
test_refill (void **state)
{
    AvSandboxLimits limits = { .instructions = 100000, .memory = 1024 * 1024 };
    g_autoptr (AvSandbox) sandbox = av_sandbox_new ("p", script_folder, &limits);
    lua_State *L = av_sandbox_get_state (sandbox);
    g_autoptr (GError) error = NULL;
    script_put ("init.lua", "function work () for _ = 1, 5000 do end return 1 end\n"
                            "function grow () local t = {} for i = 1, 1e5 do t[i] = i end end\n");
    assert_true (av_sandbox_run (sandbox, "init.lua", 0, NULL));

    /* All calls up to the next refill share a budget. */
    guint calls = 0;
    av_sandbox_refill (sandbox);
    for (;; calls++) {
        lua_getglobal (L, "work");
        if (!av_sandbox_call (sandbox, 0, 0, &error))
            break;
    }
    assert_in_range (calls, 10, 20);
    assert_lua_error (
        error, AV_LUA_ERROR_BUDGET,
        "p/init.lua:1: the script does not come to an end (it may take 100000 steps)\n"
        "  p/init.lua:1: in the function of line 1");
    g_clear_error (&error);
    lua_getglobal (L, "work");
    assert_false (av_sandbox_call (sandbox, 0, 0, &error));
    assert_lua_error (
        error, AV_LUA_ERROR_BUDGET,
        "p: the script did not come to an end before, and is not called again in this "
        "action");
    g_clear_error (&error);
    av_sandbox_refill (sandbox);
    lua_getglobal (L, "work");
    assert_true (av_sandbox_call (sandbox, 0, 0, NULL));

    av_sandbox_refill (sandbox);
    lua_getglobal (L, "grow");
    assert_false (av_sandbox_call (sandbox, 0, 0, &error));
    assert_lua_error (error, AV_LUA_ERROR_MEMORY, "p/init.lua:2: the script takes too much memory");
    g_clear_error (&error);
    lua_getglobal (L, "work");
    assert_false (av_sandbox_call (sandbox, 0, 0, &error));
    assert_int_equal (error->code, AV_LUA_ERROR_MEMORY);
    av_sandbox_refill (sandbox);
    lua_getglobal (L, "work");
    assert_true (av_sandbox_call (sandbox, 0, 0, NULL));
    assert_true (sandbox->used < 100000);
}

/* The same steps are counted each time, whatever the hash seed of the Lua state. */
static void
test_steps_are_the_same (void **state)
{
    guint64 left = 0;
    for (guint i = 0; i < 10; i++) {
        g_autoptr (AvSandbox) sandbox =
            script_load ("local t, order = {}, {}\n"
                         "for i = 1, 100 do t['key' .. i * 7 % 101] = i end\n"
                         "for key, value in pairs(t) do order[#order + 1] = key .. value end\n"
                         "local s = table.concat(order, ' ')\n"
                         "for _ = 1, 10 do s = s:gsub('key(%d+)', '%1') end\n"
                         "return s",
                         1);
        if (i == 0)
            left = sandbox->left;
        assert_int_equal (sandbox->left, left);
    }
}

static const gchar busy[] =
    "local t, m = {}, require 'busy_module'\n"
    "local function f (...)\n"
    "    local list = table.pack(...)\n"
    "    for i = 1, 50 do list[i] = { i, tostring(i) .. 'x', [i .. ''] = f } end\n"
    "    table.sort(list, function (a, b) return a[1] > b[1] end)\n"
    "    for key, value in pairs(list[1]) do t[key] = value end\n"
    "    local ok, why = pcall(error, { 'an object' })\n"
    "    local s = ('%s %5d %q'):format(why[1], 2, 'x'):gsub('%w+', string.upper)\n"
    "    s = s .. m.say(('ab'):rep(30)) .. table.concat({ 1, 2, 3 }, ', ')\n"
    "    for word in s:gmatch('%a+') do t[#t + 1] = word end\n"
    "    table.remove(t, 1)\n"
    "    return #s\n"
    "end\n"
    "return f\n";

/* Loads and calls while the allocations FROM to TO fail; whether that succeeded. */
static gboolean
run_failing (guint64 from, guint64 to)
{
    g_autoptr (AvSandbox) sandbox = av_sandbox_new ("p", script_folder, NULL);
    lua_State *L = av_sandbox_get_state (sandbox);
    gint top = lua_gettop (L);
    g_autoptr (GError) error = NULL;

    sandbox->fail_from = from;
    sandbox->fail_to = to;
    gboolean well = av_sandbox_run (sandbox, "busy.lua", 1, &error);
    if (well) {
        lua_pushvalue (L, -1);
        luaL_ref (L, LUA_REGISTRYINDEX);
        lua_pushinteger (L, 1);
        well = av_sandbox_call (sandbox, 1, 1, &error);
    }
    if (!well && error->code != AV_LUA_ERROR_MEMORY)
        fail_msg ("%s", error->message);
    assert_int_equal (lua_gettop (L), top + well);
    /* After that everything works again. */
    sandbox->fail_from = sandbox->fail_to = 0;
    av_sandbox_refill (sandbox);
    g_clear_error (&error);
    if (!av_sandbox_run (sandbox, "busy.lua", 1, &error))
        fail_msg ("%s", error->message);
    lua_pushinteger (L, 1);
    assert_true (av_sandbox_call (sandbox, 1, 1, NULL));
    assert_int_equal (lua_tointeger (L, -1), 86);
    return well;
}

static void
test_each_allocation_fails (void **state)
{
    guint64 n = 1;
    script_put ("busy.lua", busy);
    script_put ("busy_module.lua", "return { say = function (s) return s:upper() end }");
    assert_true (run_failing (0, 0));
    /* All allocations from the Nth on fail: memory is exhausted. */
    while (!run_failing (n, G_MAXUINT64))
        n += n < 50 ? 1 : 7;
    assert_true (n > 200);
    /* Only the Nth fails: collecting garbage helps, and nothing is noticed. */
    for (guint64 i = 1; i < n; i += 3)
        assert_true (run_failing (i, i + 1));
}

/* --- many at once --- */

static gpointer
run_in_thread (gpointer data)
{
    g_autoptr (AvSandbox) sandbox = av_sandbox_new ("p", script_folder, NULL);
    lua_State *L = av_sandbox_get_state (sandbox);
    if (!av_sandbox_run (sandbox, "busy.lua", 1, NULL) || !av_sandbox_call (sandbox, 0, 1, NULL))
        return NULL;
    return GINT_TO_POINTER (lua_tointeger (L, -1));
}

static void
test_threads (void **state)
{
    GThread *threads[4];
    script_put ("busy.lua", busy);
    script_put ("busy_module.lua", "return { say = function (s) return s:upper() end }");
    for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        threads[i] = g_thread_new ("sandbox", run_in_thread, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        assert_int_equal (GPOINTER_TO_INT (g_thread_join (threads[i])), 86);
}

/* --- sealing --- */

/* Loads TEXT, whose function is a hook, seals, calls it. */
static AvSandbox *
load_hook (const gchar *text)
{
    AvSandbox *sandbox = script_load (text, 1);
    lua_State *L = av_sandbox_get_state (sandbox);
    g_autoptr (GError) error = NULL;
    lua_pushvalue (L, -1);
    luaL_ref (L, LUA_REGISTRYINDEX);
    if (!av_sandbox_seal (sandbox, &error) || !av_sandbox_call (sandbox, 0, 0, &error))
        fail_msg ("%s", error->message);
    return sandbox;
}

static void
test_changes_are_found (void **state)
{
    static const struct {
        const gchar *script, *change; /* NULL: none */
    } cases[] = {
        { "local n = 1\nreturn function () return n end", NULL },
        { "local n = 0 / 0\nlocal t = { n }\nreturn function () t[1] = 0 / 0 end", NULL },
        { "local t = {}\nreturn function () t.x = 1 t.x = nil end", NULL },
        { "local n = 1\nreturn function () n = n + 1 end",
          "p/init.lua:2: upvalue 'n' of a hook changed" },
        { "local n = 1\nlocal function place () n = 1.0 end\nreturn function () place() end",
          "p/init.lua:2: upvalue 'n' of 'place' changed" },
        { "local t = { a = {} }\nreturn function () t.a.b = 1 end",
          "p/init.lua:2: 'b' in 'a' in upvalue 't' of a hook changed" },
        { "local t = { 1, 2, 3 }\nreturn function () t[2] = nil end",
          "p/init.lua:2: 2 in upvalue 't' of a hook changed" },
        { "local f = ('a b'):gmatch('%a')\nreturn function () f() end",
          "what is held by 'f' changed" },
        { "M = { n = 1 }\nM.f = (function () local n = 1 return function () n = n + 1 end end)()\n"
          "return function () M.f() end",
          "p/init.lua:2: upvalue 'n' of 'f' changed" },
        { "local t = { f = function () end }\nreturn function () t.f = print end",
          "p/init.lua:2: 'f' in upvalue 't' of a hook changed" },
        { "local deep = {}\nlocal t = deep\nfor _ = 1, 20 do t.x = {} t = t.x end\n"
          "return function () deep.x.x.x.x.x.x.x.x.x.x.x.y = 1 end",
          "'y' in 'x' in 'x' in 'x' in 'x' in 'x' in 'x' in 'x' in 'x' in 'x' in ... changed" },
        { "local next = pairs { a = 1 }\nreturn function () next() end",
          "upvalue 'i' of 'next' changed" },
        { "M = { n = 1, list = {} }\nlocal t = M.list\nreturn function () pcall(function () t.x = 1 end) end",
          NULL },
        { "local key = {}\nlocal t = { [key] = 1 }\nreturn function () key.x = 1 end",
          "p/init.lua:3: 'x' in upvalue 'key' of a hook changed" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autoptr (AvSandbox) sandbox = load_hook (cases[i].script);
        g_autofree gchar *change = av_sandbox_find_change (sandbox);
        if (g_strcmp0 (change, cases[i].change) != 0)
            fail_msg ("%s: expected \"%s\", found \"%s\"", cases[i].script,
                      cases[i].change ? cases[i].change : "(none)", change ? change : "(none)");
    }
}

/* As translations need it; what is wrong with it is an error and no more. */
static void
test_arguments_in_another_order (void **state)
{
    static const gchar script[] =
        "assert (('%2$s of %1$s, %1$s'):format ('a', 7) == '7 of a, a')\n"
        "assert (('%3$02d%% %1$5s|%2$q'):format ('x', 'y', 3) == '03%     x|\"y\"')\n"
        "assert (('%d$ %s'):format (5, 'x') == '5$ x')\n"
        "for _, wrong in ipairs { '%2$s', '%1$p', '%1$', '%0$s', ('%1$s'):rep (17) } do\n"
        "    assert (not pcall (string.format, wrong, 'a'), wrong)\n"
        "end\n"
        "return function () end";
    g_autoptr (AvSandbox) sandbox = load_hook (script);
    assert_non_null (sandbox);
}

static void
test_binding_may_set_globals (void **state)
{
    g_autoptr (AvSandbox) sandbox = load_hook ("return function () end");
    lua_State *L = av_sandbox_get_state (sandbox);
    lua_pushinteger (L, 5);
    lua_setglobal (L, "five");
    script_put ("late.lua", "return five");
    assert_true (av_sandbox_run (sandbox, "late.lua", 1, NULL));
    assert_int_equal (lua_tointeger (L, -1), 5);
    assert_null (av_sandbox_find_change (sandbox));
}

gint
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_results),
        cmocka_unit_test (test_error_says_where),
        cmocka_unit_test (test_logarithms),
        cmocka_unit_test (test_deep_traceback_is_short),
        cmocka_unit_test (test_files),
        cmocka_unit_test (test_no_binary_chunk),
        cmocka_unit_test (test_mark_of_encoding_is_skipped),
        cmocka_unit_test (test_modules),
        cmocka_unit_test (test_nested_calls),
        cmocka_unit_test (test_refill),
        cmocka_unit_test (test_steps_are_the_same),
        cmocka_unit_test (test_each_allocation_fails),
        cmocka_unit_test (test_threads),
        cmocka_unit_test (test_changes_are_found),
        cmocka_unit_test (test_arguments_in_another_order),
        cmocka_unit_test (test_binding_may_set_globals),
    };
    return cmocka_run_group_tests_name ("sandbox", tests, script_setup, script_teardown);
}
