/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-note.c: after a crash the next start can say which plugins were running. */
#include "plugin/plugin-fixture.h"

#include "land/land.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static AvRuleset *
new_ruleset (const gchar *folder, const gchar *id)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    static AvCatalogue *catalogue;

    g_clear_pointer (&catalogue, av_catalogue_free);
    if (!folder)
        return NULL;
    catalogue = av_catalogue_new ();
    av_land_register (catalogue, av_deck_library_new_default ());
    av_plugin_set_attach (plugin_set_in (folder, AV_PLUGIN_NAMED), catalogue);
    av_setup_add_deck (setup, "core", 1);
    av_setup_add_player (setup, AV_COLOUR_RED, "Anna", "human");
    av_setup_add_player (setup, AV_COLOUR_BLUE, "Bruno", "human");
    if (id)
        av_setup_add_rules (setup, id);
    AvRuleset *ruleset = av_ruleset_new (setup, catalogue, NULL);
    assert_non_null (ruleset);
    return ruleset;
}

static void
test_note (void **state)
{
    g_autofree gchar *path = g_build_filename (*state, "autosave.running", NULL);

    plugin_make (*state, "late", "Depends=early\n", "counting");
    plugin_make (*state, "early", "", "good");
    AvRuleset *ruleset = new_ruleset (*state, "late");
    assert_null (av_plugin_note_read_crash (path));
    assert_true (av_plugin_note_running (path, ruleset, NULL));
    g_auto (GStrv) names = av_plugin_note_read_crash (path);
    assert_non_null (names);
    assert_string_equal (names[0], "early 1.2");
    assert_string_equal (names[1], "late 1.2");
    assert_null (names[2]);
    av_plugin_note_ended (path);
    assert_null (av_plugin_note_read_crash (path));
    /* A game without plugins has nothing to blame, and takes an older note away. */
    assert_true (av_plugin_note_running (path, ruleset, NULL));
    av_ruleset_unref (ruleset);
    ruleset = new_ruleset (*state, NULL);
    assert_true (av_plugin_note_running (path, ruleset, NULL));
    assert_null (av_plugin_note_read_crash (path));
    av_ruleset_unref (ruleset);
    new_ruleset (NULL, NULL);
}

static void
test_crash (void **state)
{
    g_autofree gchar *path = g_build_filename (*state, "autosave.running", NULL);

    plugin_make (*state, "bomb", "", "good");
    AvRuleset *ruleset = new_ruleset (*state, "bomb");
    pid_t child = fork ();
    if (child == 0) {
        av_plugin_note_running (path, ruleset, NULL);
        pause ();
        _exit (0);
    }
    for (guint i = 0; i < 500 && !g_file_test (path, G_FILE_TEST_EXISTS); i++)
        g_usleep (10000);
    /* While it runs, it has not crashed. */
    assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    assert_null (av_plugin_note_read_crash (path));
    kill (child, SIGKILL);
    waitpid (child, NULL, 0);
    g_auto (GStrv) names = av_plugin_note_read_crash (path);
    assert_non_null (names);
    assert_string_equal (names[0], "bomb 1.2");
    av_ruleset_unref (ruleset);
    new_ruleset (NULL, NULL);
}

static void
test_spoilt (void **state)
{
    static const gchar *const texts[]
        = { "", "avignon", "avignon-running \n", "avignon-running -1\na 1\n",
            "avignon-running 99999999\n", "avignon-running 99999999\n\xff 1\n" };
    g_autofree gchar *path = g_build_filename (*state, "autosave.running", NULL);

    for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
        assert_true (g_file_set_contents (path, texts[i], -1, NULL));
        assert_null (av_plugin_note_read_crash (path));
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown (test_note, plugin_folder_new, plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_crash, plugin_folder_new, plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_spoilt, plugin_folder_new, plugin_folder_free),
    };

    return cmocka_run_group_tests_name ("note", tests, NULL, NULL);
}
