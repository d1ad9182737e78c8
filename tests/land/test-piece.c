/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-piece.c: pieces that leave the table: sent home, kept by a player, or out of the game. */
#include "game-fixture.h"

#include <string.h>

static AvCatalogue *catalogue;

/* Two players and a follower of each on a city, then what LINES says before `begin`; NULL and an
 * error where that is wrong. */
static AvGame *
begin (const gchar *lines, GError **error)
{
    g_autofree gchar *all =
        g_strdup_printf ("lay core/17 5 5 0\nput follower red 5 5 0\n%s", lines);

    return fixture_try_board (catalogue, "", all, error);
}

static AvGame *
board (const gchar *lines)
{
    g_autoptr (GError) error = NULL;
    AvGame *game = begin (lines, &error);

    if (game == NULL)
        fail_msg ("%s", error->message);
    return game;
}

static void
assert_sound (AvGame *game)
{
    g_autoptr (GString) complaints = g_string_new (NULL);

    av_game_verify (game, complaints);
    assert_string_equal (complaints->str, "");
}

static void
assert_told (AvGame *game, const gchar *wanted)
{
    guint n;
    const AvEvent *events = av_game_get_events (game, &n);

    assert_true (n > 0);
    g_autofree gchar *text = av_event_describe (game, &events[n - 1]);
    assert_string_equal (text, wanted);
}

static void
a_kind_stands_on_what_holds_pieces (void **state)
{
    g_autoptr (AvGame) game = begin ("", NULL);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint follower = (guint) av_land_find_piece_kind (ruleset, "follower");

    assert_true (av_land_piece_stands_on (ruleset, follower, "city"));
    assert_true (av_land_piece_stands_on (ruleset, follower, "field"));
    assert_false (av_land_piece_stands_on (ruleset, follower, "great-abbey"));
}

static void
pieces_are_got_in_one_call (void **state)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvGame) game = begin ("lay core/17 7 7 0\nput follower blue 7 7 0\n"
                                     "lay core/17 9 9 0\nput follower red 9 9 0\n",
                                     &error);
    AvPiece pieces[8];

    if (game == NULL)
        fail_msg ("%s", error->message);
    assert_int_equal (av_land_get_pieces (game, AV_ANYBODY, AV_NONE, pieces, 8), 3);
    for (guint i = 0, at = 0; i < 3; i++, at++) {
        at = (guint) av_land_next_piece (game, at, AV_ANYBODY);
        AvPiece one = av_land_get_piece_at (game, at);
        assert_memory_equal (&pieces[i], &one, sizeof one);
    }
    assert_int_equal (av_land_get_pieces (game, 0, AV_NONE, pieces, 8), 2);
    assert_int_equal (av_land_get_pieces (game, 0, AV_NONE, pieces, 1), 1);
    assert_int_equal (av_land_get_pieces (game, AV_NOBODY, AV_NONE, pieces, 8), 0);
    guint tile = av_land_tile_at (game, 7, 7);
    assert_int_equal (av_land_get_pieces (game, 0, tile, pieces, 8), 0);
    assert_int_equal (av_land_get_pieces (game, 1, tile, pieces, 8), 1);
    assert_int_equal (pieces[0].tile, tile);
    assert_int_equal (pieces[0].owner, 1);
}

static void
a_piece_is_kept_and_comes_home (void **state)
{
    g_autoptr (AvGame) game = board ("");
    guint piece = (guint) av_land_next_piece (game, 0, 0);
    guint segment = av_land_get_piece_at (game, piece).segment;

    av_land_take_piece (game, piece, 1);
    assert_told (game, "Bruno takes Anna's follower and keeps it");
    assert_int_equal (av_land_get_piece_at (game, piece).place, AV_AT_KEEPING);
    assert_int_equal (av_land_get_piece_at (game, piece).keeper, 1);
    assert_int_equal (av_land_get_piece_at (game, piece).tile, AV_NONE);
    assert_false (av_land_is_occupied (game, segment));
    assert_int_equal (av_game_get_supply (game, 0, 0), 6);
    assert_int_equal (av_land_count_kept (game, 1, 0, 0), 1);
    assert_int_equal (av_land_count_kept (game, 1, 0, AV_ANYBODY), 1);
    assert_int_equal (av_land_count_kept (game, 1, 0, 1), 0);
    assert_int_equal (av_land_count_kept (game, 0, 0, 0), 0);
    assert_int_equal (av_land_count_kept (game, AV_NOBODY, 0, 0), 0);
    assert_sound (game);

    av_land_return_piece (game, piece);
    assert_told (game, "Anna takes back: follower");
    assert_int_equal (av_land_get_piece_at (game, piece).keeper, AV_NOBODY);
    assert_int_equal (av_game_get_supply (game, 0, 0), 7);
    assert_int_equal (av_land_count_kept (game, 1, 0, 0), 0);
    assert_sound (game);
}

