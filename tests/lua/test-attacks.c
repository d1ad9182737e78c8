/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-attacks.c: runs every script of attacks.txt and checks that it ends as stated there. */
#include "lua/lua-fixture.h"

#include "lua/sandbox-private.h"

#define ID "attack"

typedef struct {
    gchar *name, *code;
    gchar *kind, *text;
    gboolean is_clocked;
} Attack;

static void
attack_free (gpointer data)
{
    Attack *attack = data;
    g_free (attack->name);
    g_free (attack->code);
    g_free (attack->kind);
    g_free (attack->text);
    g_free (attack);
}

/* PART is "NAME: what\n=> KIND TEXT\ncode", or "module NAME\ncode", which is written as a file. */
static void
read_part (const gchar *part, GPtrArray *attacks)
{
    static const gchar clocked[] = " (by the clock)";
    g_auto (GStrv) lines = g_strsplit (part, "\n", 3);
    if (g_str_has_prefix (part, "module ")) {
        g_autofree gchar *file = g_strconcat (lines[0] + strlen ("module "), ".lua", NULL);
        script_put (file, part + strlen (lines[0]) + 1);
        return;
    }
    if (!strchr (lines[0], ':') || !g_str_has_prefix (lines[1], "=> "))
        g_error ("%s: does not say what to expect", lines[0]);
    Attack *attack = g_new0 (Attack, 1);
    attack->is_clocked = g_str_has_suffix (lines[1], clocked);
    if (attack->is_clocked)
        lines[1][strlen (lines[1]) - strlen (clocked)] = '\0';
    g_auto (GStrv) words = g_strsplit (lines[1] + strlen ("=> "), " ", 2);
    attack->name = g_strndup (lines[0], strcspn (lines[0], ":"));
    attack->code = g_strdup (lines[2]);
    attack->kind = g_strdup (words[0]);
    attack->text = g_strdup (words[1] ? words[1] : "");
    g_ptr_array_add (attacks, attack);
}

/* A module that is too long to be read. */
static void
make_modules (void)
{
    g_autoptr (GString) labels = g_string_new (NULL);
    g_autofree gchar *open = g_strnfill (20000, '('), *close = g_strnfill (20000, ')');
    g_autofree gchar *deep = g_strconcat ("return ", open, "1", close, NULL);
    for (guint i = 0; i < 600; i++)
        g_string_append_printf (labels, "::l%u:: ", i);
    script_put ("labels.lua", labels->str);
    script_put ("deep.lua", deep);
    script_put ("folder/inside.lua", "return 1");
}

static GPtrArray *
read_attacks (void)
{
    GPtrArray *attacks = g_ptr_array_new_with_free_func (attack_free);
    g_autofree gchar *path =
        g_build_filename (g_getenv ("AVIGNON_SOURCE_ROOT"), "tests", "lua", "attacks.txt", NULL);
    g_autofree gchar *text = NULL;
    g_autoptr (GError) error = NULL;
    if (!g_file_get_contents (path, &text, NULL, &error))
        g_error ("%s", error->message);
    g_auto (GStrv) parts = g_strsplit (text, "\n== ", -1);
    for (guint i = 1; parts[i]; i++)
        read_part (parts[i], attacks);
    return attacks;
}

static const gchar *
kind_of (const GError *error)
{
    static const gchar *const kinds[] = {
        [AV_LUA_ERROR_SCRIPT] = "error",  [AV_LUA_ERROR_SYNTAX] = "syntax",
        [AV_LUA_ERROR_FILE] = "file",     [AV_LUA_ERROR_BUDGET] = "budget",
        [AV_LUA_ERROR_MEMORY] = "memory",
    };
    return error ? kinds[error->code] : "ok";
}

/* Loads the script and calls the function it returns; returns the result as text. */
static gchar *
run (AvSandbox *sandbox, const Attack *attack, GError **error)
{
    lua_State *L = av_sandbox_get_state (sandbox);
    if (!av_sandbox_load_text (sandbox, attack->name, attack->code, strlen (attack->code), error)
        || !av_sandbox_call (sandbox, 0, 1, error))
        return NULL;
    if (lua_isfunction (L, -1)) {
        lua_pushvalue (L, -1);
        luaL_ref (L, LUA_REGISTRYINDEX);
        if (!av_sandbox_seal (sandbox, error)) {
            lua_pop (L, 1);
            return NULL;
        }
        av_sandbox_refill (sandbox);
        if (!av_sandbox_call (sandbox, 0, 1, error))
            return NULL;
    }
    gchar *text = g_strdup (sandbox_push_text (L, -1));
    lua_pop (L, 2);
    return text;
}

/* The sandbox still runs a correct script: nothing of the attack is left. */
static void
check_use (AvSandbox *sandbox)
{
    lua_State *L = av_sandbox_get_state (sandbox);
    g_autoptr (GError) error = NULL;
    av_sandbox_refill (sandbox);
    lua_getglobal (L, "tostring");
    lua_pushinteger (L, 42);
    if (!av_sandbox_call (sandbox, 1, 1, &error))
        fail_msg ("after the attack: %s", error->message);
    assert_string_equal (lua_tostring (L, -1), "42");
    lua_pop (L, 1);
}

/* An attack may have several allowed ends. */
static gboolean
is_expected (const Attack *attack, const gchar *kind)
{
    g_auto (GStrv) kinds = g_strsplit (attack->kind, "|", 0);
    return g_strv_contains ((const gchar *const *) kinds, kind);
}

static void
test_attack (void **state)
{
    const Attack *attack = *state;
    AvSandboxLimits limits = { .pace = attack->is_clocked ? 0 : G_MAXUINT };
    g_autoptr (AvSandbox) sandbox = av_sandbox_new (ID, script_folder, &limits);
    g_autoptr (GError) error = NULL;
    lua_State *L = av_sandbox_get_state (sandbox);
    gint top = lua_gettop (L);

    g_autofree gchar *text = run (sandbox, attack, &error);
    if (!is_expected (attack, kind_of (error)))
        fail_msg ("%s: expected %s, found %s (%s)", attack->name, attack->kind, kind_of (error),
                  error ? error->message : text);
    const gchar *said = error ? error->message : text;
    if (strcmp (attack->kind, "ok") == 0 ? *attack->text && strcmp (said, attack->text) != 0
                                         : !strstr (said, attack->text))
        fail_msg ("%s: expected \"%s\", found \"%s\"", attack->name, attack->text, said);
    if (error) {
        assert_true (g_str_has_prefix (error->message, ID "/"));
        assert_true (g_utf8_validate (error->message, -1, NULL));
    }
    assert_ptr_equal (av_sandbox_get_state (sandbox), L);
    assert_int_equal (lua_gettop (L), top);
    assert_true (sandbox->peak <= sandbox->limits.memory);
    check_use (sandbox);
}

gint
main (void)
{
    g_autoptr (GArray) tests = g_array_new (FALSE, TRUE, sizeof (struct CMUnitTest));
    if (script_setup (NULL) != 0)
        return 1;
    g_autoptr (GPtrArray) attacks = read_attacks ();
    make_modules ();
    for (guint i = 0; i < attacks->len; i++) {
        Attack *attack = attacks->pdata[i];
        struct CMUnitTest test = { attack->name, test_attack, NULL, NULL, attack };
        g_array_append_val (tests, test);
    }
    return _cmocka_run_group_tests ("attacks", (const struct CMUnitTest *) (gpointer) tests->data,
                                    tests->len, NULL, script_teardown);
}
