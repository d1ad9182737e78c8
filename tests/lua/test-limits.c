/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-limits.c: budget and memory end a script, and nothing is left of it. */
#include "lua/lua-fixture.h"

static void
test_refill (void **state)
{
    AvSandboxLimits limits = { .instructions = 100000, .memory = 1024 * 1024 };
    g_autoptr (AvSandbox) box = av_sandbox_new ("p", script_folder, &limits);
    lua_State *L = av_sandbox_get_state (box);
    g_autoptr (GError) error = NULL;
    script_put ("init.lua", "function work () for _ = 1, 5000 do end return 1 end\n"
                            "function grow () local t = {} for i = 1, 1e5 do t[i] = i end end\n");
    assert_true (av_sandbox_run (box, "init.lua", 0, NULL));

    /* A budget is that of all calls up to the next refill. */
    guint calls = 0;
    av_sandbox_refill (box);
    for (;; calls++) {
        lua_getglobal (L, "work");
        if (!av_sandbox_call (box, 0, 0, &error))
            break;
    }
    assert_in_range (calls, 10, 20);
    assert_lua_error (
        error, AV_LUA_ERROR_BUDGET,
        "p/init.lua:1: the script does not come to an end (it may take 100000 steps)\n"
        "  p/init.lua:1: in the function of line 1");
    g_clear_error (&error);
    lua_getglobal (L, "work");
    assert_false (av_sandbox_call (box, 0, 0, &error));
    assert_lua_error (
        error, AV_LUA_ERROR_BUDGET,
        "p: the script did not come to an end before, and is not called again in this "
        "action");
    g_clear_error (&error);
    av_sandbox_refill (box);
    lua_getglobal (L, "work");
    assert_true (av_sandbox_call (box, 0, 0, NULL));

    av_sandbox_refill (box);
    lua_getglobal (L, "grow");
    assert_false (av_sandbox_call (box, 0, 0, &error));
    assert_lua_error (error, AV_LUA_ERROR_MEMORY, "p/init.lua:2: the script takes too much memory");
    g_clear_error (&error);
    lua_getglobal (L, "work");
    assert_false (av_sandbox_call (box, 0, 0, &error));
    assert_int_equal (error->code, AV_LUA_ERROR_MEMORY);
    av_sandbox_refill (box);
    lua_getglobal (L, "work");
    assert_true (av_sandbox_call (box, 0, 0, NULL));
    assert_true (box->used < 100000);
}

/* The same steps are counted each time, whatever the state's own seed of hashes is. */
static void
test_steps_are_the_same (void **state)
{
    guint64 left = 0;
    for (guint i = 0; i < 10; i++) {
        g_autoptr (AvSandbox) box = script_box_of_text (
            "local t, order = {}, {}\n"
            "for i = 1, 100 do t['key' .. i * 7 % 101] = i end\n"
            "for key, value in pairs(t) do order[#order + 1] = key .. value end\n"
            "local s = table.concat(order, ' ')\n"
            "for _ = 1, 10 do s = s:gsub('key(%d+)', '%1') end\n"
            "return s",
            1);
        if (i == 0)
            left = box->left;
        assert_int_equal (box->left, left);
    }
}

static const gchar busy[] =
    "local t, m = {}, require 'busy_module'\n"
    "local function f (...)\n"
    "    local list = table.pack(...)\n"
    "    for i = 1, 50 do list[i] = { i, tostring(i) .. 'x', [i .. ''] = f } end\n"
    "    table.sort(list, function (a, b) return a[1] > b[1] end)\n"
    "    for key, value in pairs(list[1]) do t[key] = value end\n"
    "    local co = coroutine.wrap(function (a) a = coroutine.yield(a) return a end)\n"
    "    co(1)\n"
    "    local ok, why = pcall(error, { 'an object' })\n"
    "    local s = ('%s %5d %q'):format(why[1], co(2), 'x'):gsub('%w+', string.upper)\n"
    "    s = s .. m.say(('ab'):rep(30)) .. table.concat({ 1, 2, 3 }, ', ')\n"
    "    local object = setmetatable({}, { __index = m, __tostring = function () return s end })\n"
    "    xpcall(function () error('again') end, function (e) return e .. '!' end)\n"
    "    return #tostring(object)\n"
    "end\n"
    "return f\n";

/* Loads and calls with the allocations FROM to TO failing; whether all went well. */
static gboolean
run_failing (guint64 from, guint64 to)
{
    g_autoptr (AvSandbox) box = av_sandbox_new ("p", script_folder, NULL);
    lua_State *L = av_sandbox_get_state (box);
    gint top = lua_gettop (L);
    g_autoptr (GError) error = NULL;

    box->fail_from = from;
    box->fail_to = to;
    gboolean well = av_sandbox_run (box, "busy.lua", 1, &error);
    if (well) {
        lua_pushvalue (L, -1);
        luaL_ref (L, LUA_REGISTRYINDEX);
        lua_pushinteger (L, 1);
        well = av_sandbox_call (box, 1, 1, &error);
    }
    if (!well)
        assert_int_equal (error->code, AV_LUA_ERROR_MEMORY);
    assert_int_equal (lua_gettop (L), top + well);
    /* After that, as if nothing had been. */
    box->fail_from = box->fail_to = 0;
    av_sandbox_refill (box);
    g_clear_error (&error);
    if (!av_sandbox_run (box, "busy.lua", 1, &error))
        fail_msg ("%s", error->message);
    lua_pushinteger (L, 1);
    assert_true (av_sandbox_call (box, 1, 1, NULL));
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
    /* All from the Nth on: memory is gone. */
    while (!run_failing (n, G_MAXUINT64))
        n += n < 50 ? 1 : 7;
    assert_true (n > 200);
    /* The Nth alone: collecting garbage helps, and nobody notices. */
    for (guint64 i = 1; i < n; i += 3)
        assert_true (run_failing (i, i + 1));
}

/* --- many at once --- */

static gpointer
run_in_thread (gpointer data)
{
    g_autoptr (AvSandbox) box = av_sandbox_new ("p", script_folder, NULL);
    lua_State *L = av_sandbox_get_state (box);
    if (!av_sandbox_run (box, "busy.lua", 1, NULL) || !av_sandbox_call (box, 0, 1, NULL))
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
        threads[i] = g_thread_new ("box", run_in_thread, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        assert_int_equal (GPOINTER_TO_INT (g_thread_join (threads[i])), 86);
}

gint
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_refill),
        cmocka_unit_test (test_steps_are_the_same),
        cmocka_unit_test (test_each_allocation_fails),
        cmocka_unit_test (test_threads),
    };
    return cmocka_run_group_tests_name ("limits", tests, script_setup, script_teardown);
}