static void
a_piece_is_out_of_the_game (void **state)
{
    g_autoptr (AvGame) game = board ("");
    gint piece = av_land_find_piece (game, 0, 1);

    av_land_take_piece (game, (guint) piece, AV_NOBODY);
    assert_told (game, "Bruno's follower is out of the game");
    assert_int_equal (av_land_get_piece_at (game, (guint) piece).place, AV_AT_OUT);
    assert_int_equal (av_game_get_supply (game, 1, 0), 6);
    assert_int_equal (av_land_count_kept (game, AV_NOBODY, 0, 1), 1);
    assert_sound (game);
    /* A player may also keep his own piece. */
    av_land_take_piece (game, (guint) piece, 1);
    assert_told (game, "Bruno takes the follower and keeps it");
    assert_int_equal (av_land_count_kept (game, AV_NOBODY, 0, 1), 0);
    assert_int_equal (av_land_count_kept (game, 1, 0, 1), 1);
    assert_sound (game);
}

static void
what_is_kept_is_no_position_of_another (void **state)
{
    g_autoptr (AvGame) game = board (""), kept = board ("keep blue follower blue"),
                       out = board ("keep nobody follower blue");

    assert_true (av_game_hash (game) != av_game_hash (kept));
    assert_true (av_game_hash (kept) != av_game_hash (out));
    assert_int_equal (av_game_get_supply (kept, 1, 0), 6);
    assert_sound (kept);
    assert_sound (out);
}

static void
what_cannot_be_kept_is_said (void **state)
{
    static const struct {
        const gchar *line, *words;
    } cases[] = {
        { "keep", "keep takes who keeps it" },
        { "keep blue", "keep takes who keeps it" },
        { "keep green follower red", "nobody plays the colour green" },
        { "keep blue follower red 2", "keep takes who keeps it" },
        { "keep blue giant red", "no such piece" },
        { "keep blue follower", "owner is missing" },
        { "keep blue follower green", "nobody plays the colour green" },
    };
    g_autoptr (GString) all = g_string_new (NULL);
    g_autoptr (GError) error = NULL;

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        assert_null (begin (cases[i].line, &error));
        assert_non_null (error);
        if (!strstr (error->message, cases[i].words))
            fail_msg ("%s: %s", cases[i].line, error->message);
        g_clear_error (&error);
    }
    for (guint i = 0; i < 7; i++)
        g_string_append (all, "keep blue follower red\n");
    assert_null (begin (all->str, &error));
    assert_non_null (strstr (error->message, "none of these pieces left"));
}

/* Either kind alone is weak enough for the strength of a feature, both together are not. */
static const AvPieceDef giants[] = {
    { .id = "giant", .name = "giant", .supply = 60, .strength = 15 }, { NULL }
};
static const AvPieceDef ogres[] = { { .id = "ogre", .name = "ogre", .supply = 60, .strength = 15 },
                                    { NULL } };
static const AvRules strong[] = {
    { .id = "giants",
      .version = "1",
      .name = "Giants",
      .game = "land",
      AV_LAND_DEFS (.pieces = giants) },
    { .id = "ogres",
      .version = "1",
      .name = "Ogres",
      .game = "land",
      AV_LAND_DEFS (.pieces = ogres) },
};

static void
pieces_too_strong_to_be_added_up_are_refused (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (GError) error = NULL;

    av_setup_add_rules (setup, "giants");
    g_autoptr (AvRuleset) weak = fixture_ruleset (catalogue, setup);
    assert_non_null (weak);
    av_setup_add_rules (setup, "ogres");
    g_autoptr (AvRuleset) both = av_ruleset_new (setup, catalogue, &error);
    assert_null (both);
    assert_non_null (strstr (error->message, "strength"));
}

gint
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_kind_stands_on_what_holds_pieces),
        cmocka_unit_test (pieces_are_got_in_one_call),
        cmocka_unit_test (a_piece_is_kept_and_comes_home),
        cmocka_unit_test (a_piece_is_out_of_the_game),
        cmocka_unit_test (what_is_kept_is_no_position_of_another),
        cmocka_unit_test (what_cannot_be_kept_is_said),
        cmocka_unit_test (pieces_too_strong_to_be_added_up_are_refused),
    };

    catalogue = fixture_catalogue ();
    for (guint i = 0; i < G_N_ELEMENTS (strong); i++)
        av_catalogue_add_rules (catalogue, &strong[i]);
    gint failed = cmocka_run_group_tests_name ("piece", tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
