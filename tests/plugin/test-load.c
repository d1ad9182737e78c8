/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-load.c: plugins in games: loaded when needed, combined, with options, unloaded. */
#include "plugin/plugin-fixture.h"

#include <avignon/host/land.h>
#include <avignon/host/record.h>
#include <avignon/land.h>

#include <glib/gstdio.h>
#include <string.h>

static AvCatalogue *
catalogue_with (AvPluginManager *manager)
{
    AvCatalogue *catalogue = av_catalogue_new ();

    av_land_register (catalogue, av_deck_library_new_default ());
    av_plugin_manager_attach (manager, catalogue);
    return catalogue;
}

/* Why a ruleset cannot be made, without the folder's path. */
static gchar *
refusal (AvCatalogue *catalogue, const AvSetup *setup, const gchar *folder, gint code)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, &error);
    g_autofree gchar *prefix = g_strconcat (folder, "/", NULL);

    assert_null (ruleset);
    assert_true (g_error_matches (error, AV_RULESET_ERROR, code));
    g_auto (GStrv) parts = g_strsplit (error->message, prefix, -1);
    return g_strjoinv ("", parts);
}

static void
test_on_demand (void **state)
{
    g_unsetenv ("FIXTURE_OPENED");
    g_unsetenv ("FIXTURE_STARTED");
    plugin_make (*state, "lazy", "Depends=ground\nConflicts=foe\n", "counting");
    plugin_make (*state, "ground", "", "good");
    AvPluginManager *manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    g_autoptr (AvCatalogue) catalogue = catalogue_with (manager);
    g_autoptr (AvSetup) plain = plugin_setup (NULL), setup = plugin_setup ("lazy");

    av_plugin_manager_list (manager);
    g_autoptr (AvRuleset) without = av_ruleset_new (plain, catalogue, NULL);
    assert_non_null (without);
    assert_null (g_getenv ("FIXTURE_OPENED"));
    assert_false (av_plugin_manager_find (manager, "lazy")->loaded);

    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, NULL);
    g_autoptr (AvRuleset) again = av_ruleset_new (setup, catalogue, NULL);
    assert_non_null (ruleset);
    assert_non_null (again);
    assert_string_equal (g_getenv ("FIXTURE_STARTED"), "1");
    assert_true (av_plugin_manager_find (manager, "lazy")->loaded);
    /* Its dependency is on as well, and comes before it. */
    assert_int_equal (av_ruleset_get_n_rules (ruleset), 3);
    assert_string_equal (av_ruleset_get_rules (ruleset, 1)->id, "ground");
    const AvRules *rules = av_ruleset_get_rules (ruleset, 2);
    assert_string_equal (rules->id, "lazy");
    assert_string_equal (rules->version, "1.2");
    assert_string_equal (rules->name, "The lazy");
    assert_string_equal (rules->game, "land");
    assert_string_equal (rules->depends[0], "ground");
    assert_string_equal (rules->conflicts[0], "foe");
    assert_true (g_str_has_suffix (rules->folder, "/lazy"));
    assert_int_equal (av_ruleset_find_counter (ruleset, "pebbles"), 0);
}

static void
test_options (void **state)
{
    plugin_make (*state, "choosy",
                 "[Option far]\nType=number\nLabel=Far\nMin=1\nMax=5\nDefault=2\n"
                 "[Option kind]\nType=choice\nLabel=Kind\nValues=one;two\n",
                 "good");
    g_autoptr (AvCatalogue) catalogue =
        catalogue_with (plugin_manager_in (*state, AV_PLUGIN_NAMED));
    g_autoptr (AvSetup) setup = plugin_setup ("choosy");
    g_autoptr (AvRuleset) plain = av_ruleset_new (setup, catalogue, NULL);

    assert_string_equal (av_ruleset_get_option (plain, "choosy.far"), "2");
    assert_string_equal (av_ruleset_get_option (plain, "choosy.kind"), "one");
    av_setup_set_option (setup, "choosy.kind", "two");
    av_setup_set_option (setup, "choosy.far", "5");
    g_autoptr (AvRuleset) chosen = av_ruleset_new (setup, catalogue, NULL);
    assert_string_equal (av_ruleset_get_option (chosen, "choosy.far"), "5");
    assert_string_equal (av_ruleset_get_option (chosen, "choosy.kind"), "two");
    /* A record keeps the rules and their versions. */
    g_autoptr (GString) text = g_string_new (NULL);
    av_setup_to_text (av_ruleset_get_setup (chosen), text);
    assert_non_null (strstr (text->str, "rules choosy\n"));
    assert_non_null (strstr (text->str, "plugin choosy 1.2\n"));
    assert_non_null (strstr (text->str, "option choosy.far 5\n"));
    av_setup_set_option (setup, "choosy.far", "6");
    g_autofree gchar *message = refusal (catalogue, setup, *state, AV_RULESET_ERROR_INVALID);
    assert_string_equal (message, "The option “choosy.far” cannot be “6”.");
}

