/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-replay.c: replaying records: the ruleset, and the line at which something does not hold. */
#include "land/game-fixture.h"

#include <string.h>

#define PLAYERS "player red \"Anna\" human\nplayer blue \"Bruno\" human\n"
#define HEAD "avignon-record 1\ndecks core\n" PLAYERS

static AvCatalogue *catalogue;

static const AvPieceDef off_pieces[] = { { .id = "monk" }, { .id = NULL } };
static const AvCounterDef off_counters[] = { { "coin", "coins", NULL }, { NULL, NULL, NULL } };
static const AvActionDef off_actions[] = {
    { .verb = "bid", .label = "Bid", .args = { { AV_ARG_NUMBER, "coins", FALSE } } },
    { .verb = NULL },
};
static const AvOptionDef off_options[] = {
    { .key = "speed", .type = AV_OPTION_NUMBER, .min = 1, .max = 9, .default_value = "1" },
    { .key = NULL },
};
static const AvRules off_rules = {
    .id = "off",
    .version = "1.0",
    .name = "Off",
    .game = "land",
    .actions = off_actions,
    .counters = off_counters,
    .options = off_options,
    AV_LAND_DEFS (.pieces = off_pieces),
};

static AvRecord *
read_good (const gchar *text)
{
    g_autoptr (GError) error = NULL;
    AvRecord *record = av_record_read_text (text, strlen (text), "t", &error);

    if (record == NULL)
        fail_msg ("%s", error->message);
    return record;
}

static void
test_a_header_that_makes_no_ruleset_is_named_by_its_line (void **state)
{
    static const struct {
        const gchar *header;
        const gchar *where;
    } cases[] = {
        { "decks core nowhere\n" PLAYERS, "t:2: " },
        { "decks core\nrules nowhere\n" PLAYERS, "t:3: " },
        { "game nothing\ndecks core\n" PLAYERS, "t:2: " },
        { "option core.start sideways\ndecks core\n" PLAYERS, "t:2: " },
        { PLAYERS "decks core\n\n# what was on then\nplugin nowhere 1.0\n",
          "t:7: The plugin “nowhere” is not installed" },
        { "decks core\nplugin off 1.0\n" PLAYERS, "t:3: The plugin “off” is not switched on" },
        { "decks core\nplayer red \"Anna\" human\nplayer blue \"B\" bot:nobody\n", "t:4: " },
        { "decks nowhere*2\n" PLAYERS, "t:2: " },
        { "decks core\nplayer red \"A\" bot:nobody\nplayer blue \"B\" bot:nobody\n", "t:3: " },
        { "decks core\nbogus 1\n" PLAYERS, "t:3: “bogus” cannot stand before begin" },
        { "decks core\nplayr red \"Anna\" human\n", "t:3: “playr” cannot stand before begin" },
        { "decks core\n" PLAYERS "card 0 0 bishop\n", "t:5: “card” cannot stand before begin" },
        { "decks core\n", "t:3: There is nobody to play." },
        { "decks core\nplayer red \"Anna\" human\n",
          "t:3: This game is for 2 to 6 players, and there is 1." },
        { PLAYERS, "t: No deck is chosen" },
        { "decks core\noption off.speed 3\n" PLAYERS,
          "t:3: The option “off.speed” is of rules that are off" },
        { "decks core\noption off.spede 3\n" PLAYERS, "t:3: There is no option “off.spede”." },
    };

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autofree gchar *text =
            g_strconcat ("avignon-record 1\n", cases[i].header, "begin\n", NULL);
        g_autoptr (AvRecord) record = read_good (text);
        g_autoptr (GError) error = NULL;
        assert_null (av_record_make_ruleset (record, catalogue, &error));
        if (!g_str_has_prefix (error->message, cases[i].where))
            fail_msg ("should begin %s: %s", cases[i].where, error->message);
    }
}

static void
test_decks_are_taken_as_often_as_a_set_up_may_say (void **state)
{
    g_autofree gchar *most =
        g_strdup_printf ("avignon-record 1\ndecks core*%d\nbegin\n", AV_DECK_COPIES_MAX);
    g_autofree gchar *more =
        g_strdup_printf ("avignon-record 1\ndecks core*%d\nbegin\n", AV_DECK_COPIES_MAX + 1);
    g_autoptr (AvRecord) record = read_good (most);
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) wrong = av_record_read_text (more, strlen (more), "t", &error);
    const AvDeckChoice *choice = record->setup->decks->pdata[0];

    assert_int_equal (choice->copies, AV_DECK_COPIES_MAX);
    assert_null (wrong);
    assert_true (g_str_has_prefix (error->message, "t:2: "));
}

