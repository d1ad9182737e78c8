/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-decks.c: which decks can be played together, and how many tiles they then give. */
#include "land/game-fixture.h"

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

/* The set-up of two players with these decks, a NULL-terminated list. */
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

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_deck_named_twice_is_taken_twice),
        cmocka_unit_test (two_decks_of_one_id_are_refused),
        cmocka_unit_test (copies_are_counted_over_all_that_name_the_deck),
    };

    catalogue = fixture_catalogue ();
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
