/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test-games.c: plays whole random games and compares every score, supply and winner with the
 * oracle.
 *
 * 200 games, or 2,000 where AVIGNON_SOAK is set; an argument says another number.
 */
#include "game-fixture.h"
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

static guint n_games = 200;
static AvCatalogue *catalogue;

/* One game as it is played: the lines so far, and the hash after each. */
typedef struct {
    AvGame *game;
    Oracle *oracle;
    AvRandom random;
    GPtrArray *lines;  /* of gchar * */
    GArray *hashes;    /* of guint64; one more than lines */
    const gchar *name; /* for messages */
} Play;

static const AvTileDef *
find_kind (const gchar *id, gpointer data)
{
    const AvRuleset *ruleset = data;

    for (guint k = 0; k < av_land_get_n_kinds (ruleset); k++)
        if (strcmp (av_land_get_kind (ruleset, k)->id, id) == 0)
            return av_land_get_kind (ruleset, k);
    return NULL;
}

static gchar *
play_text (const Play *play)
{
    g_autoptr (GString) text = g_string_new (NULL);

    av_setup_to_text (av_ruleset_get_setup (av_game_get_ruleset (play->game)), text);
    if (!g_str_has_suffix (text->str, "begin\n"))
        g_string_append (text, "begin\n");
    for (guint i = 0; i < play->lines->len; i++)
        g_string_append_printf (text, "%s\n", (gchar *) g_ptr_array_index (play->lines, i));
    return g_string_free (g_steal_pointer (&text), FALSE);
}

G_GNUC_PRINTF (2, 3)
static void
fail_play (const Play *play, const gchar *format, ...)
{
    va_list args;

    va_start (args, format);
    g_autofree gchar *what = g_strdup_vprintf (format, args);
    va_end (args);
    g_autofree gchar *text = play_text (play);
    g_autofree gchar *path = g_build_filename (g_get_tmp_dir (), "avignon-test-games.record", NULL);
    g_file_set_contents (path, text, -1, NULL);
    fail_msg ("%s: %s (the record is in %s)", play->name, what, path);
}

static void
compare_with_oracle (Play *play)
{
    AvGame *game = play->game;
    guint n_players = av_ruleset_get_n_players (av_game_get_ruleset (game));

    if (*oracle_get_complaints (play->oracle) != '\0')
        fail_play (play, "%s", oracle_get_complaints (play->oracle));
    for (guint p = 0; p < n_players; p++) {
        gint sum = 0;
        if (av_game_get_score (game, p) != oracle_get_score (play->oracle, p))
            fail_play (play, "player %u has %d points, the oracle says %d", p,
                       av_game_get_score (game, p), oracle_get_score (play->oracle, p));
        /* Which followers are left on the table at the end does not matter. */
        if (!av_game_is_finished (game)
            && av_game_get_supply (game, p, 0) != (gint) oracle_get_supply (play->oracle, p))
            fail_play (play, "player %u has %d followers, the oracle says %u", p,
                       av_game_get_supply (game, p, 0), oracle_get_supply (play->oracle, p));
        for (guint r = 0; r < av_ruleset_get_n_reasons (av_game_get_ruleset (game)); r++)
            sum += av_game_get_breakdown (game, p, r);
        if (sum != av_game_get_score (game, p))
            fail_play (play, "the breakdown of player %u makes %d, not %d", p, sum,
                       av_game_get_score (game, p));
    }
}

/* Tiles on the table, in the pile, in hand and out of the game are those of the decks; each
 * player's followers are seven. */
static void
check_conservation (Play *play)
{
    AvGame *game = play->game;
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n_tiles = av_land_get_n_tiles (game) + av_game_get_tiles_left (game)
                    + (av_land_get_drawn (game) != AV_NONE) + oracle_get_n_discarded (play->oracle);

    /* The oracle sees a discard only by the next draw. */
    if (strcmp (av_game_get_phase_id (game), "place") == 0
        && n_tiles != av_land_get_n_tiles_in_decks (ruleset))
        fail_play (play, "%u tiles in all, the decks hold %u", n_tiles,
                   av_land_get_n_tiles_in_decks (ruleset));
    for (guint p = 0; p < av_ruleset_get_n_players (ruleset); p++) {
        guint all = 0;
        for (guint i = 0; i < av_land_get_n_all_pieces (game); i++)
            all += av_land_get_piece_at (game, i).owner == (gint) p;
        if (all != 7)
            fail_play (play, "player %u has %u followers in all", p, all);
    }
}

static void
check_by_recount (Play *play)
{
    g_autoptr (GString) complaints = g_string_new (NULL);

    if (!av_game_verify (play->game, complaints))
        fail_play (play, "%s", complaints->str);
}

