/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-ruleset.c: valid and invalid set-ups, and the order of rules. */
#include "land/game-fixture.h"

#include <string.h>

#include <avignon/bot.h>

static const gchar *const modes[] = { "mild", "wild", NULL };
static const AvOptionDef options[] = {
    { "mode", AV_OPTION_CHOICE, "mild", 0, 0, modes, "Mode" },
    { "size", AV_OPTION_NUMBER, "3", 1, 9, NULL, "Size" },
    { "loud", AV_OPTION_BOOL, "no", 0, 0, NULL, "Loud" },
    { NULL },
};
static const gchar *const needs_base[] = { "base", NULL };
static const gchar *const needs_ghost[] = { "ghost", NULL };
static const gchar *const needs_loop_b[] = { "loop-b", NULL };
static const gchar *const needs_loop_a[] = { "loop-a", NULL };
static const gchar *const hates_base[] = { "base", NULL };
static const AvMarkDef well[] = { { .id = "well", .name = "well" }, { NULL } };
static const AvPhaseDef beside_nothing[] = { { .id = "lost", .after = "no-such-phase" }, { NULL } };
static const AvPhaseDef draw_again[] = { { .id = "draw" }, { NULL } };

#define RULES(variable, name_id, ...)                                                 \
    static const AvRules variable = {                                                 \
        .id = name_id, .version = "1.2", .name = name_id, .game = "land", __VA_ARGS__ \
    }
RULES (rules_base, "base", .options = options);
RULES (rules_above, "above", .depends = needs_base);
RULES (rules_zone, "zone", .depends = needs_base);
RULES (rules_haunted, "haunted", .depends = needs_ghost);
RULES (rules_loop_a, "loop-a", .depends = needs_loop_b);
RULES (rules_loop_b, "loop-b", .depends = needs_loop_a);
RULES (rules_foe, "foe", .conflicts = hates_base);
RULES (rules_well, "well", AV_LAND_DEFS (.marks = well));
RULES (rules_well_too, "well-too", AV_LAND_DEFS (.marks = well));
RULES (rules_lost, "lost", .phases = beside_nothing);
RULES (rules_twice, "twice", .phases = draw_again);
static const AvRules rules_other_game = {
    .id = "other", .version = "1.0", .name = "other", .game = "chess"
};

static AvCatalogue *catalogue;

/* The set-up must be refused with that error. */
static void
refuse (const AvSetup *setup, AvRulesetErrorCode code, const gchar *word)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, &error);

    if (ruleset != NULL)
        fail_msg ("a wrong set-up was taken (%s)", word);
    if (!g_error_matches (error, AV_RULESET_ERROR, (gint) code))
        fail_msg ("%s: another error: %s", word, error->message);
    if (strstr (error->message, word) == NULL)
        fail_msg ("the message does not name %s: %s", word, error->message);
}

static void
refuse_rules (const gchar *first, const gchar *second, AvRulesetErrorCode code, const gchar *word)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);

    av_setup_add_rules (setup, first);
    if (second != NULL)
        av_setup_add_rules (setup, second);
    refuse (setup, code, word);
}

static void
refuse_option (const gchar *key, const gchar *value, const gchar *word)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);

    av_setup_add_rules (setup, "base");
    av_setup_set_option (setup, key, value);
    refuse (setup, AV_RULESET_ERROR_INVALID, word);
}

static void
test_what_is_not_there_is_missing (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);

    av_setup_add_deck (setup, "atlantis", 1);
    refuse (setup, AV_RULESET_ERROR_MISSING, "atlantis");
    g_autoptr (AvSetup) game = fixture_setup (2);
    g_free (game->game);
    game->game = g_strdup ("chess");
    refuse (game, AV_RULESET_ERROR_MISSING, "chess");
    refuse_rules ("nobody", NULL, AV_RULESET_ERROR_MISSING, "nobody");
    refuse_rules ("haunted", NULL, AV_RULESET_ERROR_MISSING, "ghost");
}

