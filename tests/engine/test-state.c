/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-state.c: declared fields: by struct and by name, their ranges, and that copies and hashes hold them. */
#include "land/game-fixture.h"

typedef struct {
    guint8 flag;
    gint8 small[3];
    gint16 middle;
    gint32 large;
    guint16 cell;
    gint16 hidden; /* declared nowhere */
} GameState;

typedef struct {
    gint16 purse;
} PlayerState;

typedef struct {
    gint8 tokens;
} TileState;

typedef struct {
    gint32 age[2];
} PieceState;

static const AvFieldDef fields[] = {
    { "flag", AV_SCOPE_GAME, AV_FIELD_BOOL, G_STRUCT_OFFSET (GameState, flag), 0, 0, 1 },
    { "small", AV_SCOPE_GAME, AV_FIELD_INT8, G_STRUCT_OFFSET (GameState, small), 3, -5, 5 },
    { "middle", AV_SCOPE_GAME, AV_FIELD_INT16, G_STRUCT_OFFSET (GameState, middle), 0, -300, 300 },
    { "large", AV_SCOPE_GAME, AV_FIELD_INT32, G_STRUCT_OFFSET (GameState, large), 1, 0, 100000 },
    { "cell", AV_SCOPE_GAME, AV_FIELD_CELL, G_STRUCT_OFFSET (GameState, cell), 0, 0, 0 },
    { "purse", AV_SCOPE_PLAYER, AV_FIELD_INT16, G_STRUCT_OFFSET (PlayerState, purse), 0, 0, 99 },
    { "tokens", AV_SCOPE_TILE, AV_FIELD_INT8, G_STRUCT_OFFSET (TileState, tokens), 0, 0, 9 },
    { "age", AV_SCOPE_PIECE, AV_FIELD_INT32, G_STRUCT_OFFSET (PieceState, age), 2, 0, 1000 },
    { NULL },
};

static const AvRules rules = {
    .id = "ledger",
    .version = "1.0",
    .name = "Ledger",
    .game = "land",
    .fields = fields,
    .state_size = { sizeof (GameState), sizeof (PlayerState), sizeof (TileState),
                    sizeof (PieceState) },
};

static AvCatalogue *catalogue;
static AvRuleset *ruleset;

static gint
get (const AvGame *game, const gchar *name, gint index)
{
    g_autoptr (GError) error = NULL;
    gint value = -12345;

    if (!av_game_get_field (game, name, index, &value, &error))
        fail_msg ("%s", error->message);
    return value;
}

static void
set (AvGame *game, const gchar *name, gint index, gint value)
{
    g_autoptr (GError) error = NULL;

    if (!av_game_set_field (game, name, index, value, &error))
        fail_msg ("%s", error->message);
}

static void
test_a_game_begins_with_nothing (void **state)
{
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);

    assert_int_equal (get (game, "ledger.flag", -1), 0);
    assert_int_equal (get (game, "ledger.small", 2), 0);
    assert_int_equal (get (game, "ledger.cell", -1), 0);
    assert_int_equal (get (game, "ledger.purse", 2), 0);
}

static void
test_names_and_structs_are_the_same_place (void **state)
{
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    guint rules = av_ruleset_find_rules (ruleset, "ledger");

    fixture_play_on (game, 1, 10);
    set (game, "ledger.flag", -1, 1);
    set (game, "ledger.small", 0, -5);
    set (game, "ledger.small", 2, 5);
    set (game, "ledger.middle", -1, -300);
    set (game, "ledger.large", 0, 100000);
    set (game, "ledger.cell", -1, 400);
    set (game, "ledger.purse", 2, 99);
    set (game, "ledger.tokens", 1, 9);
    const GameState *whole = av_game_state_const (game, rules, AV_SCOPE_GAME, 0);
    assert_int_equal (whole->flag, 1);
    assert_int_equal (whole->small[0], -5);
    assert_int_equal (whole->small[1], 0);
    assert_int_equal (whole->small[2], 5);
    assert_int_equal (whole->middle, -300);
    assert_int_equal (whole->large, 100000);
    assert_int_equal (whole->cell, 400);
    const PlayerState *players[3];
    for (guint p = 0; p < 3; p++) {
        players[p] = av_game_state_const (game, rules, AV_SCOPE_PLAYER, p);
        assert_int_equal (GPOINTER_TO_SIZE (players[p]) % 8, 0);
        assert_int_equal (players[p]->purse, p == 2 ? 99 : 0);
    }
    const TileState *tile = av_game_state_const (game, rules, AV_SCOPE_TILE, 1);
    assert_int_equal (tile->tokens, 9);
    ((PlayerState *) av_game_state (game, rules, AV_SCOPE_PLAYER, 0))->purse = 7;
    assert_int_equal (get (game, "ledger.purse", 0), 7);
}

