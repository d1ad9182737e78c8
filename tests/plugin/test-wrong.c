/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-wrong.c: each broken plugin is listed with its own message and does no other harm. */
#include "plugin/plugin-fixture.h"

#include <avignon/host/land.h>
#include <avignon/land.h>

#include <glib/gstdio.h>
#include <string.h>

#define SYMBOL_MISSING "the object does not export avignon_plugin_2_2: it is not a plugin"

/* A broken plugin, whose id says what is wrong. */
typedef struct {
    const gchar *id;
    const gchar *keys;   /* of its manifest; NULL: it has none */
    const gchar *object; /* NULL: it has none */
    enum {
        LISTED,
        LOADED,
        TRIED
    } found;
    const gchar *message; /* the exact message; "…" at its end: it goes on */
} Wrong;

static const Wrong wrongs[] = {
    { "no-manifest", NULL, "good", LISTED, "no-manifest: there is no manifest no-manifest.plugin" },
    { "bad-key", "Athors=Anna\n", "good", LISTED,
      "bad-key/bad-key.plugin:8: there is no key “Athors” in [Avignon Plugin]" },
    { "missing-object", "", NULL, LISTED,
      "missing-object/missing-object.plugin: the object libmissing-object.so is not there" },
    { "missing-module", "Module=moved.so\n", NULL, LISTED,
      "missing-module/missing-module.plugin:8: the object moved.so is not there" },
    { "missing-symbol", "", "no-symbol", LISTED,
      "missing-symbol/libmissing-symbol.so: " SYMBOL_MISSING },
    { "older-abi", "", "old-abi", LISTED,
      "older-abi/libolder-abi.so: the object was made for API 2, ABI 1; this program has API 2, "
      "ABI 2: it must be rebuilt" },
    { "older-object", "", "interface-1", LISTED,
      "older-object/libolder-object.so: it was written for version 1 of the plugin interface, and "
      "this program has 2: callbacks get their data as one more argument, and names and headers have "
      "changed; docs/plugins/changes.md says what to change" },
    { "no-object", "Module=no-object.plugin\n", NULL, LISTED,
      "no-object/no-object.plugin: this is not a shared object" },
    { "unknown-need", "Depends=nobody\n", "good", LISTED,
      "unknown-need/unknown-need.plugin:8: it needs the plugin “nobody”, which is not there" },
    { "own-need", "Depends=own-need\n", "good", LISTED,
      "own-need/own-need.plugin:8: the plugin depends on itself" },
    { "circle", "Depends=circle-b\n", "good", LISTED,
      "circle/circle.plugin:8: plugins that depend on each other in a circle: circle → circle-b → "
      "circle-c → circle" },
    { "circle-b", "Depends=circle-c\n", "good", LISTED,
      "circle-b/circle-b.plugin:8: plugins that depend on each other in a circle: circle → circle-b "
      "→ circle-c → circle" },
    { "circle-c", "Depends=circle\n", "good", LISTED,
      "circle-c/circle-c.plugin:8: plugins that depend on each other in a circle: circle → circle-b "
      "→ circle-c → circle" },
    { "circle-d", "Depends=circle-c\n", "good", LISTED,
      "circle-d/circle-d.plugin:8: it needs the plugin “circle-c”, which cannot be used" },
    { "torn", "Depends=fine\nConflicts=fine\n", "good", LISTED,
      "torn/torn.plugin:8: it both needs the plugin “fine” and conflicts with it" },
    { "core", "", "good", LISTED, "core/core.plugin:6: the id “core” is the game's own" },
    { "failing-init", "", "failing", LOADED,
      "failing-init/libfailing-init.so: the plugin could not be started: the moon is not full" },
    { "no-rules", "", "no-rules", LOADED,
      "no-rules/libno-rules.so: the object hands over no rules" },
    { "no-sizes", "", "no-sizes", LOADED,
      "no-sizes/libno-sizes.so: the object does not say how large its tables are, as AV_PLUGIN does" },
    { "no-choose", "", "no-choose", LOADED,
      "no-choose/libno-choose.so: its computer player has no choose" },
    { "later-mark", "", "later-mark", LOADED,
      "later-mark/liblater-mark.so: the object was built for a later Avignon" },
    { "wrong-hook", "", "wrong-hook", LOADED,
      "wrong-hook/libwrong-hook.so: the object has a hook at a point that is not there" },
    { "lost-deck", "Decks=core;elsewhere\n", "good", LISTED,
      "lost-deck/lost-deck.plugin:8: “Decks” names the deck “elsewhere”, which is not there" },
    { "lost-icon", "", "lost-icon", LOADED,
      "lost-icon/liblost-icon.so: “pebbles” has the icon “art/pebble.svg”, which is not in the "
      "plugin's folder" },
    { "stray-icon", "", "stray-icon", LOADED,
      "stray-icon/libstray-icon.so: “stones” has the icon “../fine/fine.plugin”, which is not in the "
      "plugin's folder" },
    { "lost-phase", "", "lost-phase", TRIED,
      "lost-phase/liblost-phase.so: the rules “lost-phase”, phase “fair”: it goes beside the "
      "phase “nowhere”, which no rules have" },
    { "above-lost", "Depends=lost-phase\n", "good", TRIED,
      "above-lost/above-lost.plugin:8: it needs the plugin “lost-phase”, which cannot be used" },
    { "needy", "", "needy", LOADED, "needy/libneedy.so: undefined symbol: av_function_of…" },
};