static void
test_options_are_checked (void **state)
{
    refuse_option ("base.mode", "tame", "base.mode");
    refuse_option ("base.size", "0", "base.size");
    refuse_option ("base.size", "10", "base.size");
    refuse_option ("base.size", "three", "base.size");
    refuse_option ("base.size", "", "base.size");
    refuse_option ("base.loud", "maybe", "base.loud");
    refuse_option ("base.none", "1", "base.none");
    refuse_option ("nobody.mode", "mild", "nobody.mode");
    refuse_option ("mode", "mild", "mode");
    refuse_option ("core.start", "thrown", "core.start");
}

static void
test_options_have_their_defaults (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);

    av_setup_add_rules (setup, "base");
    av_setup_set_option (setup, "base.mode", "wild");
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    assert_string_equal (av_ruleset_get_option (ruleset, "base.mode"), "wild");
    assert_string_equal (av_ruleset_get_option (ruleset, "base.size"), "3");
    assert_string_equal (av_ruleset_get_option (ruleset, "base.loud"), "no");
    assert_string_equal (av_ruleset_get_option (ruleset, "core.start"), "drawn");
    assert_null (av_ruleset_get_option (ruleset, "base.none"));
    assert_null (av_ruleset_get_option (ruleset, "nobody.mode"));
}

static void
test_players_are_two_to_six_of_different_colours (void **state)
{
    g_autoptr (AvSetup) nobody = fixture_setup (0);
    g_autoptr (AvSetup) six = fixture_setup (6);

    refuse (nobody, AV_RULESET_ERROR_INVALID, "");
    assert_false (av_setup_add_player (six, AV_COLOUR_RED, "Seventh", "human"));
    assert_int_equal (six->n_players, 6);
    g_autoptr (AvSetup) two = fixture_setup (2);
    assert_false (av_setup_add_player (two, AV_COLOUR_RED, "Again", "human"));
    assert_int_equal (two->n_players, 2);
    assert_true (av_setup_add_player (two, AV_COLOUR_GREY, "Greta", "human"));
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, two);
    assert_int_equal (av_ruleset_find_player (ruleset, AV_COLOUR_GREY), 2);
    assert_int_equal (av_ruleset_find_player (ruleset, AV_COLOUR_GREEN), -1);
    assert_int_equal (av_ruleset_get_colour (ruleset, 2), AV_COLOUR_GREY);
    assert_string_equal (av_ruleset_get_player_name (ruleset, 2), "Greta");
}

static void
test_computer_players_are_there_or_refused (void **state)
{
    static const gchar *const wrong[] = { "bot:deep",    "bot:", "bot:rand",
                                          "bot:random2", "deep", "bot:deep:3" };

    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autoptr (AvSetup) setup = fixture_setup (2);
        av_setup_add_player (setup, AV_COLOUR_GREY, "Deep", wrong[i]);
        refuse (setup, AV_RULESET_ERROR_MISSING, "There is no computer player");
        refuse (setup, AV_RULESET_ERROR_MISSING, wrong[i]);
    }
    g_autoptr (AvSetup) two = fixture_setup (2);
    av_setup_add_player (two, AV_COLOUR_GREY, "Chance", "bot:random");
    av_setup_add_player (two, AV_COLOUR_BLACK, "Luck", "bot:random");
    g_autoptr (AvRuleset) right = fixture_ruleset (catalogue, two);
    assert_int_equal (av_ruleset_find_player (right, AV_COLOUR_BLACK), 3);
    /* A computer player of a plugin may take part as well. */
    g_autoptr (AvCatalogue) other = fixture_catalogue ();
    static const AvBotLevel levels[] = { { "1", "One", 0 },
                                         { "3", "Three", 0 },
                                         { NULL, NULL, 0 } };
    static const AvBotDef deep = { .levels = levels };
    av_setup_add_player (two, AV_COLOUR_YELLOW, "Deep", "bot:deep:3");
    av_catalogue_add_bot (other, "deep", &deep);
    g_autoptr (AvRuleset) more = fixture_ruleset (other, two);
    assert_int_equal (av_ruleset_find_player (more, AV_COLOUR_YELLOW), 4);
}