static void
test_what_is_refused (void **state)
{
    static const struct {
        const gchar *name;
        gint index, value;
    } wrong[] = {
        { "ledger.nothing", -1, 0 }, { "nothing.flag", -1, 0 },
        { "flag", -1, 0 },           { "", -1, 0 },
        { "ledger.", -1, 0 },        { ".flag", -1, 0 },
        { "ledger.flag", -1, 2 },    { "ledger.flag", -1, -1 },
        { "ledger.small", 3, 0 },    { "ledger.small", 1, 6 },
        { "ledger.small", 1, -6 },   { "ledger.middle", -1, 301 },
        { "ledger.large", -1, -1 },  { "ledger.cell", -1, 401 },
        { "ledger.cell", -1, -1 },   { "ledger.purse", 3, 0 },
        { "ledger.purse", 0, 100 },  { "ledger.tokens", 100000, 1 },
        { "ledger.flag", 1, 1 },     { "ledger.large", 1, 1 },
        { "ledger.flag", -2, 1 },    { "ledger.small", -3, 1 },
    };
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    guint64 before = av_game_hash (game);

    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autoptr (GError) error = NULL;
        if (av_game_set_field (game, wrong[i].name, wrong[i].index, wrong[i].value, &error))
            fail_msg ("%s [%d] took %d", wrong[i].name, wrong[i].index, wrong[i].value);
        assert_non_null (error);
    }
    assert_true (av_game_hash (game) == before);
}

static void
test_copy_and_hash_hold_every_field (void **state)
{
    static const struct {
        const gchar *name;
        gint index;
    } places[] = {
        { "ledger.flag", -1 },  { "ledger.small", 1 }, { "ledger.middle", -1 },
        { "ledger.large", 0 },  { "ledger.cell", -1 }, { "ledger.purse", 1 },
        { "ledger.tokens", 0 },
    };
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);

    fixture_play_on (game, 1, 10);
    for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
        g_autoptr (AvGame) copy = av_game_dup (game);
        guint64 before = av_game_hash (game);
        set (game, places[i].name, places[i].index, 1);
        if (av_game_hash (game) == before)
            fail_msg ("%s is not in the hash", places[i].name);
        assert_false (av_game_equal (game, copy));
        av_game_copy (copy, game);
        assert_true (av_game_equal (game, copy));
        assert_int_equal (get (copy, places[i].name, places[i].index), 1);
    }
}

static void
test_two_games_do_not_share (void **state)
{
    g_autoptr (AvGame) one = fixture_game (ruleset, 1), two = fixture_game (ruleset, 1);

    set (one, "ledger.middle", -1, 12);
    assert_int_equal (get (two, "ledger.middle", -1), 0);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_a_game_begins_with_nothing),
        cmocka_unit_test (test_names_and_structs_are_the_same_place),
        cmocka_unit_test (test_what_is_refused),
        cmocka_unit_test (test_copy_and_hash_hold_every_field),
        cmocka_unit_test (test_two_games_do_not_share),
    };

    catalogue = fixture_catalogue ();
    av_catalogue_add_rules (catalogue, &rules);
    g_autoptr (AvSetup) setup = fixture_setup (3);
    av_setup_add_rules (setup, "ledger");
    ruleset = fixture_ruleset (catalogue, setup);
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_ruleset_unref (ruleset);
    av_catalogue_free (catalogue);
    return failed;
}
