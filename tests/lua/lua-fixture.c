/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-fixture.c: a folder of scripts for a test, and sandboxes that load them. */
#include "lua/lua-fixture.h"

#include <glib/gstdio.h>

gchar *script_folder;

void
script_put_bytes (const gchar *name, const gchar *bytes, gssize length)
{
    g_autofree gchar *path = g_build_filename (script_folder, name, NULL);
    g_autofree gchar *parent = g_path_get_dirname (path);
    assert_int_equal (g_mkdir_with_parents (parent, 0700), 0);
    assert_true (g_file_set_contents (path, bytes, length, NULL));
}

void
script_put (const gchar *name, const gchar *text)
{
    script_put_bytes (name, text, -1);
}

/* A sandbox that has loaded TEXT, with its results on the stack. */
AvSandbox *
script_load (const gchar *text, gint n_results)
{
    g_autoptr (GError) error = NULL;
    script_put ("init.lua", text);
    AvSandbox *sandbox = av_sandbox_new ("p", script_folder, NULL);
    if (!av_sandbox_run (sandbox, "init.lua", n_results, &error))
        fail_msg ("%s", error->message);
    return sandbox;
}

void
assert_lua_error (const GError *error, gint code, const gchar *message)
{
    assert_non_null (error);
    assert_true (error->domain == AV_LUA_ERROR);
    assert_string_equal (error->message, message);
    assert_int_equal (error->code, code);
}

/* Loading FILE fails with exactly that message. */
void
assert_lua_refused (const gchar *file, gint code, const gchar *message)
{
    g_autoptr (AvSandbox) sandbox = av_sandbox_new ("p", script_folder, NULL);
    g_autoptr (GError) error = NULL;
    gint top = lua_gettop (av_sandbox_get_state (sandbox));
    assert_false (av_sandbox_run (sandbox, file, 1, &error));
    assert_lua_error (error, code, message);
    assert_int_equal (lua_gettop (av_sandbox_get_state (sandbox)), top);
}

gint
script_setup (void **state)
{
    g_autofree gchar *parent = g_dir_make_tmp ("avignon-sandbox-XXXXXX", NULL);
    script_folder = g_build_filename (parent, "p", NULL);
    return parent ? g_mkdir (script_folder, 0700) : -1;
}

gint
script_teardown (void **state)
{
    g_autofree gchar *parent = g_path_get_dirname (script_folder);
    g_autofree gchar *quoted = g_shell_quote (parent);
    g_autofree gchar *command = g_strconcat ("rm -rf ", quoted, NULL);
    gboolean well = g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL);
    g_free (script_folder);
    return well ? 0 : -1;
}