static void
test_edition_and_table_have_bounds (void **state)
{
    static const guint wrong[][3] = { { 0, 20, 20 }, { 4, 20, 20 }, { 1, 9, 20 },
                                      { 1, 20, 51 }, { 1, 0, 0 },   { 1, 20, G_MAXUINT } };

    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autoptr (AvSetup) setup = fixture_setup (2);
        setup->edition = wrong[i][0];
        setup->width = wrong[i][1];
        setup->height = wrong[i][2];
        refuse (setup, AV_RULESET_ERROR_INVALID, "");
    }
}

static void
test_more_tiles_than_the_table_holds_is_a_warning (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);

    setup->width = setup->height = 10;
    g_autoptr (AvRuleset) fits = fixture_ruleset (catalogue, setup);
    assert_null (av_ruleset_get_warning (fits));
    ((AvDeckChoice *) g_ptr_array_index (setup->decks, 0))->copies = 2;
    g_autoptr (AvRuleset) full = fixture_ruleset (catalogue, setup);
    assert_non_null (av_ruleset_get_warning (full));
}

static void
test_rules_come_after_those_they_depend_on (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);

    av_setup_add_rules (setup, "above");
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    assert_int_equal (av_ruleset_get_n_rules (ruleset), 3);
    assert_string_equal (av_ruleset_get_rules (ruleset, 0)->id, "core");
    assert_string_equal (av_ruleset_get_rules (ruleset, 1)->id, "base");
    assert_string_equal (av_ruleset_get_rules (ruleset, 2)->id, "above");
    assert_int_equal (av_ruleset_find_rules (ruleset, "above"), 2);
    assert_int_equal (av_ruleset_find_rules (ruleset, "foe"), -1);
    /* So a record of this game says that they were on. */
    assert_true (av_setup_has_rules (av_ruleset_get_setup (ruleset), "base"));
}

static void
test_rules_named_twice_are_on_once (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);

    av_setup_add_rules (setup, "base");
    av_setup_add_rules (setup, "base");
    av_setup_add_rules (setup, "core");
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    assert_int_equal (av_ruleset_get_n_rules (ruleset), 2);
}

static void
test_rules_that_do_not_go_together (void **state)
{
    refuse_rules ("loop-a", NULL, AV_RULESET_ERROR_INVALID, "loop-b");
    refuse_rules ("foe", "base", AV_RULESET_ERROR_INVALID, "foe");
    refuse_rules ("well", "well-too", AV_RULESET_ERROR_INVALID, "well");
    refuse_rules ("lost", NULL, AV_RULESET_ERROR_INVALID, "no-such-phase");
    refuse_rules ("twice", NULL, AV_RULESET_ERROR_INVALID, "draw");
    refuse_rules ("other", NULL, AV_RULESET_ERROR_INVALID, "other");
}

static void
test_a_record_of_newer_rules_is_refused (void **state)
{
    static const struct {
        const gchar *version;
        gboolean good;
    } cases[] = { { "1.0", TRUE },  { "1.1.9", TRUE },  { "1.2", TRUE },   { "1.2.0", TRUE },
                  { "1.3", FALSE }, { "1.2.1", FALSE }, { "1.10", FALSE }, { "2.0", FALSE } };

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autofree gchar *text = g_strdup_printf (
            "avignon-record 1\ndecks core\nrules base\nplugin base %s\nplayer red \"A\" human\n"
            "player blue \"B\" human\nbegin\n",
            cases[i].version);
        g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "t", NULL);
        assert_non_null (record);
        if (cases[i].good)
            av_ruleset_unref (fixture_ruleset (catalogue, record->setup));
        else
            refuse (record->setup, AV_RULESET_ERROR_STALE, "base");
    }
}

