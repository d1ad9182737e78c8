/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-tray.c: tiles in trays: taken from the pile, kept, moved and put back; counted, hashed, hidden. */
#include "contract/objects/tray-rules.h"
#include "game-fixture.h"

#include <string.h>

static AvCatalogue *catalogue;

static const AvRules rules = {
    .id = "trays",
    .version = "1.0",
    .name = "Trays",
    .game = "land",
    .actions = tray_actions,
    .phases = tray_phases,
    .hooks = tray_hooks,
    AV_LAND_DEFS (.trays = tray_defs),
};

/* The trays alone. */
static const AvRules bare = {
    .id = "bare",
    .version = "1.0",
    .name = "Bare",
    .game = "land",
    AV_LAND_DEFS (.trays = tray_defs),
};

/* A hook that is only asked and puts a tile back. */
static gboolean went_back;
static GError *refused;

static void
meddle (AvGame *game, guint rules, AvVerifyContext *context, gconstpointer data)
{
    g_clear_error (&refused);
    went_back = av_land_tray_put_back (game, tray_of (game, TRAY_ROW), 0, 0, &refused);
}

static const AvHook meddling_hooks[] = { AV_HOOK (VERIFY, meddle), AV_HOOK_END };

static const AvRules meddling = {
    .id = "meddling",
    .version = "1.0",
    .name = "Meddling",
    .game = "land",
    .hooks = meddling_hooks,
    AV_LAND_DEFS (.trays = tray_defs),
};

static const AvTrayDef wrong_defs[][2] = {
    { { .id = "none", .name = "none" }, { .id = NULL } },
    { { .id = "bag", .name = "bag", .room = 1, .seen = AV_SEEN_OWNER }, { .id = NULL } },
};

static AvSetup *
read_setup (const gchar *id, const gchar *lines)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *text = g_strdup_printf ("avignon-record 1\ndecks core\nrules %s\n"
                                              "player red \"Anna\" human\n"
                                              "player blue \"Bruno\" human\n%s\nbegin\n",
                                              id, lines);
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "game", &error);

    if (record == NULL)
        fail_msg ("%s", error->message);
    return av_setup_copy (record->setup);
}

static AvGame *
play (const gchar *id, const gchar *lines)
{
    g_autoptr (AvSetup) setup = read_setup (id, lines);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    return fixture_game (ruleset, 1);
}

static guint
kind_of (const AvGame *game, const gchar *id)
{
    gint kind = av_ruleset_find_name (av_game_get_ruleset (game), AV_ARG_ITEM, id);

    assert_true (kind >= 0);
    return (guint) kind;
}

static void
assert_sound (AvGame *game)
{
    g_autoptr (GString) complaints = g_string_new (NULL);

    if (!av_game_recount (game, complaints))
        fail_msg ("%s", complaints->str);
}

static void
assert_text (const AvGame *game, gint viewer, const gchar *expected)
{
    g_autoptr (GString) text = g_string_new (NULL);

    av_land_describe_trays (game, viewer, text);
    assert_string_equal (text->str, expected);
}

/* --- tests --- */

static void
tiles_keep_their_order (void **state)
{
    g_autoptr (AvGame) game = play ("bare", "tray row core/01 core/02 core/03");
    g_autoptr (GError) error = NULL;
    guint row = tray_of (game, TRAY_ROW);

    assert_int_equal (av_land_get_n_trays (av_game_get_ruleset (game)), 3);
    assert_int_equal (av_land_tray_count (game, row, 0), 3);
    assert_false (av_land_tray_add (game, row, 0, kind_of (game, "core/04"), &error));
    assert_string_equal (error->message, "The tray “row” has room for 3 tiles.");
    g_clear_error (&error);
    assert_false (av_land_take_tiles (game, row, 0, 1, &error));
    g_clear_error (&error);
    assert_int_equal (av_land_tray_remove (game, row, 0, 1, NULL), kind_of (game, "core/02"));
    assert_int_equal (av_land_tray_get (game, row, 0, 1), kind_of (game, "core/03"));
    assert_int_equal (av_land_tray_get (game, row, 0, 2), AV_NONE);
    assert_int_equal (av_land_tray_remove (game, row, 0, 2, &error), AV_NONE);
    assert_string_equal (error->message, "There is no such tile in the tray.");
    g_clear_error (&error);
    assert_int_equal (av_land_tray_remove (game, row, 1, 0, &error), AV_NONE);
    assert_string_equal (error->message, "There is no such tray.");
    assert_true (av_land_tray_add (game, row, 0, kind_of (game, "core/02"), NULL));
    assert_text (game, AV_NOBODY, "row: core/01 core/03 core/02\n");
    assert_sound (game);
}