static void
make (const gchar *folder, const Wrong *wrong)
{
    plugin_make (folder, wrong->id, wrong->keys ? wrong->keys : "", wrong->object);
    if (!wrong->keys) {
        g_autofree gchar *name = g_strconcat (wrong->id, ".plugin", NULL);
        g_autofree gchar *path = g_build_filename (folder, wrong->id, name, NULL);
        assert_int_equal (g_remove (path), 0);
    }
}

/* Plays a whole game with the rules ID, which must exist, and recounts every position. */
static void
play_by (AvCatalogue *catalogue, const gchar *id)
{
    g_autoptr (AvSetup) setup = plugin_setup (id);
    g_autoptr (GError) error = NULL;
    AvRandom random = { 1 };
    AvAction action;

    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, &error);
    if (!ruleset)
        fail_msg ("%s", error->message);
    assert_int_equal (av_ruleset_find_counter (ruleset, "pebbles"), 0);
    g_autoptr (AvGame) game = av_game_new (ruleset, 1, NULL);
    while (av_game_sample (game, &random, &action)) {
        g_autoptr (GString) complaints = g_string_new (NULL);
        assert_true (av_game_apply (game, &action, NULL));
        assert_true (av_game_verify (game, complaints));
    }
    assert_true (av_game_is_finished (game));
    assert_int_equal (av_game_get_tiles_left (game), 0);
}

static void
check_message (AvPluginManager *manager, const gchar *folder, const Wrong *wrong)
{
    g_autofree gchar *found = plugin_error (manager, folder, wrong->id);

    if (g_str_has_suffix (wrong->message, "…")) {
        g_autofree gchar *begun =
            g_strndup (wrong->message, strlen (wrong->message) - strlen ("…"));
        if (!g_str_has_prefix (found, begun))
            fail_msg ("%s: “%s”", wrong->id, found);
    } else {
        assert_string_equal (found, wrong->message);
    }
}

/* Makes a folder with all of them, or with one (ALONE), and a correct plugin, and checks each. */
static void
check (const gchar *folder, const Wrong *alone)
{
    for (guint i = 0; i < G_N_ELEMENTS (wrongs); i++)
        if (!alone || alone == &wrongs[i])
            make (folder, &wrongs[i]);
    plugin_make (folder, "fine", "", "good");
    AvPluginManager *manager = plugin_manager_in (folder, AV_PLUGIN_NAMED);
    g_autoptr (AvCatalogue) catalogue = av_catalogue_new ();
    av_land_register (catalogue, av_deck_library_new_default ());
    av_plugin_manager_attach (manager, catalogue);

    for (guint i = 0; i < G_N_ELEMENTS (wrongs); i++) {
        const Wrong *wrong = &wrongs[i];
        g_autoptr (GError) error = NULL;
        if (alone && alone != wrong)
            continue;
        /* Alone, an error that only loading finds is not known yet; among others it may be. */
        if (alone && wrong->found != LISTED)
            assert_null (av_plugin_manager_find (manager, wrong->id)->error);
        assert_false (av_plugin_manager_try (manager, wrong->id, &error));
        assert_int_equal (error->domain, AV_PLUGIN_ERROR);
        check_message (manager, folder, wrong);
        assert_string_equal (error->message,
                             av_plugin_manager_find (manager, wrong->id)->error->message);
        assert_int_equal (av_plugin_manager_find (manager, wrong->id)->loaded,
                          wrong->found == TRIED);
    }
    assert_true (av_plugin_manager_try (manager, "fine", NULL));
    g_autoptr (GPtrArray) order = av_plugin_manager_list_usable (manager);
    assert_int_equal (order->len, 1);
    play_by (catalogue, "fine");
    /* No code was run of plugins that are found wrong before they run. */
    assert_null (g_getenv ("FIXTURE_OPENED_WRONGLY"));
}

