/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-paths.c: the folders of data come in the order that paths.h promises. */
#include <avignon/host/paths.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "config.h"

static void
test_a_program_in_the_build_tree_knows_it (void **state)
{
    assert_string_equal (av_paths_build_tree (), BUILD_ROOT);
    assert_string_equal (av_paths_locale (), BUILD_ROOT "/po");
}

static void
test_environment_comes_first_then_build_tree_then_user (void **state)
{
    g_autofree gchar *user = av_paths_user ("decks");

    g_setenv ("AVIGNON_DECK_PATH", "/a/one:/b/../b/two::/a/one", TRUE);
    g_auto (GStrv) folders = av_paths_data ("decks");
    assert_int_equal (g_strv_length (folders), 4);
    assert_string_equal (folders[0], "/a/one");
    assert_string_equal (folders[1], "/b/two");
    assert_string_equal (folders[2], SOURCE_ROOT "/decks");
    assert_string_equal (folders[3], user);
}

static void
test_compiled_plugins_lie_in_the_build_tree_and_scripts_in_the_source (void **state)
{
    g_unsetenv ("AVIGNON_PLUGIN_PATH");
    g_auto (GStrv) plugins = av_paths_data ("plugins");
    g_auto (GStrv) scripts = av_paths_data ("scripts");
    assert_string_equal (plugins[0], BUILD_ROOT "/plugins");
    assert_string_equal (scripts[0], SOURCE_ROOT "/scripts");
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_a_program_in_the_build_tree_knows_it),
        cmocka_unit_test (test_environment_comes_first_then_build_tree_then_user),
        cmocka_unit_test (test_compiled_plugins_lie_in_the_build_tree_and_scripts_in_the_source),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
