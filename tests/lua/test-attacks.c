/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-attacks.c: runs every script of attacks/, each of which says at its head how it must end.
 *
 * `-- expect: ok TEXT`, `error TEXT`, `syntax TEXT`, `budget` or `memory`, or several (`A|B`); TEXT is a part of what
 * is given or said.  Where the count of steps does not see the attack, `-- ended by the clock` says so:
 * of all others the clock must keep its hands off, on however slow a machine.  A function that a script
 * gives is called after sealing, as a hook would be. */
#include "lua/sandbox-private.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

#define ID "attack"

typedef struct {
    gchar *file;
    gchar *kind;
    gchar *text;
    gboolean is_clocked;
} Attack;

static const gchar *folder;

static Attack *
attack_new (const gchar *file)
{
    g_autofree gchar *path = g_build_filename (folder, file, NULL), *source = NULL;
    g_autoptr (GError) error = NULL;
    if (!g_file_get_contents (path, &source, NULL, &error))
        g_error ("%s", error->message);
    const gchar *line = strstr (source, "\n-- expect: ");
    if (!line)
        g_error ("%s: does not say what to expect", path);
    line += strlen ("\n-- expect: ");
    g_autofree gchar *expect = g_strndup (line, strcspn (line, "\n"));
    g_auto (GStrv) words = g_strsplit (expect, " ", 2);
    Attack *attack = g_new0 (Attack, 1);
    attack->file = g_strdup (file);
    attack->kind = g_strdup (words[0]);
    attack->text = g_strdup (words[1] ? words[1] : "");
    attack->is_clocked = strstr (source, "\n-- ended by the clock\n") != NULL;
    return attack;
}

static void
attack_free (gpointer data)
{
    Attack *attack = data;
    g_free (attack->file);
    g_free (attack->kind);
    g_free (attack->text);
    g_free (attack);
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

/* Loads the script, and calls what it gives.  What comes out of it, as text. */
static gchar *
run (AvSandbox *box, const Attack *attack, GError **error)
{
    lua_State *L = av_sandbox_get_state (box);
    if (!av_sandbox_run (box, attack->file, 1, error))
        return NULL;
    if (lua_isfunction (L, -1)) {
        lua_pushvalue (L, -1);
        luaL_ref (L, LUA_REGISTRYINDEX);
        av_sandbox_seal (box);
        av_sandbox_refill (box);
        if (!av_sandbox_call (box, 0, 1, error))
            return NULL;
    }
    gchar *text = g_strdup (lua_isnil (L, -1) ? "nil" : box_push_text (L, -1));
    lua_pop (L, lua_isnil (L, -1) ? 1 : 2);
    return text;
}

/* Once more, with what is right: nothing of the attack is left. */
static void
check_use (AvSandbox *box)
{
    lua_State *L = av_sandbox_get_state (box);
    g_autoptr (GError) error = NULL;
    av_sandbox_refill (box);
    lua_getglobal (L, "tostring");
    lua_pushinteger (L, 42);
    if (!av_sandbox_call (box, 1, 1, &error))
        fail_msg ("after the attack: %s", error->message);
    assert_string_equal (lua_tostring (L, -1), "42");
    lua_pop (L, 1);
}

/* An attack may leave open which of several ends it comes to. */
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
    g_autoptr (AvSandbox) box = av_sandbox_new (ID, folder, &limits);
    g_autoptr (GError) error = NULL;
    lua_State *L = av_sandbox_get_state (box);
    gint top = lua_gettop (L);

    g_autofree gchar *text = run (box, attack, &error);
    if (!is_expected (attack, kind_of (error)))
        fail_msg ("%s: expected %s, found %s (%s)", attack->file, attack->kind, kind_of (error),
                  error ? error->message : text);
    const gchar *said = error ? error->message : text;
    if (strcmp (attack->kind, "ok") == 0 ? *attack->text && strcmp (said, attack->text) != 0
                                         : !strstr (said, attack->text))
        fail_msg ("%s: expected \"%s\", found \"%s\"", attack->file, attack->text, said);
    if (error) {
        g_autofree gchar *start = g_strdup_printf ("%s/", ID);
        assert_true (g_str_has_prefix (error->message, start));
        assert_true (g_utf8_validate (error->message, -1, NULL));
    }
    assert_ptr_equal (av_sandbox_get_state (box), L);
    assert_int_equal (lua_gettop (L), top);
    assert_true (box->peak <= av_sandbox_get_limits (box)->memory);
    check_use (box);
}

gint
main (void)
{
    g_autoptr (GPtrArray) attacks = g_ptr_array_new_with_free_func (attack_free);
    g_autoptr (GArray) tests = g_array_new (FALSE, TRUE, sizeof (struct CMUnitTest));
    g_autofree gchar *path =
        g_build_filename (g_getenv ("AVIGNON_SOURCE_ROOT"), "tests", "lua", "attacks", NULL);
    g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
    const gchar *name;

    folder = path;
    if (!dir)
        g_error ("%s: cannot be read", path);
    while ((name = g_dir_read_name (dir)))
        if (g_str_has_suffix (name, ".lua"))
            g_ptr_array_add (attacks, attack_new (name));
    for (guint i = 0; i < attacks->len; i++) {
        Attack *attack = attacks->pdata[i];
        struct CMUnitTest test = { attack->file, test_attack, NULL, NULL, attack };
        g_array_append_val (tests, test);
    }
    return _cmocka_run_group_tests ("attacks", (const struct CMUnitTest *) (gpointer) tests->data,
                                    tests->len, NULL, NULL);
}