static void
test_tables_are_found_by_name (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);

    assert_string_equal (av_ruleset_get_action (ruleset, AV_ACTION_PASS)->verb, "pass");
    for (guint i = 0; i < av_ruleset_get_n_actions (ruleset); i++)
        assert_int_equal (
            av_ruleset_find_action (ruleset, av_ruleset_get_action (ruleset, i)->verb), i);
    for (guint i = 0; i < av_ruleset_get_n_phases (ruleset); i++)
        assert_int_equal (av_ruleset_find_phase (ruleset, av_ruleset_get_phase (ruleset, i)->id),
                          i);
    for (guint i = 0; i < av_ruleset_get_n_reasons (ruleset); i++)
        assert_int_equal (av_ruleset_find_reason (ruleset, av_ruleset_get_reason (ruleset, i)->id),
                          i);
    assert_int_equal (av_ruleset_find_name (ruleset, AV_ARG_PIECE, "follower"), 0);
    assert_int_equal (av_ruleset_find_name (ruleset, AV_ARG_PIECE, "elephant"), -1);
    gint straight = av_ruleset_find_name (ruleset, AV_ARG_ITEM, "core/23");
    assert_true (straight >= 0);
    assert_string_equal (av_ruleset_get_name (ruleset, AV_ARG_ITEM, straight), "core/23");
    assert_int_equal (av_ruleset_get_n_names (ruleset, AV_ARG_ITEM), 24);
    assert_int_equal (av_ruleset_find_action (ruleset, "dance"), -1);
    assert_int_equal (av_ruleset_find_phase (ruleset, "nap"), -1);
}

static void
test_the_order_is_the_same_whoever_names_what_others_need (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);

    av_setup_add_rules (setup, "zone");
    av_setup_add_rules (setup, "well");
    g_autoptr (AvRuleset) unnamed = fixture_ruleset (catalogue, setup);
    av_setup_add_rules (setup, "base");
    g_autoptr (AvRuleset) named = fixture_ruleset (catalogue, setup);
    const gchar *const ids[] = { "base", "well", "zone" };
    for (guint i = 0; i < G_N_ELEMENTS (ids); i++) {
        assert_int_equal (av_ruleset_find_rules (unnamed, ids[i]), i + 1);
        assert_int_equal (av_ruleset_find_rules (named, ids[i]), i + 1);
    }
}

/* A position is at most 12 KiB on a table of 20 x 20, 16 KiB on one of 50 x 50. */
/* A game on these boards, played only by those who read why it is refused. */
static void
assert_boards (const AvBoardDef *boards, const gchar *fault)
{
    static const AvPhaseDef phases[] = { { .id = "play" }, { NULL } };
    const AvRules rules = {
        .id = "boards", .version = "1.0", .name = "Boards", .game = "boards", .phases = phases
    };
    const AvGameDef game = {
        .id = "boards", .core = &rules, .min_players = 2, .max_players = 2, .boards = boards
    };
    AvCatalogue *games = av_catalogue_new ();
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (GError) error = NULL;

    av_catalogue_add_game (games, &game);
    g_free (setup->game);
    setup->game = g_strdup ("boards");
    g_ptr_array_set_size (setup->decks, 0);
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, games, &error);
    assert_string_equal (error != NULL ? error->message : "none", fault);
    g_clear_pointer (&ruleset, av_ruleset_unref);
    av_catalogue_free (games);
}

