/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-crash-note.c: after a crash the next start knows which plugins were running. */
#include "plugin/plugin-fixture.h"

#include <avignon/host/land.h>
#include <avignon/host/paths.h>
#include <avignon/host/trust.h>
#include <avignon/land.h>

#include <glib/gstdio.h>

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static AvRuleset *
new_ruleset (const gchar *folder, const gchar *id)
{
    g_autoptr (AvSetup) setup = plugin_setup (id);
    static AvCatalogue *catalogue;

    g_clear_pointer (&catalogue, av_catalogue_free);
    if (!folder)
        return NULL;
    catalogue = av_catalogue_new ();
    av_land_register (catalogue, av_deck_library_new_default ());
    av_plugin_manager_attach (plugin_manager_in (folder, AV_PLUGIN_NAMED), catalogue);
    AvRuleset *ruleset = av_ruleset_new (setup, catalogue, NULL);
    assert_non_null (ruleset);
    return ruleset;
}

static gboolean
write_note (const gchar *path, const AvRuleset *ruleset)
{
    g_autofree gchar *lines = av_crash_note_lines (ruleset);
    return av_crash_note_write (path, lines, NULL);
}

static void
test_note (void **state)
{
    g_autofree gchar *path = g_build_filename (*state, "autosave.running", NULL);

    plugin_make (*state, "late", "Depends=early\n", "counting");
    plugin_make (*state, "early", "", "good");
    AvRuleset *ruleset = new_ruleset (*state, "late");
    assert_null (av_crash_note_read (path));
    assert_true (write_note (path, ruleset));
    g_auto (GStrv) names = av_crash_note_read (path);
    assert_non_null (names);
    assert_string_equal (names[0], "early 1.2");
    assert_string_equal (names[1], "late 1.2");
    assert_null (names[2]);
    av_crash_note_remove (path);
    assert_null (av_crash_note_read (path));
    /* A shorter one leaves nothing of a longer one. */
    assert_true (write_note (path, ruleset));
    av_ruleset_unref (ruleset);
    ruleset = new_ruleset (*state, "early");
    assert_true (write_note (path, ruleset));
    g_auto (GStrv) fewer = av_crash_note_read (path);
    assert_non_null (fewer);
    assert_string_equal (fewer[0], "early 1.2");
    assert_null (fewer[1]);
    /* A game without plugins has nothing to note. */
    av_ruleset_unref (ruleset);
    ruleset = new_ruleset (*state, NULL);
    g_autofree gchar *none = av_crash_note_lines (ruleset);
    assert_string_equal (none, "");
    av_ruleset_unref (ruleset);
    new_ruleset (NULL, NULL);
}

static void
test_crash (void **state)
{
    g_autofree gchar *path = g_build_filename (*state, "autosave.running", NULL);

    plugin_make (*state, "bomb", "", "good");
    AvRuleset *ruleset = new_ruleset (*state, "bomb");
    gint written[2]; /* a pipe that is closed once the note is written */
    gchar none;
    assert_int_equal (pipe (written), 0);
    pid_t child = fork ();
    if (child == 0) {
        write_note (path, ruleset);
        close (written[0]);
        close (written[1]);
        pause ();
        _exit (0);
    }
    close (written[1]);
    assert_int_equal (read (written[0], &none, 1), 0);
    close (written[0]);
    /* While it runs, it has not crashed. */
    assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    assert_null (av_crash_note_read (path));
    kill (child, SIGKILL);
    waitpid (child, NULL, 0);
    g_auto (GStrv) names = av_crash_note_read (path);
    assert_non_null (names);
    assert_string_equal (names[0], "bomb 1.2");
    av_ruleset_unref (ruleset);
    new_ruleset (NULL, NULL);
}

/* Loads a plugin in a process of its own; the signal that ended it, or 0. */
static int
load_apart (const gchar *folder, const gchar *id, const gchar *note)
{
    int status = 0;
    pid_t child = fork ();
    if (child == 0) {
        g_autoptr (AvPluginManager) manager = plugin_manager_in (folder, AV_PLUGIN_NAMED);
        setrlimit (RLIMIT_CORE, &(struct rlimit){ 0, 0 });
        av_plugin_manager_set_crash_note (manager, note);
        _exit (av_plugin_manager_load (manager, id, NULL) ? 0 : 1);
    }
    waitpid (child, &status, 0);
    return WIFSIGNALED (status) ? WTERMSIG (status) : 0;
}

/* An object that ends the program as it is opened or started is named by the next start, and can be
 * left out until it changes. */
