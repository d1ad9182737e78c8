/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-twins.c: an expansion in C and its twin in Lua play the same games, position by position. */
#include "land/game-fixture.h"
#include <avignon/host/land.h>
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <string.h>

/* One catalogue finds the objects, the other the scripts. */
static AvCatalogue *objects, *scripts;

typedef struct {
    const gchar *decks, *rules;
    const gchar *options[3][2];
} Variant;

static const Variant variants[] = {
    { "core river", "river", { { "river.fork", "strict" } } },
    { "core river-2", "river", { { "river.fork", "letter" }, { "core.start", "placed" } } },
    { "core river river-2", "river", { { "river.fork", "strict" } } },
    { "core inns-and-cathedrals",
      "inns-and-cathedrals",
      { { "inns-and-cathedrals.unfinished", "zero" } } },
    { "core inns-and-cathedrals river-2",
      "inns-and-cathedrals river",
      { { "inns-and-cathedrals.unfinished", "plain" }, { "inns-and-cathedrals.herd", "two" } } },
};

/* A catalogue with the plugins of FOLDER first, and the other rules from REST. */
static AvCatalogue *
make_catalogue (const gchar *folder, const gchar *rest)
{
    AvCatalogue *catalogue = av_catalogue_new ();
    AvPluginManager *manager = av_plugin_manager_new (av_loaders);

    av_land_register (catalogue, av_deck_library_new_default ());
    assert_true (av_plugin_manager_add_folder (manager, folder, AV_PLUGIN_NAMED));
    assert_true (av_plugin_manager_add_folder (manager, rest, AV_PLUGIN_NAMED));
    av_plugin_manager_attach (manager, catalogue);
    return catalogue;
}

static AvRuleset *
make_ruleset (AvCatalogue *catalogue, const Variant *variant, guint edition)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_auto (GStrv) decks = g_strsplit (variant->decks, " ", -1);
    g_auto (GStrv) rules = g_strsplit (variant->rules, " ", -1);

    for (gchar **deck = decks; *deck; deck++)
        av_setup_add_deck (setup, *deck, 1);
    for (gchar **id = rules; *id; id++)
        av_setup_add_rules (setup, *id);
    for (guint i = 0; i < 3 && variant->options[i][0]; i++)
        av_setup_set_option (setup, variant->options[i][0], variant->options[i][1]);
    setup->edition = edition;
    av_setup_add_player (setup, AV_COLOUR_RED, "A", "human");
    av_setup_add_player (setup, AV_COLOUR_BLUE, "B", "human");
    av_setup_add_player (setup, AV_COLOUR_GREEN, "C", "human");
    return fixture_ruleset (catalogue, setup);
}

/* The text for the pointer on the tile placed last. */
static gchar *
highlight (const AvGame *game, gint slot)
{
    g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    GString *text = g_string_new (NULL);
    guint last = av_land_get_last (game);
    AvTile tile = last == AV_NONE ? (AvTile){ 0 } : av_land_get_tile (game, last);
    AvHighlightContext context = { tile.x, tile.y, slot, cells, text, segments };

    av_game_highlight (game, &context);
    return g_string_free (text, FALSE);
}

static void
compare (const AvGame *object, const AvGame *script, const Variant *variant, guint64 seed)
{
    g_autofree gchar *told = highlight (object, seed % AV_SLOTS);
    g_autofree gchar *twin = highlight (script, seed % AV_SLOTS);
    g_autoptr (GError) failure = NULL;

    if (av_game_get_failure (script, &failure))
        fail_msg ("%s", failure->message);
    assert_string_equal (told, twin);
    if (av_game_hash (object) != av_game_hash (script))
        fail_msg ("%s, seed %" G_GUINT64_FORMAT ", action %u: the positions differ", variant->decks,
                  seed, av_game_get_n_actions (object));
}

static void
play (const Variant *variant, const AvRuleset *rules, const AvRuleset *twins, guint64 seed)
{
    g_autoptr (AvGame) object = fixture_game (rules, seed);
    g_autoptr (AvGame) script = fixture_game (twins, seed);
    g_auto (AvActionList) list = { 0 }, other = { 0 };
    g_autoptr (GString) complaints = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    AvRandom random;

    av_random_seed (&random, seed);
    while (av_game_legal (object, &list) > 0) {
        assert_int_equal (av_game_legal (script, &other), list.n);
        assert_memory_equal (list.items, other.items, list.n * sizeof *list.items);
        AvAction action = *av_action_list_choose (&list, &random);
        assert_true (av_game_apply (object, &action, NULL));
        if (!av_game_apply (script, &action, &error))
            fail_msg ("%s", error->message);
        compare (object, script, variant, seed);
    }
    assert_true (av_game_is_finished (script));
    /* The scripts kept nothing outside their state, and their recount agrees. */
    if (!av_game_verify (script, complaints))
        fail_msg ("%s", complaints->str);
}

static void
test_twins_play_the_same_games (void **state)
{
    guint n = g_strcmp0 (g_getenv ("AVIGNON_SOAK"), "1") == 0 ? 500 : 50;

    for (guint i = 0; i < G_N_ELEMENTS (variants); i++) {
        guint edition = i % 3 + 1;
        g_autoptr (AvRuleset) rules = make_ruleset (objects, &variants[i], edition);
        g_autoptr (AvRuleset) twins = make_ruleset (scripts, &variants[i], edition);
        for (guint64 seed = 1; seed <= n / G_N_ELEMENTS (variants); seed++)
            play (&variants[i], rules, twins, seed);
    }
}

int
main (int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test (test_twins_play_the_same_games) };

    if (argc != 3)
        return 2;
    objects = make_catalogue (argv[1], argv[1]);
    scripts = make_catalogue (argv[2], argv[1]);
    int failed = cmocka_run_group_tests_name ("twins", tests, NULL, NULL);
    av_catalogue_free (objects);
    av_catalogue_free (scripts);
    return failed;
}
