/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-consent.c: objects of the user's folder run only with consent to their very content. */
#include "plugin/plugin-fixture.h"

#include "engine/paths.h"

#include <glib/gstdio.h>
#include <string.h>

static gchar *home; /* stands for the user's folder of data, for this whole program */

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
        g_autoptr (AvPluginSet) set = av_plugin_set_new_default (NULL);
        assert_int_equal (av_plugin_set_find (set, "mine")->origin, AV_PLUGIN_USER);
        assert_true (av_plugin_set_needs_consent (set, "mine"));
        /* That it needs consent is no fault. */
        assert_null (av_plugin_set_find (set, "mine")->error);
        assert_null (av_plugin_set_load (set, "mine", &error));
        assert_true (g_error_matches (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CONSENT));
        assert_non_null (strstr (error->message, "needs your consent"));
        assert_null (g_getenv ("FIXTURE_OPENED"));

        assert_true (av_plugin_set_allow (set, "mine", NULL));
        assert_false (av_plugin_set_needs_consent (set, "mine"));
        assert_non_null (av_plugin_set_load (set, "mine", NULL));
        assert_string_equal (g_getenv ("FIXTURE_OPENED"), "1");
    }
    /* It is kept, and nothing is written twice. */
    g_autoptr (AvPluginSet) set = av_plugin_set_new_default (NULL);
    assert_false (av_plugin_set_needs_consent (set, "mine"));
    assert_true (av_plugin_set_allow (set, "mine", NULL));
    g_autofree gchar *text = NULL;
    assert_true (g_file_get_contents (list, &text, NULL, NULL));
    assert_ptr_equal (strchr (text, '\n'), text + strlen (text) - 1);
    /* Other content is another matter. */
    plugin_make (folder, "mine", "", "good");
    av_plugin_set_rescan (set);
    assert_true (av_plugin_set_needs_consent (set, "mine"));
    assert_null (av_plugin_set_load (set, "mine", NULL));
    assert_false (av_plugin_set_allow (set, "nobody", NULL));
}

static void
test_named (void **state)
{
    const gchar *const folders[] = { *state, NULL };
    g_autofree gchar *folder = av_paths_user ("plugins");

    plugin_make (*state, "named", "", "good");
    plugin_make (folder, "own", "", "good");
    {
        g_autoptr (AvPluginSet) set = av_plugin_set_new_default (folders);
        assert_false (av_plugin_set_needs_consent (set, "named"));
        assert_non_null (av_plugin_set_load (set, "named", NULL));
    }
    /* To name the folder is to consent, be it one's own. */
    g_setenv ("AVIGNON_PLUGIN_PATH", folder, TRUE);
    g_autoptr (AvPluginSet) set = av_plugin_set_new_default (NULL);
    g_unsetenv ("AVIGNON_PLUGIN_PATH");
    assert_int_equal (av_plugin_set_find (set, "own")->origin, AV_PLUGIN_NAMED);
    assert_non_null (av_plugin_set_load (set, "own", NULL));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown (test_consent, plugin_folder_new, plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_named, plugin_folder_new, plugin_folder_free),
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