static void
test_many_decks_are_written_on_lines_that_can_be_read (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (GString) text = g_string_new (NULL);
    enum {
        MANY = 200
    };

    for (guint i = 1; i < MANY; i++) {
        g_autofree gchar *path = g_strdup_printf ("/some/folder/with a name/of/decks/%u.xml", i);
        av_setup_add_deck (setup, path, i);
    }
    av_setup_to_text (setup, text);
    g_autoptr (AvRecord) record = read_good (text->str);
    assert_int_equal (record->setup->decks->len, MANY);
    for (guint i = 0; i < MANY; i++) {
        const AvDeckChoice *written = setup->decks->pdata[i],
                           *read = record->setup->decks->pdata[i];
        assert_string_equal (read->deck, written->deck);
        assert_int_equal (read->copies, written->copies);
    }
}

static void
test_replay_stops_at_the_first_wrong_line (void **state)
{
    static const struct {
        const gchar *play;
        const gchar *where;
        guint applied;
    } cases[] = {
        { "draw core/01\nplace 3 3 0\nplace 4 3 0\npass\n", "t:8: ", 2 },
        { "draw core/02\n", "t:6: ", 0 },
        { "draw core/01\ndance\n", "t:7: ", 1 },
        { "draw core/01\n\n# a comment\nplace 99 3 0\n", "t:9: ", 1 },
        { "draw core/01\nundo 2\n", "t:7: ", 1 },
        { "draw core/01\nundo x\n", "t:7: ", 1 },
        { "draw core/01\nblue: place 3 3 0\n", "t:7: ", 1 },
    };

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autofree gchar *text = g_strconcat (HEAD "begin\n", cases[i].play, NULL);
        g_autoptr (AvRecord) record = read_good (text);
        g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
        g_autoptr (GError) error = NULL;
        g_autoptr (AvGame) game = av_record_replay (record, ruleset, NULL, NULL, &error);
        assert_non_null (error);
        if (!g_str_has_prefix (error->message, cases[i].where))
            fail_msg ("should begin %s: %s", cases[i].where, error->message);
        assert_non_null (game);
        assert_int_equal (av_game_get_n_actions (game), cases[i].applied);
    }
}

static void
test_undo_lines_are_replayed (void **state)
{
    g_autoptr (AvRecord) record = read_good (HEAD "begin\ndraw core/01\nplace 3 3 0\nundo 1\n"
                                                  "place 4 4 0\npass\nundo 3\ndraw core/01\n");
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
    g_autoptr (GError) error = NULL;
    g_autoptr (AvGame) game = av_record_replay (record, ruleset, NULL, NULL, &error);

    assert_null (error);
    assert_string_equal (av_game_get_phase_id (game), "place");
    assert_int_equal (av_land_get_n_tiles (game), 0);
}

static void
test_a_failed_expectation_says_where_and_draws_the_table (void **state)
{
    g_autoptr (AvRecord) record = read_good (HEAD "begin\ndraw core/01\nplace 3 3 0\n"
                                                  "expect score red 5\nexpect phase draw\npass\n"
                                                  "expect phase draw\nrefuse pass\n");
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvGame) game = av_scenario_run (record, catalogue, failures);

    assert_non_null (game);
    assert_int_equal (failures->len, 2);
    assert_true (g_str_has_prefix (g_ptr_array_index (failures, 0), "t:8: expected "));
    assert_true (g_str_has_prefix (g_ptr_array_index (failures, 1), "t:9: expected "));
    assert_non_null (strstr (g_ptr_array_index (failures, 0), "found"));
    /* The lines after a failure were run. */
    assert_string_equal (av_game_get_phase_id (game), "draw");
}