static void
test_crash_as_it_is_loaded (void **state)
{
    static const gchar *const objects[] = { "bomb", "early-bomb" };
    g_autofree gchar *note = g_build_filename (*state, "loading", NULL);

    for (guint i = 0; i < G_N_ELEMENTS (objects); i++) {
        plugin_make (*state, objects[i], "", objects[i]);
        plugin_make (*state, "above", "Depends=early-bomb;bomb\n", "good");
        plugin_make (*state, "fine", "", "good");
        assert_int_equal (load_apart (*state, objects[i], note), SIGABRT);
        g_auto (GStrv) names = av_crash_note_read (note);
        g_autofree gchar *wanted = g_strconcat (objects[i], " 1.2", NULL);
        assert_non_null (names);
        assert_string_equal (names[0], wanted);
        assert_null (names[1]);
        av_crash_note_remove (note);

        g_autoptr (AvPluginManager) manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
        assert_null (av_plugin_manager_find (manager, objects[i])->error);
        assert_true (av_plugin_manager_leave_out (manager, objects[i], NULL));
        assert_non_null (strstr (av_plugin_manager_find (manager, objects[i])->error->message,
                                 "it was switched off"));
        assert_non_null (av_plugin_manager_find (manager, "above")->error);
        assert_true (g_error_matches (av_plugin_manager_find (manager, objects[i])->error,
                                      AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_LEFT_OUT));
        /* Other processes do not run it either. */
        assert_int_equal (load_apart (*state, objects[i], note), 0);
        assert_non_null (av_plugin_manager_load (manager, "fine", NULL));
    }
    assert_int_equal (load_apart (*state, "fine", note), 0);
    assert_null (av_crash_note_read (note));
    /* A changed object is tried again. */
    plugin_make (*state, "bomb", "", "counting");
    g_autoptr (AvPluginManager) manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    assert_non_null (av_plugin_manager_load (manager, "bomb", NULL));
    assert_false (av_plugin_manager_leave_out (manager, "nobody", NULL));
}

/* Whatever was left out can be taken back, and nothing else changes with it. */
static void
test_taken_back (void **state)
{
    g_autofree gchar *list = av_paths_user ("left-out-objects");
    g_autofree gchar *text = NULL;

    plugin_make (*state, "one", "", "good");
    plugin_make (*state, "two", "", "counting");
    plugin_make (*state, "above", "Depends=one\n", "good");
    g_remove (list);
    g_autoptr (AvPluginManager) manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    assert_true (av_plugin_manager_leave_out (manager, "two", NULL));
    assert_true (av_plugin_manager_leave_out (manager, "one", NULL));
    assert_non_null (av_plugin_manager_find (manager, "one")->error);
    assert_non_null (av_plugin_manager_find (manager, "above")->error);

    assert_true (av_plugin_manager_take_back (manager, "one", NULL));
    assert_null (av_plugin_manager_find (manager, "one")->error);
    assert_null (av_plugin_manager_find (manager, "above")->error);
    assert_non_null (av_plugin_manager_find (manager, "two")->error);
    assert_non_null (av_plugin_manager_load (manager, "above", NULL));
    assert_true (g_file_get_contents (list, &text, NULL, NULL));
    assert_non_null (strstr (text, "libtwo.so\n"));
    assert_null (strstr (text, "libone.so"));
    /* In another process too; and taking back what was never left out is no error. */
    g_autoptr (AvPluginManager) other = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    assert_null (av_plugin_manager_find (other, "one")->error);
    assert_true (av_plugin_manager_take_back (other, "one", NULL));
    assert_true (av_plugin_manager_take_back (other, "two", NULL));
    assert_null (av_plugin_manager_find (other, "two")->error);
    assert_false (av_plugin_manager_take_back (other, "nobody", NULL));
}

static void
test_spoilt (void **state)
{
    static const gchar *const texts[] = { "",
                                          "avignon",
                                          "avignon-running \n",
                                          "avignon-running -1\na 1\n",
                                          "avignon-running 99999999\n",
                                          "avignon-running 99999999\n\xff 1\n" };
    g_autofree gchar *path = g_build_filename (*state, "autosave.running", NULL);

    for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
        assert_true (g_file_set_contents (path, texts[i], -1, NULL));
        assert_null (av_crash_note_read (path));
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown (test_note, plugin_folder_new, plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_crash, plugin_folder_new, plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_crash_as_it_is_loaded, plugin_folder_new,
                                         plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_taken_back, plugin_folder_new, plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_spoilt, plugin_folder_new, plugin_folder_free),
    };

    /* The user's data folder, which keeps the list of plugins left out. */
    void *home = NULL;
    if (plugin_folder_new (&home) != 0)
        return 1;
    g_setenv ("XDG_DATA_HOME", home, TRUE);
    int failed = cmocka_run_group_tests_name ("note", tests, NULL, NULL);
    plugin_folder_free (&home);
    return failed;
}