static void
test_alone (void **state)
{
    for (guint i = 0; i < G_N_ELEMENTS (wrongs); i++) {
        void *folder = NULL;
        /* A circle needs all its plugins. */
        if (g_str_has_prefix (wrongs[i].id, "circle") || g_str_equal (wrongs[i].id, "above-lost"))
            continue;
        assert_int_equal (plugin_folder_new (&folder), 0);
        check (folder, &wrongs[i]);
        plugin_folder_free (&folder);
    }
}

static void
test_together (void **state)
{
    check (*state, NULL);
}

/* Plugins as they were before version 2: an object, and a folder with a script. */
static void
test_old (void **state)
{
    g_autofree gchar *old =
        g_build_filename (g_getenv ("AVIGNON_SOURCE_ROOT"), "tests", "plugin", "old", NULL);
    g_autofree gchar *page =
        g_build_filename (g_getenv ("AVIGNON_SOURCE_ROOT"), "docs", "plugins", "changes.md", NULL);
    plugin_write (*state, "old-object",
                  "[Avignon Plugin]\nId=old-object\nType=rules\nLoader=c\nApi=1\nName=Old\n"
                  "Version=1.0\n");
    plugin_put_object (*state, "old-object", "interface-1");
    g_autoptr (AvPluginManager) manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    assert_true (av_plugin_manager_add_folder (manager, old, AV_PLUGIN_NAMED));
    g_autofree gchar *object = plugin_error (manager, *state, "old-object");
    assert_string_equal (
        object,
        "old-object/old-object.plugin:5: it was written for version 1 of the plugin interface, "
        "and this program has 2: callbacks get their data as one more argument, and names "
        "and headers have changed; docs/plugins/changes.md says what to change");
    g_autofree gchar *script = plugin_error (manager, old, "old-script");
    assert_string_equal (
        script,
        "old-script/old-script.plugin:6: it was written for version 1 of the plugin interface, "
        "and this program has 2: what scripts may declare and call has changed; "
        "docs/plugins/changes.md says what to change");
    assert_true (g_file_test (page, G_FILE_TEST_IS_REGULAR));
    assert_null (av_plugin_manager_load (manager, "old-object", NULL));
    assert_null (av_plugin_manager_load (manager, "old-script", NULL));
    assert_null (g_getenv ("FIXTURE_OPENED_WRONGLY"));
}

static void
test_duplicate (void **state)
{
    g_autofree gchar *first = g_build_filename (*state, "first", NULL);
    g_autofree gchar *second = g_build_filename (*state, "second", NULL);

    plugin_make (first, "twin", "Description=One\n", "good");
    plugin_make (second, "twin", "Description=Two\n", "no-rules");
    AvPluginManager *manager = plugin_manager_in (first, AV_PLUGIN_NAMED);
    g_autoptr (AvCatalogue) catalogue = av_catalogue_new ();
    av_land_register (catalogue, av_deck_library_new_default ());
    av_plugin_manager_attach (manager, catalogue);
    assert_true (av_plugin_manager_add_folder (manager, second, AV_PLUGIN_NAMED));
    const GPtrArray *all = av_plugin_manager_list (manager);
    const AvPluginInfo *other = all->pdata[1];
    g_autofree gchar *wanted = g_strdup_printf (
        "%s/twin/twin.plugin:6: the id “twin” is taken by %s/twin/twin.plugin", second, first);

    assert_int_equal (all->len, 2);
    assert_string_equal (other->error->message, wanted);
    assert_string_equal (av_plugin_manager_find (manager, "twin")->manifest->description, "One");
    play_by (catalogue, "twin");
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_alone),
        cmocka_unit_test_setup_teardown (test_together, plugin_folder_new, plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_old, plugin_folder_new, plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_duplicate, plugin_folder_new, plugin_folder_free),
    };

    return cmocka_run_group_tests_name ("wrong", tests, NULL, NULL);
}