/* A copy equals the game, is independent of it, and restores the position from before an action. */
static void
check_copy (Play *play, const AvAction *action)
{
    g_autoptr (AvGame) copy = av_game_dup (play->game);
    guint64 before = av_game_hash (play->game);

    if (!av_game_equal (copy, play->game) || av_game_hash (copy) != before)
        fail_play (play, "a copy is another game");
    if (!av_game_apply (copy, action, NULL))
        fail_play (play, "an action is refused in a copy");
    if (av_game_hash (play->game) != before)
        fail_play (play, "an action in the copy changed the game");
    guint64 after = av_game_hash (copy);
    av_game_copy (copy, play->game);
    if (!av_game_equal (copy, play->game) || av_game_hash (copy) != before)
        fail_play (play, "the copy did not come back");
    if (!av_game_after (copy, play->game, action) || av_game_hash (copy) != after)
        fail_play (play, "the same action gave another position");
}

/* Players choose evenly, but rarely deploy farmers, who never come back. */
static const AvAction *
choose (Play *play, AvActionList *list)
{
    const AvAction *action = av_action_list_choose (list, &play->random);
    const AvActionDef *def = av_ruleset_get_action (av_game_get_ruleset (play->game), action->kind);

    if (strcmp (def->verb, "deploy") == 0 && av_random_below (&play->random, 2) == 0)
        action = av_action_list_choose (list, &play->random);
    return action;
}

static void
step (Play *play, gboolean thoroughly)
{
    g_auto (AvActionList) list = { 0 };
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) text = g_string_new (NULL);

    if (av_game_legal (play->game, &list) == 0)
        fail_play (play, "nothing can be done before the end, in phase %s",
                   av_game_get_phase_id (play->game));
    AvAction action = *choose (play, &list);
    av_action_to_text (play->game, &action, text);
    if (thoroughly) {
        check_copy (play, &action);
        check_by_recount (play);
    }
    if (!av_game_apply (play->game, &action, &error))
        fail_play (play, "%s is listed, but refused: %s", text->str, error->message);
    oracle_play (play->oracle, text->str);
    g_ptr_array_add (play->lines, g_strdup (text->str));
    guint64 hash = av_game_hash (play->game);
    g_array_append_val (play->hashes, hash);
    const gchar *phase = av_game_get_phase_id (play->game);
    if (strcmp (phase, "draw") == 0) {
        oracle_settle (play->oracle);
        compare_with_oracle (play);
    }
    check_conservation (play);
}

static void
check_line (const AvGame *game, const AvLine *line, gpointer data)
{
    Play *play = data;
    guint n = av_game_get_n_actions (game);

    if (n >= play->hashes->len || av_game_hash (game) != g_array_index (play->hashes, guint64, n))
        fail_play (play, "the replay differs about line %u, after %u actions", line->line, n);
}

static void
check_replay (Play *play)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *text = play_text (play);
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "game", &error);

    if (record == NULL || record->damage != NULL || record->warning != NULL)
        fail_play (play, "the record is not read: %s", error != NULL ? error->message : "damaged");
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
    g_autoptr (AvGame) again = av_record_replay (record, ruleset, check_line, play, &error);
    if (again == NULL || error != NULL)
        fail_play (play, "the record does not replay: %s", error != NULL ? error->message : "");
    if (av_game_hash (again) != av_game_hash (play->game)
        || av_game_get_winners (again) != av_game_get_winners (play->game)
        || av_game_get_n_actions (again) != av_game_get_n_actions (play->game))
        fail_play (play, "the replay ends otherwise");
}

/* The set-up varies with the number of the game: players, edition, table, start, decks. */
static AvSetup *
setup_for (guint number)
{
    static const guint tables[][2] = { { 10, 10 }, { 20, 20 }, { 10, 10 }, { 20, 20 }, { 11, 13 },
                                       { 20, 20 }, { 50, 10 }, { 10, 10 }, { 30, 40 }, { 50, 50 } };
    AvSetup *setup = fixture_setup (2 + number % 5);

    setup->edition = 1 + number / 5 % 3;
    setup->width = tables[number / 15 % G_N_ELEMENTS (tables)][0];
    setup->height = tables[number / 15 % G_N_ELEMENTS (tables)][1];
    if (number / 2 % 2 == 1)
        av_setup_set_option (setup, "core.start", "placed");
    if (number % 11 == 0)
        ((AvDeckChoice *) g_ptr_array_index (setup->decks, 0))->copies = 2;
    return setup;
}