/* A mistyped expectation is reported with its correct form; an unknown one as unknown. */
static void
test_a_mistyped_expectation_is_told_its_form (void **state)
{
    static const gchar *const cases[][2] = {
        { "expect score green 0", "nobody plays the colour green" },
        { "expect supply green follower 0", "nobody plays the colour green" },
        { "expect winner green", "nobody plays the colour green" },
        { "expect piece follower green 5 5 0", "nobody plays the colour green" },
        { "expect score pink 0", "expect score takes" },
        { "expect supply red follower", "expect supply takes" },
        { "expect counter red", "expect counter takes" },
        { "expect phase", "expect phase takes" },
        { "expect tiles-left x", "expect tiles-left takes" },
        { "expect legal-count draw 1 2", "expect legal-count takes" },
        { "expect finished now", "takes no arguments" },
        { "expect winner", "expect winner takes" },
        { "expect state core.x", "expect state takes" },
        { "expect rain", "“expect rain” is not known" },
    };

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autofree gchar *text = g_strconcat (HEAD "begin\n", cases[i][0], "\n", NULL);
        g_autoptr (AvRecord) record = read_good (text);
        g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
        g_autoptr (AvGame) game = av_scenario_run (record, catalogue, failures);
        assert_non_null (game);
        assert_int_equal (failures->len, 1);
        if (strstr (g_ptr_array_index (failures, 0), cases[i][1]) == NULL)
            fail_msg ("%s: %s", cases[i][0], (gchar *) g_ptr_array_index (failures, 0));
    }
}

/* Runs LINE on a table with one tile and another drawn; NULL, or why it failed, to be freed. */
static gchar *
why_not (const gchar *line)
{
    g_autofree gchar *text = g_strconcat (
        HEAD "lay core/20 5 5 0\npile core/20 core/21\nbegin\ndraw\n", line, "\n", NULL);
    g_autoptr (AvRecord) record = read_good (text);
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvGame) game = av_scenario_run (record, catalogue, failures);

    assert_non_null (game);
    assert_true (failures->len < 2);
    return failures->len > 0 ? g_strdup (failures->pdata[0]) : NULL;
}

/* A name that does not exist is mistyped: it must not pass as counting 0. */
static void
test_a_mistyped_name_is_no_nought (void **state)
{
    static const gchar *const cases[][2] = {
        { "expect supply red folower 0", "no piece “folower”" },
        { "expect counter red coyn 0", "no counter “coyn”" },
        { "expect not legal depoly follower 5 5 1", "no action “depoly”" },
        { "expect not legal deploy folower 5 5 1", "“folower”" },
        { "expect not legal draw core/99", "“core/99”" },
        { "expect not legal green: place 5 4 2", "“green”" },
        { "expect not legal place 5 4", "the rotation is missing" },
        { "expect not legal place 5 4 7", "the rotation is wrong: “7”" },
        { "expect not legal place 5 4 2 1", "“1” is too much" },
        { "expect not legal", "expect not legal takes" },
        { "expect legal-count depoly 0", "no action “depoly”" },
        { "expect legal-count \"deploy folower\" 0", "“folower”" },
        { "expect legal-count \"place x\" 0", "the cell is wrong: “x”" },
        { "expect legal-count \"place 5 4 7\" 0", "the rotation is wrong: “7”" },
        { "expect no piece red 5 5", "expect no piece takes a cell" },
        { "expect no piece 5 5 1", "expect no piece takes a cell" },
        { "expect piece folower red 5 5 1", "no such piece" },
        { "expect piece follower 5 5 1", "owner is missing" },
        { "refuse deploy folower 5 5 1", "“folower”" },
        { "refuse depoly follower 5 5 1", "no action “depoly”" },
        { "refuse draw core/99", "“core/99”" },
        { "end now", "end takes no arguments" },
    };

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autofree gchar *why = why_not (cases[i][0]);
        if (why == NULL || strstr (why, cases[i][1]) == NULL)
            fail_msg ("%s: %s", cases[i][0], why != NULL ? why : "passed");
    }
}

/* A name of rules or decks that were not chosen is not mistyped: it counts 0. */
static void
test_a_name_of_what_is_off_is_nought (void **state)
{
    static const gchar *const right[] = {
        "expect supply red follower 7",
        "expect supply red monk 0",
        "expect counter red coin 0",
        "expect not legal bid 2",
        "expect not legal deploy monk 5 5 1",
        "expect not legal draw river/01",
        "expect not legal undo 1",
        "expect legal-count bid 0",
        "expect legal-count \"deploy monk 5\" 0",
        "expect legal-count \"draw river/01\" 0",
        "expect legal-count \"place 5\" 4",
        "expect legal-count \"red: place 5 4 2\" 0",
        "expect legal-count \"\" 10",
        "refuse bid 2",
        "refuse deploy monk 5 5 1",
        "refuse draw river/01",
    };
    static const gchar *const wrong[] = {
        "expect supply red monk 1", "expect counter red coin 1",   "expect legal bid 2",
        "expect legal-count bid 1", "expect piece monk red 5 5 1", "refuse bid 2 not-now"
    };

    for (guint i = 0; i < G_N_ELEMENTS (right); i++) {
        g_autofree gchar *why = why_not (right[i]);
        if (why != NULL)
            fail_msg ("%s: %s", right[i], why);
    }
    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autofree gchar *why = why_not (wrong[i]);
        if (why == NULL)
            fail_msg ("passed: %s", wrong[i]);
    }
}

