/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-decks.c: which decks can be played together, and how many tiles they then give. */
#include "land/game-fixture.h"

#include <avignon/land.h>
#include <glib/gstdio.h>
#include <string.h>

#define FIELDS \
    "<tile><segment terrain='field' slots='0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'/></tile>"

static AvCatalogue *catalogue;
static gchar *folder;

static gchar *
put_deck (const gchar *name, const gchar *attributes)
{
    g_autofree gchar *text = g_strdup_printf ("<deck %s>" FIELDS "</deck>", attributes);
    gchar *path = g_build_filename (folder, name, NULL);

    assert_true (g_file_set_contents (path, text, -1, NULL));
    return path;
}

/* A set-up of two players with these decks, a NULL-terminated array. */
static AvSetup *
setup_with (const gchar *const *decks)
{
    AvSetup *setup = av_setup_new ();

    av_setup_add_player (setup, AV_COLOUR_RED, "Anna", "human");
    av_setup_add_player (setup, AV_COLOUR_BLUE, "Bruno", "human");
    for (guint i = 0; decks[i] != NULL; i++)
        av_setup_add_deck (setup, decks[i], 1);
    return setup;
}

static guint
count_tiles (const gchar *const *decks)
{
    g_autoptr (AvSetup) setup = setup_with (decks);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);

    return av_land_get_n_tiles_in_decks (ruleset);
}

static void
refuse (const gchar *const *decks, const gchar *word)
{
    g_autoptr (AvSetup) setup = setup_with (decks);
    g_autoptr (GError) error = NULL;

    assert_null (av_ruleset_new (setup, catalogue, &error));
    assert_int_equal (error->code, AV_RULESET_ERROR_INVALID);
    if (strstr (error->message, word) == NULL)
        fail_msg ("“%s” is not in: %s", word, error->message);
}

static void
a_deck_named_twice_is_taken_twice (void **state)
{
    g_autofree gchar *mine = put_deck ("mine.xml", "id='mine'");

    assert_int_equal (count_tiles ((const gchar *const[]){ "core", NULL }), 72);
    assert_int_equal (count_tiles ((const gchar *const[]){ "core", "core", NULL }), 144);
    assert_int_equal (count_tiles ((const gchar *const[]){ mine, "core", "mine", NULL }), 74);
}

static void
a_file_that_was_written_anew_is_read_again (void **state)
{
    g_autofree gchar *path = put_deck ("anew.xml", "id='anew'");
    assert_int_equal (count_tiles ((const gchar *const[]){ path, NULL }), 1);
    FILE *file = g_fopen (path, "w");
    assert_true (file && fputs ("<deck id='other'>" FIELDS FIELDS FIELDS "</deck>", file) > 0
                 && fclose (file) == 0);
    assert_int_equal (count_tiles ((const gchar *const[]){ path, NULL }), 3);
}

/* A ruleset of so many copies of one tile on a table of 10x10, or NULL. */
static AvRuleset *
ruleset_of (const gchar *mine, guint copies, GError **error)
{
    g_autoptr (AvSetup) setup = setup_with ((const gchar *const[]){ NULL });

    setup->width = setup->height = 10;
    av_setup_add_deck (setup, mine, copies);
    return av_ruleset_new (setup, catalogue, error);
}

static void
more_tiles_than_the_table_holds_are_told_and_too_many_refused (void **state)
{
    g_autofree gchar *mine = put_deck ("many.xml", "id='many'");
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRuleset) full = ruleset_of (mine, 100, NULL), over = ruleset_of (mine, 101, NULL),
                          most = ruleset_of (mine, 30000, NULL),
                          none = ruleset_of (mine, 30001, &error);

    assert_null (av_ruleset_get_warning (full));
    assert_non_null (
        strstr (av_ruleset_get_warning (over), "101 tiles, the table has room for 100"));
    assert_non_null (most);
    assert_null (none);
    assert_non_null (strstr (error->message, "30,000"));
    /* 1 more than 16 bits can count. */
    g_autoptr (AvRuleset) wrapped = ruleset_of (mine, 65537, NULL);
    assert_null (wrapped);
}

static void
two_decks_of_one_id_are_refused (void **state)
{
    g_autofree gchar *twin = put_deck ("twin.xml", "id='core'");
    g_autofree gchar *one = put_deck ("one.xml", "id='one'");
    g_autofree gchar *other = put_deck ("other.xml", "id='one'");

    refuse ((const gchar *const[]){ "core", twin, NULL }, twin);
    refuse ((const gchar *const[]){ twin, "core", NULL }, twin);
    refuse ((const gchar *const[]){ one, "core", other, NULL }, other);
    assert_int_equal (count_tiles ((const gchar *const[]){ twin, NULL }), 1);
}