static void
test_boards_are_checked (void **state)
{
    static const gchar *const to_c[] = { "a", "c", NULL }, *const to_d[] = { "c", "d", NULL };
    static const AvPointDef
        edges[] = { { "a", 0, 0, to_c }, { "b", 25, 25, NULL }, { "c", 0, 25, NULL }, { NULL } },
        right[] = { { "a", 0, 0, NULL }, { "b", 26, 0, NULL }, { NULL } },
        below[] = { { "a", 0, 0, NULL }, { "b", 0, 26, NULL }, { NULL } },
        above[] = { { "a", 0, 0, NULL }, { "b", 0, -1, NULL }, { NULL } },
        loose[] = { { "a", 0, 0, NULL }, { "b", 1, 0, to_c }, { "c", 1, 1, to_d }, { NULL } },
        alike[] = { { "a1", 0, 0, NULL }, { "a1", 1, 0, NULL }, { NULL } };
    const gchar *sides = "board “b”: it has 1 to 26 columns and rows",
                *far = "board “b”: the point “b” is not at 0 to 25 both ways";
    struct {
        AvBoardDef board;
        const gchar *fault;
    } cases[] = {
        { { .columns = 26, .rows = 26 }, "none" },
        { { .columns = 27, .rows = 1 }, sides },
        { { .columns = 1, .rows = 27 }, sides },
        { { .columns = 0, .rows = 1 }, sides },
        { { .columns = 1, .rows = 0 }, sides },
        { { .points = edges }, "none" },
        { { .points = edges, .rows = 1 }, "board “b”: it has points and columns" },
        { { .points = right }, far },
        { { .points = below }, far },
        { { .points = above }, far },
        { { .points = loose }, "board “b”: the point “c” is linked to “d”, which is not there" },
        { { .points = alike }, "board “b”: two of its places have one name" },
    };

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        cases[i].board.id = "b";
        assert_boards ((const AvBoardDef[]){ cases[i].board, { .id = NULL } }, cases[i].fault);
    }
    /* Two boards: their names come before those of the places, of which there are 1000. */
    AvBoardDef two[] = { { .id = "b", .columns = 25, .rows = 20 },
                         { .id = "c", .columns = 25, .rows = 20 },
                         { .id = NULL } };
    assert_boards (two, "none");
    two[1].rows++;
    assert_boards (two, "board “c”: there are too many places");
}

static void
test_positions_are_small (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (6);
    g_autoptr (AvRuleset) usual = fixture_ruleset (catalogue, setup);

    assert_true (av_ruleset_get_state_size (usual) <= 12 * 1024);
    setup->width = setup->height = 50;
    g_autoptr (AvRuleset) large = fixture_ruleset (catalogue, setup);
    assert_true (av_ruleset_get_state_size (large) <= 16 * 1024);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_what_is_not_there_is_missing),
        cmocka_unit_test (test_options_are_checked),
        cmocka_unit_test (test_options_have_their_defaults),
        cmocka_unit_test (test_players_are_two_to_six_of_different_colours),
        cmocka_unit_test (test_computer_players_are_there_or_refused),
        cmocka_unit_test (test_edition_and_table_have_bounds),
        cmocka_unit_test (test_more_tiles_than_the_table_holds_is_a_warning),
        cmocka_unit_test (test_rules_come_after_those_they_depend_on),
        cmocka_unit_test (test_rules_named_twice_are_on_once),
        cmocka_unit_test (test_the_order_is_the_same_whoever_names_what_others_need),
        cmocka_unit_test (test_rules_that_do_not_go_together),
        cmocka_unit_test (test_a_record_of_newer_rules_is_refused),
        cmocka_unit_test (test_tables_are_found_by_name),
        cmocka_unit_test (test_boards_are_checked),
        cmocka_unit_test (test_positions_are_small),
    };
    const AvRules *const all[] = { &rules_base,   &rules_above, &rules_haunted, &rules_loop_a,
                                   &rules_loop_b, &rules_foe,   &rules_well,    &rules_well_too,
                                   &rules_lost,   &rules_twice, &rules_zone,    &rules_other_game };

    catalogue = fixture_catalogue ();
    for (guint i = 0; i < G_N_ELEMENTS (all); i++)
        av_catalogue_add_rules (catalogue, all[i]);
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