static void
test_conflicts (void **state)
{
    plugin_make (*state, "cat", "Conflicts=dog\n", "good");
    plugin_make (*state, "dog", "", "counting");
    AvPluginManager *manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    g_autoptr (AvCatalogue) catalogue = catalogue_with (manager);
    g_autoptr (AvSetup) setup = plugin_setup ("dog");

    av_setup_add_rules (setup, "cat");
    g_autofree gchar *message = refusal (catalogue, setup, *state, AV_RULESET_ERROR_INVALID);
    assert_string_equal (message, "The rules “cat” and “dog” cannot be played together.");
}

/* A catalogue of its own, with its own manager of the plugins in FOLDER. */
static AvCatalogue *
catalogue_of (const gchar *folder)
{
    return catalogue_with (plugin_manager_in (folder, AV_PLUGIN_NAMED));
}

/* The object counts how often its code is loaded. */
static void
test_code_goes_with_its_catalogue_unless_a_ruleset_holds_it (void **state)
{
    static const AvRules *held; /* an object that stays loaded is no leak */
    plugin_make (*state, "guest", "", "counting");
    g_autoptr (AvSetup) setup = plugin_setup ("guest");
    g_unsetenv ("FIXTURE_OPENED");

    AvCatalogue *catalogue = catalogue_of (*state);
    av_ruleset_unref (av_ruleset_new (setup, catalogue, NULL));
    assert_string_equal (g_getenv ("FIXTURE_OPENED"), "1");
    av_catalogue_free (catalogue);

    catalogue = catalogue_of (*state);
    AvRuleset *ruleset = av_ruleset_new (setup, catalogue, NULL);
    assert_string_equal (g_getenv ("FIXTURE_OPENED"), "2");
    held = av_ruleset_get_rules (ruleset, 1);
    av_catalogue_free (catalogue);
    assert_string_equal (held->id, "guest");

    catalogue = catalogue_of (*state);
    AvRuleset *another = av_ruleset_new (setup, catalogue, NULL);
    assert_string_equal (g_getenv ("FIXTURE_OPENED"), "2");
    av_ruleset_unref (another);
    av_catalogue_free (catalogue);
    assert_string_equal (held->version, "1.2");
    av_ruleset_unref (ruleset);
}

static void
test_ruleset_that_failed (void **state)
{
    plugin_make (*state, "host", "", "counting");
    g_autoptr (AvSetup) setup = plugin_setup ("host"), well = plugin_setup ("host");
    g_unsetenv ("FIXTURE_OPENED");

    /* A ruleset that could not be made holds nothing. */
    av_setup_set_option (setup, "host.none", "1");
    AvCatalogue *catalogue = catalogue_of (*state);
    g_autofree gchar *message = refusal (catalogue, setup, *state, AV_RULESET_ERROR_INVALID);
    assert_non_null (message);
    assert_string_equal (g_getenv ("FIXTURE_OPENED"), "1");
    av_catalogue_free (catalogue);
    g_autoptr (AvCatalogue) next = catalogue_of (*state);
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (well, next, NULL);
    assert_non_null (ruleset);
    assert_string_equal (g_getenv ("FIXTURE_OPENED"), "2");
}

