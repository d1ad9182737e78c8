/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-seal.c: what a script keeps outside of its declared state is found. */
#include "lua/lua-fixture.h"

/* Loads TEXT, whose function is a hook, seals, calls it. */
static AvSandbox *
load_hook (const gchar *text)
{
    AvSandbox *box = script_box_of_text (text, 1);
    lua_State *L = av_sandbox_get_state (box);
    g_autoptr (GError) error = NULL;
    lua_pushvalue (L, -1);
    luaL_ref (L, LUA_REGISTRYINDEX);
    av_sandbox_seal (box);
    if (!av_sandbox_call (box, 0, 0, &error))
        fail_msg ("%s", error->message);
    return box;
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
        { "local t = {}\nreturn function () setmetatable(t, {}) end",
          "p/init.lua:2: the metatable of upvalue 't' of a hook changed" },
        { "local t = setmetatable({}, { __index = { n = 1 } })\n"
          "return function () getmetatable(t).__index.n = 2 end",
          "p/init.lua:2: 'n' in '__index' in the metatable of upvalue 't' of a hook changed" },
        { "local f = ('a b'):gmatch('%a')\nreturn function () f() end", "what 'f' holds changed" },
        { "M = { n = 1 }\nM.f = (function () local n = 1 return function () n = n + 1 end end)()\n"
          "return function () M.f() end",
          "p/init.lua:2: upvalue 'n' of 'f' changed" },
        { "C = {}\nC.__index = C\nreturn function () C.__index = {} end",
          "'__index' in global 'C' changed" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autoptr (AvSandbox) box = load_hook (cases[i].script);
        g_autofree gchar *change = av_sandbox_find_change (box);
        if (g_strcmp0 (change, cases[i].change) != 0)
            fail_msg ("%s: expected \"%s\", found \"%s\"", cases[i].script,
                      cases[i].change ? cases[i].change : "(none)", change ? change : "(none)");
    }
}

static void
test_binding_may_set_globals (void **state)
{
    g_autoptr (AvSandbox) box = load_hook ("return function () end");
    lua_State *L = av_sandbox_get_state (box);
    lua_pushinteger (L, 5);
    lua_setglobal (L, "five");
    script_put ("late.lua", "return five");
    assert_true (av_sandbox_run (box, "late.lua", 1, NULL));
    assert_int_equal (lua_tointeger (L, -1), 5);
    assert_null (av_sandbox_find_change (box));
}

gint
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_changes_are_found),
        cmocka_unit_test (test_binding_may_set_globals),
    };
    return cmocka_run_group_tests_name ("seal", tests, script_setup, script_teardown);
}