/* A cell far off the table is refused as off the table. */
static void
test_a_cell_may_be_far_off (void **state)
{
    static const gchar *const right[] = { "refuse place -1 4 0 off-table",
                                          "refuse place 5 -70000 0 off-table",
                                          "refuse place 20 4 0 off-table",
                                          "refuse place 5 2000000000 0 off-table",
                                          "expect not legal place 70000 4 2" };

    for (guint i = 0; i < G_N_ELEMENTS (right); i++) {
        g_autofree gchar *why = why_not (right[i]);
        if (why != NULL)
            fail_msg ("%s: %s", right[i], why);
    }
}

static void
test_a_wrong_prelude_is_named_by_its_line (void **state)
{
    static const gchar *const wrong[][2] = {
        { "lay core/99 5 5 0", "no tile “core/99”" },
        { "lay core/21 25 5 0", "the cell 25 5 is off the table, whose last cell is 19 19" },
        { "lay core/21 5 -1 0", "the cell 5 -1 is off the table" },
        { "lay core/21 5 5 4", "lay takes" },
        { "lay core/21 5 5", "lay takes" },
        { "put follower red 5 5 0", "there is no tile" },
        { "put follower red 5 20 0", "the cell 5 20 is off the table" },
        { "put follower green 5 5 0", "nobody plays the colour green" },
        { "put elephant red 5 5 0", "no such piece" },
        { "put follower", "put takes" },
        { "keep green follower red", "nobody plays the colour green" },
        { "keep red follower green", "nobody plays the colour green" },
        { "keep red follower pink", "“pink” is not a colour" },
        { "pile core/99", "no tile “core/99”" },
        { "score green 5", "nobody plays the colour green" },
        { "counter green coin 5", "nobody plays the colour green" },
        { "score pink 5", "score takes a player's colour" },
        { "score red x", "score takes a player's colour" },
        { "score red 2147483647", "score takes a player's colour" },
        { "turn green", "nobody plays the colour green" },
        { "state core.nothing 1", "core.nothing" },
        { "state core.nothing -1 1", "state takes ID.FIELD" },
        { "state core.nothing 1,2000000000", "is off the table" },
    };

    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autofree gchar *text = g_strdup_printf ("%s%s\nbegin\n", HEAD, wrong[i][0]);
        g_autoptr (GError) error = NULL;
        g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "t", &error);
        if (record != NULL) {
            g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
            g_autoptr (AvGame) game = av_scenario_run (record, catalogue, failures);
            if (game != NULL || failures->len == 0)
                fail_msg ("taken without a word: %s", wrong[i][0]);
            const gchar *said = failures->pdata[0];
            if (!g_str_has_prefix (said, "t:5: ") || strstr (said, wrong[i][1]) == NULL)
                fail_msg ("%s: %s", wrong[i][0], said);
        }
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_a_header_that_makes_no_ruleset_is_named_by_its_line),
        cmocka_unit_test (test_decks_are_taken_as_often_as_a_set_up_may_say),
        cmocka_unit_test (test_many_decks_are_written_on_lines_that_can_be_read),
        cmocka_unit_test (test_replay_stops_at_the_first_wrong_line),
        cmocka_unit_test (test_undo_lines_are_replayed),
        cmocka_unit_test (test_a_failed_expectation_says_where_and_draws_the_table),
        cmocka_unit_test (test_a_mistyped_expectation_is_told_its_form),
        cmocka_unit_test (test_a_mistyped_name_is_no_nought),
        cmocka_unit_test (test_a_name_of_what_is_off_is_nought),
        cmocka_unit_test (test_a_cell_may_be_far_off),
        cmocka_unit_test (test_a_wrong_prelude_is_named_by_its_line),
    };

    catalogue = fixture_catalogue ();
    av_catalogue_add_rules (catalogue, &off_rules);
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
