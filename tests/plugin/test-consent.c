/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-consent.c: objects in the user's folder run only if he allowed that very file. */
#include "plugin/plugin-fixture.h"

#include <avignon/host/paths.h>

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static gchar *home; /* the user's data folder during this test program */

static void
test_consent (void **state)
{
    g_autofree gchar *folder = av_paths_user ("plugins");
    g_autofree gchar *list = av_paths_user ("allowed-objects");
    g_autoptr (GError) error = NULL;

    assert_true (g_str_has_prefix (folder, home));
    g_unsetenv ("FIXTURE_OPENED");
    plugin_make (folder, "mine", "", "counting");
    {
        g_autoptr (AvPluginManager) manager =
            av_plugin_manager_new_default (av_loaders, NULL, NULL);
        assert_int_equal (av_plugin_manager_find (manager, "mine")->origin, AV_PLUGIN_USER);
        assert_true (av_plugin_manager_needs_consent (manager, "mine"));
        /* That it needs consent is no error. */
        assert_null (av_plugin_manager_find (manager, "mine")->error);
        assert_null (av_plugin_manager_load (manager, "mine", &error));
        assert_true (g_error_matches (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CONSENT));
        assert_non_null (strstr (error->message, "needs your consent"));
        assert_null (g_getenv ("FIXTURE_OPENED"));

        assert_true (av_plugin_manager_allow (manager, "mine", NULL));
        assert_false (av_plugin_manager_needs_consent (manager, "mine"));
        assert_non_null (av_plugin_manager_load (manager, "mine", NULL));
        assert_string_equal (g_getenv ("FIXTURE_OPENED"), "1");
    }
    /* Consent is kept, and written only once. */
    g_autoptr (AvPluginManager) manager = av_plugin_manager_new_default (av_loaders, NULL, NULL);
    assert_false (av_plugin_manager_needs_consent (manager, "mine"));
    assert_true (av_plugin_manager_allow (manager, "mine", NULL));
    g_autofree gchar *text = NULL;
    assert_true (g_file_get_contents (list, &text, NULL, NULL));
    assert_ptr_equal (strchr (text, '\n'), text + strlen (text) - 1);
    /* A changed object needs consent again. */
    plugin_make (folder, "mine", "", "good");
    g_autoptr (AvPluginManager) other = av_plugin_manager_new_default (av_loaders, NULL, NULL);
    assert_true (av_plugin_manager_needs_consent (other, "mine"));
    assert_null (av_plugin_manager_load (other, "mine", NULL));
    assert_false (av_plugin_manager_allow (manager, "nobody", NULL));
}

static void
test_named (void **state)
{
    const gchar *const folders[] = { *state, NULL };
    g_autofree gchar *folder = av_paths_user ("plugins");

    plugin_make (*state, "named", "", "good");
    plugin_make (folder, "own", "", "good");
    {
        g_autoptr (AvPluginManager) manager =
            av_plugin_manager_new_default (av_loaders, NULL, folders);
        assert_false (av_plugin_manager_needs_consent (manager, "named"));
        assert_non_null (av_plugin_manager_load (manager, "named", NULL));
    }
    /* Naming a folder is consent, even if it is the user's own. */
    g_setenv ("AVIGNON_PLUGIN_PATH", folder, TRUE);
    g_autoptr (AvPluginManager) manager = av_plugin_manager_new_default (av_loaders, NULL, NULL);
    g_unsetenv ("AVIGNON_PLUGIN_PATH");
    assert_int_equal (av_plugin_manager_find (manager, "own")->origin, AV_PLUGIN_NAMED);
    assert_non_null (av_plugin_manager_load (manager, "own", NULL));
}

/* Programs that write the list at the same time lose none of each other's entries. */
static void
test_at_once (void **state)
{
    enum {
        PROGRAMS = 6,
        PLUGINS = 8
    };
    g_autofree gchar *folder = av_paths_user ("plugins");
    g_autofree gchar *stem = g_path_get_basename (*state);
    pid_t children[PROGRAMS];
    gint start[2]; /* a pipe that is closed when all are to begin */

    /* Each object needs a different content. */
    for (guint i = 0; i < PROGRAMS * PLUGINS; i++) {
        g_autofree gchar *id = g_strdup_printf ("x%u", i);
        g_autofree gchar *object = g_strdup_printf ("libx%u.so", i);
        g_autofree gchar *path = g_build_filename (folder, id, object, NULL);
        plugin_make (folder, id, "", "good");
        FILE *file = fopen (path, "ab");
        assert_non_null (file);
        fprintf (file, "%s %u", stem, i);
        fclose (file);
    }
    assert_int_equal (pipe (start), 0);
    for (guint i = 0; i < PROGRAMS; i++) {
        children[i] = fork ();
        if (children[i] != 0)
            continue;
        g_autoptr (AvPluginManager) manager =
            av_plugin_manager_new_default (av_loaders, NULL, NULL);
        gchar none;
        close (start[1]);
        gboolean well = read (start[0], &none, 1) == 0;
        for (guint n = 0; n < PLUGINS; n++) {
            g_autofree gchar *id = g_strdup_printf ("x%u", i * PLUGINS + n);
            well &= av_plugin_manager_allow (manager, id, NULL);
        }
        _exit (well ? 0 : 1);
    }
    close (start[0]);
    close (start[1]);
    for (guint i = 0; i < PROGRAMS; i++) {
        int status = 1;
        waitpid (children[i], &status, 0);
        assert_int_equal (status, 0);
    }
    g_autoptr (AvPluginManager) manager = av_plugin_manager_new_default (av_loaders, NULL, NULL);
    for (guint i = 0; i < PROGRAMS * PLUGINS; i++) {
        g_autofree gchar *id = g_strdup_printf ("x%u", i);
        assert_false (av_plugin_manager_needs_consent (manager, id));
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown (test_consent, plugin_folder_new, plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_named, plugin_folder_new, plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_at_once, plugin_folder_new, plugin_folder_free),
    };
    void *folder = NULL;

    if (plugin_folder_new (&folder) != 0)
        return 1;
    home = folder;
    g_setenv ("XDG_DATA_HOME", home, TRUE);
    g_unsetenv ("AVIGNON_PLUGIN_PATH");
    int failed = cmocka_run_group_tests_name ("consent", tests, NULL, NULL);
    plugin_folder_free (&folder);
    return failed;
}