static void
copies_are_counted_over_all_that_name_the_deck (void **state)
{
    g_autofree gchar *once = put_deck ("once.xml", "id='once' max-copies='1'");

    assert_int_equal (count_tiles ((const gchar *const[]){ "core", once, NULL }), 73);
    refuse ((const gchar *const[]){ once, once, NULL }, "once");
    refuse ((const gchar *const[]){ once, "core", "once", NULL }, "once");
}

/* --- rules that change how many tiles there are --- */

static void
halve (AvGame *game, guint rules, AvDeckContext *context, gconstpointer data)
{
    for (guint i = 0; i < context->n; i++)
        context->counts[i] = context->counts[i] / 2;
}

static void
double_all (AvGame *game, guint rules, AvDeckContext *context, gconstpointer data)
{
    for (guint i = 0; i < context->n; i++)
        context->counts[i] *= 2;
}

static const AvHook halving[] = { AV_HOOK (DECK, halve), AV_HOOK_END };
static const AvHook doubling[] = { AV_HOOK (DECK, double_all), AV_HOOK_END };
static const AvRules changes[] = {
    { .id = "half", .version = "1", .name = "half", .game = "land", .hooks = halving },
    { .id = "double", .version = "1", .name = "double", .game = "land", .hooks = doubling },
};

/* Of two decks on a table of 10 by 10 cells. */
static AvRuleset *
ruleset_with (const gchar *rules)
{
    g_autoptr (AvSetup) setup = setup_with ((const gchar *const[]){ "core", "core", NULL });

    setup->width = setup->height = 10;
    if (rules != NULL)
        av_setup_add_rules (setup, rules);
    return fixture_ruleset (catalogue, setup);
}

static void
assert_counts (const AvRuleset *ruleset, guint n)
{
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    guint sum = 0;

    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++)
        sum += av_land_get_kind_count (ruleset, kind);
    assert_int_equal (sum, n);
    assert_int_equal (av_land_get_n_tiles_in_game (ruleset), n);
    assert_int_equal (av_land_get_n_tiles_in_decks (ruleset), 144);
    assert_int_equal (av_game_get_tiles_left (game), n);
}

static void
what_rules_leave_in_the_deck_counts (void **state)
{
    g_autoptr (AvRuleset) all = ruleset_with (NULL), few = ruleset_with ("half"),
                          many = ruleset_with ("double");
    guint n_few = av_land_get_n_tiles_in_game (few);

    assert_true (n_few > 40 && n_few < 80);
    assert_counts (all, 144);
    assert_counts (few, n_few);
    assert_counts (many, 288);
    assert_non_null (strstr (av_ruleset_get_warning (all), "144"));
    assert_null (av_ruleset_get_warning (few));
    assert_non_null (strstr (av_ruleset_get_warning (many), "288"));
    assert_true (av_ruleset_get_state_size (few) < av_ruleset_get_state_size (all));
    for (guint seed = 0; seed < 4; seed++) {
        g_autoptr (AvGame) game = fixture_game (seed % 2 ? few : many, seed);
        while (!av_game_is_finished (game))
            fixture_play_on (game, seed, 50);
        g_autoptr (GString) complaints = g_string_new (NULL);
        av_game_verify (game, complaints);
        assert_string_equal (complaints->str, "");
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_deck_named_twice_is_taken_twice),
        cmocka_unit_test (a_file_that_was_written_anew_is_read_again),
        cmocka_unit_test (more_tiles_than_the_table_holds_are_told_and_too_many_refused),
        cmocka_unit_test (two_decks_of_one_id_are_refused),
        cmocka_unit_test (copies_are_counted_over_all_that_name_the_deck),
        cmocka_unit_test (what_rules_leave_in_the_deck_counts),
    };

    catalogue = fixture_catalogue ();
    for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
        av_catalogue_add_rules (catalogue, &changes[i]);
    folder = g_dir_make_tmp ("avignon-decks-XXXXXX", NULL);
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    for (const gchar *name; (name = g_dir_read_name (dir)) != NULL;) {
        g_autofree gchar *path = g_build_filename (folder, name, NULL);
        g_unlink (path);
    }
    g_rmdir (folder);
    g_free (folder);
    av_catalogue_free (catalogue);
    return failed;
}