static void
test_record (void **state)
{
    static const struct {
        const gchar *lines;
        gint code;
        const gchar *message;
    } cases[] = {
        { "rules gone\nplugin gone 1.0\n", AV_RULESET_ERROR_MISSING,
          "The rules “gone” cannot be used: they are not there." },
        { "rules here\nplugin here 1.3\n", AV_RULESET_ERROR_STALE,
          "The game was played with version 1.3 of the plugin “here”; here, only version 1.2 is installed." },
        { "rules here\nplugin here 2.0\n", AV_RULESET_ERROR_STALE,
          "The game was played with version 2.0 of the plugin “here”; here, only version 1.2 is installed." },
        { "rules here\nplugin here 1.1\n", 0, NULL },
    };
    plugin_make (*state, "here", "", "good");
    g_autoptr (AvCatalogue) catalogue =
        catalogue_with (plugin_manager_in (*state, AV_PLUGIN_NAMED));

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autofree gchar *text =
            g_strdup_printf ("avignon-record 1\ndecks core\n%splayer red \"Anna\" human\n"
                             "player blue \"Bruno\" human\nbegin\n",
                             cases[i].lines);
        g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "game", NULL);
        assert_non_null (record);
        if (cases[i].message) {
            g_autofree gchar *message = refusal (catalogue, record->setup, *state, cases[i].code);
            assert_string_equal (message, cases[i].message);
        } else {
            g_autoptr (AvRuleset) ruleset = av_ruleset_new (record->setup, catalogue, NULL);
            assert_non_null (ruleset);
        }
    }
}

static void
test_two_sets (void **state)
{
    plugin_make (*state, "shared", "", "good");
    AvPluginManager *one = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    AvPluginManager *two = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    g_autoptr (AvCatalogue) catalogue = catalogue_with (one);
    g_autoptr (AvSetup) setup = plugin_setup ("shared");
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, NULL);

    assert_non_null (av_plugin_manager_load (two, "shared", NULL));
    av_plugin_manager_free (two);
    assert_int_equal (av_ruleset_find_counter (ruleset, "pebbles"), 0);
}

/* A part of an object is no object, wherever it was cut: nothing that is missing is ever touched. */
static void
test_a_truncated_object_is_refused (void **state)
{
    g_autofree gchar *path = g_build_filename (*state, "cut", "libcut.so", NULL);
    g_autofree gchar *whole = NULL;
    gsize length;
    plugin_make (*state, "cut", "", "good");
    assert_true (g_file_get_contents (path, &whole, &length, NULL));
    guint n_refused = 0;
    for (guint i = 0; i < 64; i++) {
        g_autoptr (GError) error = NULL;
        gsize kept = length * i / 64;
        assert_true (g_file_set_contents (path, whole, (gssize) kept, NULL));
        AvPluginManager *manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
        const AvRules *rules = av_plugin_manager_load (manager, "cut", &error);
        /* Behind what is loaded there is only what debuggers want. */
        assert_true (rules || strstr (error->message, "a part of it is missing")
                     || strstr (error->message, "this is not a shared object"));
        n_refused += !rules;
        av_plugin_manager_free (manager);
    }
    /* What every object begins with, and no more. */
    g_autoptr (GError) error = NULL;
    assert_true (g_file_set_contents (path, whole, 4, NULL));
    AvPluginManager *manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    assert_null (av_plugin_manager_load (manager, "cut", &error));
    assert_non_null (strstr (error->message, "a part of it is missing"));
    av_plugin_manager_free (manager);
    assert_true (n_refused > 0);
}

static void
test_what_everybody_may_write_is_not_loaded (void **state)
{
    g_autofree gchar *folder = g_build_filename (*state, "open", NULL);
    g_autofree gchar *path = g_build_filename (folder, "libopen.so", NULL);
    plugin_make (*state, "open", "", "good");
    for (guint i = 0; i < 3; i++) {
        g_autoptr (GError) error = NULL;
        assert_int_equal (g_chmod (path, i == 0 ? 0666 : 0644), 0);
        assert_int_equal (g_chmod (folder, i == 1 ? 0777 : 0755), 0);
        AvPluginManager *manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
        const AvRules *rules = av_plugin_manager_load (manager, "open", &error);
        if (i == 2)
            assert_non_null (rules);
        else
            assert_non_null (strstr (error->message, "anybody may write to it"));
        av_plugin_manager_free (manager);
    }
}

#define CASE(name) cmocka_unit_test_setup_teardown (name, plugin_folder_new, plugin_folder_free)

int
main (void)
{
    const struct CMUnitTest tests[] = {
        CASE (test_on_demand),
        CASE (test_options),
        CASE (test_conflicts),
        CASE (test_code_goes_with_its_catalogue_unless_a_ruleset_holds_it),
        CASE (test_ruleset_that_failed),
        CASE (test_record),
        CASE (test_two_sets),
        CASE (test_a_truncated_object_is_refused),
        CASE (test_what_everybody_may_write_is_not_loaded),
    };

    return cmocka_run_group_tests_name ("load", tests, NULL, NULL);
}