static void
play_one (guint number)
{
    g_autoptr (AvSetup) setup = setup_for (number);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    g_autofree gchar *name =
        g_strdup_printf ("game %u (%u players, edition %u, table %ux%u)", number, setup->n_players,
                         setup->edition, setup->width, setup->height);
    Play play = {
        .game = fixture_game (ruleset, number),
        .oracle = oracle_new (setup->width, setup->height, setup->n_players, setup->edition,
                              find_kind, ruleset),
        .lines = g_ptr_array_new_with_free_func (g_free),
        .hashes = g_array_new (FALSE, FALSE, sizeof (guint64)),
        .name = name,
    };

    av_random_seed (&play.random, number);
    guint64 hash = av_game_hash (play.game);
    g_array_append_val (play.hashes, hash);
    for (guint t = 0; t < av_land_get_n_tiles (play.game); t++) {
        AvTile tile = av_land_get_tile (play.game, t);
        oracle_lay (play.oracle, av_land_get_kind (ruleset, tile.kind)->id, tile.x, tile.y,
                    tile.rotation);
    }
    while (!av_game_is_finished (play.game))
        step (&play, number % 4 == 0 && play.lines->len % 3 == number / 4 % 3);
    oracle_finish (play.oracle);
    compare_with_oracle (&play);
    check_by_recount (&play);
    if (av_game_get_winners (play.game) != oracle_get_winners (play.oracle))
        fail_play (&play, "winners %x, the oracle says %x", av_game_get_winners (play.game),
                   oracle_get_winners (play.oracle));
    check_replay (&play);

    av_game_free (play.game);
    oracle_free (play.oracle);
    g_ptr_array_unref (play.lines);
    g_array_unref (play.hashes);
}

static void
test_random_games_agree_with_the_oracle (void **state)
{
    for (guint number = 0; number < n_games; number++)
        play_one (number);
}

static void
test_same_seed_same_game (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (3);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    guint64 hashes[3];

    for (guint i = 0; i < 3; i++) {
        g_autoptr (AvGame) game = fixture_game (ruleset, 7);
        AvRandom random;
        AvAction action;
        av_random_seed (&random, i < 2 ? 7 : 8);
        while (!av_game_is_finished (game)) {
            if (!av_game_chance (game, &action))
                assert_true (av_game_sample (game, &random, &action));
            assert_true (av_game_apply (game, &action, NULL));
        }
        hashes[i] = av_game_hash (game);
    }
    assert_true (hashes[0] == hashes[1]);
    assert_true (hashes[0] != hashes[2]);
}

/* Sampling gives what choosing from the list gives: each action of a position, about as often. */
static void
test_sample_is_as_even_as_the_list (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    g_autoptr (AvGame) game = fixture_game (ruleset, 3);
    AvRandom random;

    av_random_seed (&random, 11);
    for (guint at = 0; at < 60 && !av_game_is_finished (game); at++) {
        g_auto (AvActionList) list = { 0 };
        AvAction action;
        guint n = av_game_legal (game, &list), total = 0;
        g_autofree guint *times = g_new0 (guint, n);
        for (guint i = 0; i < n; i++)
            total += list.items[i].weight;
        for (guint draw = 0; draw < 200 * n; draw++) {
            guint i = 0;
            assert_true (av_game_sample (game, &random, &action));
            while (i < n
                   && (list.items[i].kind != action.kind
                       || memcmp (list.items[i].args, action.args, sizeof action.args) != 0))
                i++;
            assert_true (i < n);
            times[i]++;
        }
        for (guint i = 0; i < n && n > 1; i++) {
            gdouble expected = 200.0 * n * list.items[i].weight / total;
            assert_true (times[i] > expected / 2 - 15 && times[i] < expected * 2 + 15);
        }
        assert_true (av_game_sample (game, &random, &action));
        assert_true (av_game_apply (game, &action, NULL));
    }
}

/* What is sampled and done at once is what would be sampled, checked and done. */
static void
test_play_sampled (void **state)
{
    for (guint edition = 1; edition <= 3; edition++) {
        g_autoptr (AvSetup) setup = fixture_setup (edition + 1);
        setup->edition = edition;
        g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
        g_autoptr (AvGame) quick = fixture_game (ruleset, edition);
        g_autoptr (AvGame) checked = av_game_dup (quick);
        AvRandom random, same;
        AvAction action, sampled;

        av_random_seed (&random, edition);
        same = random;
        while (av_game_play_sampled (quick, &random, &action, NULL)) {
            assert_true (av_game_sample (checked, &same, &sampled));
            assert_memory_equal (&action, &sampled, sizeof action);
            AvAction normal = action;
            assert_true (av_game_check (checked, &normal, NULL));
            assert_memory_equal (&action, &normal, sizeof action);
            assert_true (av_game_apply (checked, &sampled, NULL));
            assert_true (av_game_equal (quick, checked));
        }
        assert_true (av_game_is_finished (quick));
    }
}

int
main (int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_random_games_agree_with_the_oracle),
        cmocka_unit_test (test_same_seed_same_game),
        cmocka_unit_test (test_play_sampled),
        cmocka_unit_test (test_sample_is_as_even_as_the_list),
    };

    if (g_getenv ("AVIGNON_SOAK") != NULL)
        n_games = 2000;
    if (argc > 1)
        n_games = atoi (argv[1]);
    catalogue = fixture_catalogue ();
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