/* A tray that was filled and emptied leaves nothing behind. */
static void
equal_positions_are_equal_bytes (void **state)
{
    g_autoptr (AvGame) game = play ("bare", "tray row core/01 core/02");
    g_autoptr (AvGame) other = av_game_dup (game);
    guint row = tray_of (game, TRAY_ROW), first = av_land_tray_remove (other, row, 0, 0, NULL);

    assert_int_not_equal (av_game_hash (game), av_game_hash (other));
    assert_true (av_land_tray_add (other, row, 0, first, NULL));
    assert_int_not_equal (av_game_hash (game), av_game_hash (other));
    guint second = av_land_tray_remove (other, row, 0, 0, NULL);
    assert_true (av_land_tray_add (other, row, 0, second, NULL));
    assert_int_equal (av_game_hash (game), av_game_hash (other));
    assert_true (av_game_equal (game, other));
}

static void
what_is_hidden_stays_hidden (void **state)
{
    g_autoptr (AvGame) game = play ("bare", "lay core/17 5 5 0\ntray hand red core/01\n"
                                            "tray under 5 5 core/02\ntray row core/03");

    assert_text (game, AV_NOBODY, "hand (Anna): ?\nrow: core/03\nunder it (5 5): ?\n");
    assert_text (game, 0, "hand (Anna): core/01\nrow: core/03\nunder it (5 5): ?\n");
    assert_text (game, 1, "hand (Anna): ?\nrow: core/03\nunder it (5 5): ?\n");
}

/* The event of the last action of that type, which must be there. */
static const AvEvent *
get_event (const AvGame *game, AvEventType type)
{
    guint n;
    const AvEvent *events = av_game_get_events (game, &n);

    for (guint i = 0; i < n; i++)
        if (events[i].type == type)
            return &events[i];
    fail_msg ("there is no event %s", av_event_type_name (type));
    return NULL;
}

static void
nature_fills_trays_from_the_pile (void **state)
{
    g_autoptr (AvGame) game =
        play ("trays", "pile core/17 core/01 core/02 core/03 core/04 core/05 core/21\n"
                       "lay core/17 5 5 0");

    assert_string_equal (av_game_get_phase_id (game), "take");
    assert_int_equal (av_game_get_decider (game), AV_NATURE);
    fixture_play (game, "take core/17");
    g_autofree gchar *hidden = av_event_describe (game, get_event (game, AV_EVENT_TAKE));
    assert_string_equal (hidden, "Anna, hand: a tile, face down");
    fixture_play (game, "take");
    assert_text (game, 0, "hand (Anna): core/17 core/01\n");
    assert_int_equal (av_game_get_tiles_left (game), 5);
    fixture_play (game, "take");
    assert_int_equal (get_event (game, AV_EVENT_TAKE)->item, kind_of (game, "core/02"));
    fixture_play (game, "take");
    fixture_play (game, "take");
    assert_string_equal (av_game_get_phase_id (game), "draw");
    assert_text (game, AV_NOBODY, "hand (Anna): ? ?\nrow: core/02 core/03 core/04\n");
    fixture_play (game, "draw");
    assert_string_equal (av_game_get_phase_id (game), "swap");
    fixture_play (game, "swap core/01");
    assert_int_equal (av_land_get_drawn (game), kind_of (game, "core/01"));
    assert_text (game, 0, "hand (Anna): core/17 core/05\nrow: core/02 core/03 core/04\n");
    assert_sound (game);
}

/* What went back comes last in a fixed pile. */
static void
a_tile_goes_back_into_the_pile (void **state)
{
    g_autoptr (AvGame) game =
        play ("bare", "pile core/05 core/06\nlay core/17 5 5 0\ntray row core/03 core/04");
    guint row = tray_of (game, TRAY_ROW);
    g_autoptr (GError) error = NULL;

    assert_true (av_land_tray_put_back (game, row, 0, 1, NULL));
    assert_true (av_land_tray_put_back (game, row, 0, 0, NULL));
    assert_int_equal (av_game_get_tiles_left (game), 4);
    assert_int_equal (av_land_get_left (game, kind_of (game, "core/04")), 1);
    assert_text (game, AV_NOBODY, "");
    assert_sound (game);
    /* More than there ever were do not go in. */
    assert_true (av_land_tray_add (game, row, 0, kind_of (game, "core/07"), NULL));
    assert_false (av_land_tray_put_back (game, row, 0, 0, &error));
    assert_string_equal (error->message, "That tile is not one of the pile's.");
    assert_text (game, AV_NOBODY, "row: core/07\n");
    av_land_tray_remove (game, row, 0, 0, NULL);
    fixture_play (game, "draw core/05");
    fixture_play (game, "place 5 4 2");
    fixture_play (game, "pass");
    fixture_play (game, "draw core/06");
    assert_int_equal (av_game_get_tiles_left (game), 2);
    assert_sound (game);
}

