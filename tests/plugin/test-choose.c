/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-choose.c: "all" is everything shipped that goes together; decks switch on their rules. */
#include "plugin/plugin-fixture.h"

#include <avignon/host/land.h>
#include <avignon/land.h>
#include <avignon/host/choose.h>

#include <string.h>

static const GPtrArray *
entries_of (AvPluginManager *manager)
{
    return av_plugin_manager_list (manager);
}

static gchar *
rules_of (const AvSetup *setup)
{
    g_autoptr (GString) text = g_string_new (NULL);

    for (guint i = 0; i < setup->rules->len; i++)
        g_string_append_printf (text, "%s ", (const gchar *) setup->rules->pdata[i]);
    return g_strdup (g_strchomp (text->str));
}

static gchar *
decks_of (const AvSetup *setup)
{
    g_autoptr (GString) text = g_string_new (NULL);

    for (guint i = 0; i < setup->decks->len; i++)
        g_string_append_printf (text, "%s ", ((const AvDeckChoice *) setup->decks->pdata[i])->deck);
    return g_strdup (g_strchomp (text->str));
}

/* A catalogue with the decks of FOLDER, as if they came with the program. */
static AvCatalogue *
catalogue_of (const gchar *folder)
{
    AvCatalogue *catalogue = av_catalogue_new ();
    AvDeckLibrary *library = av_deck_library_new ();

    av_deck_library_add_folder (library, folder, TRUE);
    av_land_register (catalogue, library);
    return catalogue;
}

/* A deck of one tile; ATTRIBUTES: rules="a" forces="yes" */
static void
make_deck (const gchar *folder, const gchar *id, const gchar *attributes)
{
    g_autofree gchar *name = g_strconcat (id, ".xml", NULL);
    g_autofree gchar *path = g_build_filename (folder, name, NULL);
    g_autofree gchar *text =
        g_strdup_printf ("<deck id=\"%s\" %s>\n  <tile>\n    <segment terrain=\"field\" "
                         "slots=\"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\"/>\n  </tile>\n</deck>\n",
                         id, attributes);

    assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
test_all_rules (void **state)
{
    plugin_make (*state, "a", "Conflicts=c\n", "good");
    plugin_make (*state, "b", "", "good");
    plugin_make (*state, "c", "", "good");
    /* It does not conflict with `a` itself, but depends on `c`. */
    plugin_make (*state, "d", "Depends=c\n", "good");
    plugin_make (*state, "e", "Depends=nobody\n", "good");
    plugin_make (*state, "f", "Game=chess\n", "good");
    plugin_make (*state, "g", "Depends=b\n", "good");
    g_autoptr (AvPluginManager) manager = plugin_manager_in (*state, AV_PLUGIN_SHIPPED);
    g_autoptr (AvSetup) setup = av_setup_new ();

    av_choose_all_rules (setup, entries_of (manager));
    g_autofree gchar *chosen = rules_of (setup);
    assert_string_equal (chosen, "a b g");
    /* Nothing is chosen twice, and what was chosen before stays. */
    g_autoptr (AvSetup) other = av_setup_new ();
    av_setup_add_rules (other, "d");
    av_choose_all_rules (other, entries_of (manager));
    g_autofree gchar *rest = rules_of (other);
    assert_string_equal (rest, "d b c g");
    /* Without plugins there is nothing to choose. */
    g_autoptr (AvSetup) bare = av_setup_new ();
    av_choose_all_rules (bare, NULL);
    assert_int_equal (bare->rules->len, 0);
}

static void
test_not_shipped (void **state)
{
    plugin_make (*state, "mine", "", "good");
    g_autoptr (AvPluginManager) manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    g_autoptr (AvSetup) setup = av_setup_new ();

    av_choose_all_rules (setup, entries_of (manager));
    assert_int_equal (setup->rules->len, 0);
}

static void
test_conflicts (void **state)
{
    plugin_make (*state, "cat", "Conflicts=dog\n", "good");
    plugin_make (*state, "dog", "", "good");
    plugin_make (*state, "owl", "", "good");
    g_autoptr (AvPluginManager) manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    const AvPluginInfo *cat = av_choose_find (entries_of (manager), "cat");
    const AvPluginInfo *dog = av_choose_find (entries_of (manager), "dog");
    const AvPluginInfo *owl = av_choose_find (entries_of (manager), "owl");

    assert_null (av_choose_find (entries_of (manager), "cow"));
    assert_true (av_plugin_info_conflicts (cat, dog));
    assert_true (av_plugin_info_conflicts (dog, cat));
    assert_false (av_plugin_info_conflicts (cat, owl));
}

static void
test_decks (void **state)
{
    plugin_make (*state, "fine", "", "good");
    plugin_make (*state, "sad", "Depends=nobody\n", "good");
    make_deck (*state, "one", "");
    make_deck (*state, "three", "rules=\"sad\"");
    make_deck (*state, "two", "rules=\"fine\" forces=\"yes\"");
    make_deck (*state, "xerxes", "rules=\"sad\" forces=\"yes\"");
    make_deck (*state, "yes", "rules=\"away fine\"");
    g_autoptr (AvPluginManager) manager = plugin_manager_in (*state, AV_PLUGIN_SHIPPED);
    g_autoptr (AvCatalogue) catalogue = catalogue_of (*state);
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free);

    assert_true (av_choose_is_usable (catalogue, entries_of (manager), "fine"));
    assert_false (av_choose_is_usable (catalogue, entries_of (manager), "sad"));
    assert_false (av_choose_is_usable (catalogue, entries_of (manager), "away"));
    av_choose_all_decks (setup, catalogue, entries_of (manager));
    g_autofree gchar *decks = decks_of (setup);
    assert_string_equal (decks, "one three two yes");
    av_choose_rules_of_decks (setup, catalogue, entries_of (manager), missing);
    g_autofree gchar *rules = rules_of (setup);
    assert_string_equal (rules, "fine");
    assert_int_equal (missing->len, 2);
    assert_non_null (strstr (missing->pdata[0], "the rules “sad” of deck three cannot be used; its "
                                                "tiles are played without them: "));
    assert_non_null (strstr (missing->pdata[1], "“away” of deck yes"));
}

#define CASE(name) cmocka_unit_test_setup_teardown (name, plugin_folder_new, plugin_folder_free)

int
main (void)
{
    const struct CMUnitTest tests[] = {
        CASE (test_all_rules),
        CASE (test_not_shipped),
        CASE (test_conflicts),
        CASE (test_decks),
    };

    return cmocka_run_group_tests_name ("choose", tests, NULL, NULL);
}