/* Rules may make tiles out of nothing, but the pile counts no more than a game can have. */
static void
a_full_pile_takes_nothing_back (void **state)
{
    g_autoptr (AvGame) game = play ("bare", "lay core/17 5 5 0");
    guint row = tray_of (game, TRAY_ROW), kind = kind_of (game, "core/03");
    g_autoptr (GError) error = NULL;

    do
        assert_true (av_land_tray_add (game, row, 0, kind, NULL));
    while (av_land_tray_put_back (game, row, 0, 0, &error));
    assert_int_equal (av_game_get_tiles_left (game), 30000);
    assert_non_null (strstr (error->message, "30,000"));
    AvRandom random;
    av_random_seed (&random, 1);
    for (guint i = 0; i < 100; i++) {
        AvAction action;
        assert_true (av_game_sample (game, &random, &action));
        assert_true (av_game_check (game, &action, NULL));
    }
}

/* Who is only asked puts nothing back. */
static void
nothing_goes_back_while_rules_are_asked (void **state)
{
    g_autoptr (AvGame) game =
        play ("meddling", "pile core/05 core/06\nlay core/17 5 5 0\ntray row core/03");

    assert_sound (game);
    assert_false (went_back);
    assert_non_null (refused);
    assert_string_equal (refused->message, "Nothing may be changed now.");
    g_clear_error (&refused);
    assert_text (game, AV_NOBODY, "row: core/03\n");
    assert_sound (game);
}

static void
whole_games_bear_a_recount (void **state)
{
    guint taken = 0, back = 0, swapped = 0, under = 0;

    for (guint64 seed = 0; seed < 20; seed++) {
        g_autoptr (AvGame) game = play ("trays", "");
        guint swap = (guint) av_ruleset_find_action (av_game_get_ruleset (game), "swap");
        AvRandom random;
        AvAction action;
        av_random_seed (&random, seed);
        while (av_game_sample (game, &random, &action)) {
            guint n;
            g_autoptr (GError) error = NULL;
            if (!av_game_apply (game, &action, &error))
                fail_msg ("%s", error->message);
            const AvEvent *events = av_game_get_events (game, &n);
            for (guint i = 0; i < n; i++) {
                taken += events[i].type == AV_EVENT_TAKE;
                back += events[i].type == AV_EVENT_PUT_BACK;
                under += events[i].type == AV_EVENT_TAKE && events[i].x >= 0;
            }
            swapped += action.kind == swap;
            assert_sound (game);
        }
        assert_true (av_game_is_finished (game));
    }
    assert_true (taken > 400 && back > 100 && swapped > 200 && under > 50);
}

static void
wrong_declarations_are_refused (void **state)
{
    static const gchar *const reasons[] = {
        "The tray “none” of “wrong-0” has no room.",
        "The tray “bag” of “wrong-1” has no owner to see it.",
        "The tray “hand” is declared by “bare” and by “trays”.",
    };

    for (guint i = 0; i < G_N_ELEMENTS (reasons); i++) {
        g_autofree gchar *id = i < 2 ? g_strdup_printf ("wrong-%u", i) : g_strdup ("bare trays");
        g_autoptr (AvSetup) setup = read_setup (id, "");
        g_autoptr (GError) error = NULL;
        assert_null (av_ruleset_new (setup, catalogue, &error));
        assert_string_equal (error->message, reasons[i]);
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (tiles_keep_their_order),
        cmocka_unit_test (equal_positions_are_equal_bytes),
        cmocka_unit_test (what_is_hidden_stays_hidden),
        cmocka_unit_test (nature_fills_trays_from_the_pile),
        cmocka_unit_test (a_tile_goes_back_into_the_pile),
        cmocka_unit_test (a_full_pile_takes_nothing_back),
        cmocka_unit_test (nothing_goes_back_while_rules_are_asked),
        cmocka_unit_test (whole_games_bear_a_recount),
        cmocka_unit_test (wrong_declarations_are_refused),
    };
    AvRules wrong[2] = {
        { .id = "wrong-0",
          .version = "1.0",
          .name = "Wrong",
          .game = "land",
          AV_LAND_DEFS (.trays = wrong_defs[0]) },
        { .id = "wrong-1",
          .version = "1.0",
          .name = "Wrong",
          .game = "land",
          AV_LAND_DEFS (.trays = wrong_defs[1]) },
    };
    catalogue = fixture_catalogue ();
    av_catalogue_add_rules (catalogue, &rules);
    av_catalogue_add_rules (catalogue, &bare);
    av_catalogue_add_rules (catalogue, &meddling);
    av_catalogue_add_rules (catalogue, &wrong[0]);
    av_catalogue_add_rules (catalogue, &wrong[1]);
    gint failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
