/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-spot.c: pieces on corners and edges of the table, pieces that stay, what may stand where, labels. */
#include "game-fixture.h"

#include "land/land-private.h"

#include <string.h>

static AvCatalogue *catalogue;

/* --- rules with barns on corners, fences on edges, and statues that stay --- */

static AvFlow
commit_build (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    guint kind = (guint) av_land_find_piece_kind (av_game_get_ruleset (game), "barn");
    gint piece = av_land_find_piece (game, kind, action->player);

    assert_true (av_land_put_on_corner (game, (guint) piece, action->args[0], action->args[1],
                                        action->player));
    return AV_FLOW_WAIT;
}

static AvFlow
commit_fence (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    guint kind = (guint) av_land_find_piece_kind (av_game_get_ruleset (game), "fence");
    gint piece = av_land_find_piece (game, kind, AV_NOBODY);

    assert_true (av_land_put_on_edge (game, (guint) piece, action->args[1], action->args[2],
                                      (guint) action->args[3], action->player));
    return AV_FLOW_WAIT;
}

static const AvRefusal off_table = { "off-table", "That is not on the table." };

static const AvRefusal *
check_fence (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    return action->args[1] < (gint) av_land_get_width (game)
                   && action->args[2] < (gint) av_land_get_height (game)
               ? NULL
               : &off_table;
}

static AvFlow
commit_sweep (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    av_land_clear_tile (game, 0, AV_NONE, AV_NONE);
    return AV_FLOW_WAIT;
}

static void
list_all (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    const AvAction build = { .kind = av_ruleset_find_action (av_game_get_ruleset (game), "build"),
                             .player = av_game_get_decider (game),
                             .weight = 1,
                             .args = { 5, 5 } };
    av_action_list_add (list, &build);
}

static const AvActionDef actions[] = {
    {
        .verb = "build",
        .label = "Build",
        .args = { { AV_ARG_CORNER, "corner", FALSE } },
        .commit = commit_build,
    },
    {
        .verb = "fence",
        .label = "Fence in",
        .args = { { AV_ARG_NUMBER, "number", FALSE }, { AV_ARG_EDGE, "edge", FALSE } },
        .check = check_fence,
        .commit = commit_fence,
    },
    { .verb = "sweep", .label = "Sweep", .commit = commit_sweep },
    { .verb = NULL },
};

static const gchar *const verbs[] = { "build", "fence", "sweep", NULL };
static const AvPhaseDef phases[] = {
    {
        .id = "build",
        .label = "Build",
        .before = "draw",
        .optional = TRUE,
        .verbs = verbs,
        .list = list_all,
    },
    { .id = NULL },
};

static const gchar *const city[] = { "city", NULL };
static const AvPieceDef pieces[] = {
    { .id = "barn", .name = "barn", .supply = 4, .flags = AV_PIECE_ON_CORNER | AV_PIECE_APART },
    {
        .id = "fence",
        .name = "fence",
        .supply = 4,
        .flags = AV_PIECE_ON_EDGE | AV_PIECE_NEUTRAL,
    },
    {
        .id = "statue",
        .name = "statue",
        .supply = 2,
        .flags = AV_PIECE_UNTOUCHED | AV_PIECE_APART | AV_PIECE_HOME | AV_PIECE_OCCUPIES,
        .terrains = city,
    },
    { .id = NULL },
};

/* What `returning` does with a piece, and how often it was asked. */
static enum {
    LEAVE,
    STAY,
    MOVE
} verdict;
static guint asked;

static void
on_returning (AvGame *game, guint rules, AvReturningContext *context, gconstpointer data)
{
    asked++;
    context->stays = verdict == STAY;
    if (verdict == MOVE)
        av_land_put_on_corner (game, context->piece, 9, 9, context->owner);
}

static void
on_labels (const AvGame *game, guint rules, AvLabelsContext *context, gconstpointer data)
{
    av_land_add_label (context, 0, AV_NONE, "high");
    av_land_add_label (context, 99, AV_NONE, "no such tile");
    /* 23 bytes, the last of them half a letter. */
    av_land_add_label (context, AV_NONE, (guint) av_land_next_piece (game, 0, AV_ANYBODY),
                       "1234567890123456789012é");
    av_land_add_label (context, AV_NONE, (guint) av_land_find_piece (game, 0, 1), "in a supply");
}

static const AvRefusal haunted = { "haunted", "It is haunted." };

static const AvRefusal *
on_deploy (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data)
{
    return context->player == 1 ? &haunted : NULL;
}

static const AvHook hooks[] = {
    AV_HOOK (RETURNING, on_returning),
    AV_HOOK (LABELS, on_labels),
    AV_HOOK (DEPLOY, on_deploy),
    AV_HOOK_END,
};

static AvRules rules = {
    .id = "spots",
    .version = "1.0",
    .name = "Spots",
    .game = "land",
    .actions = actions,
    .phases = phases,
    .hooks = hooks,
    AV_LAND_DEFS (.pieces = pieces),
};

static AvGame *
begin (const gchar *lines, GError **error)
{
    g_autofree gchar *all =
        g_strdup_printf ("lay core/20 5 5 0\nput follower red 5 5 0\n%s", lines);

    return fixture_try_board (catalogue, "rules spots\ntable 20 16\n", all, error);
}

static AvGame *
board (const gchar *lines)
{
    g_autoptr (GError) error = NULL;
    AvGame *game = begin (lines, &error);

    verdict = LEAVE;
    asked = 0;
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

static guint
find (const AvGame *game, const gchar *kind, gint owner)
{
    gint number = av_land_find_piece (
        game, (guint) av_land_find_piece_kind (av_game_get_ruleset (game), kind), owner);

    assert_true (number >= 0);
    return (guint) number;
}

static const AvEvent *
last_event (const AvGame *game)
{
    guint n;
    const AvEvent *events = av_game_get_events (game, &n);

    assert_true (n > 0);
    return &events[n - 1];
}

/* --- the tests --- */

static void
a_piece_stands_on_a_corner (void **state)
{
    g_autoptr (AvGame) game = board (""), other = board ("");
    guint barn = find (game, "barn", 1);

    assert_true (av_land_put_on_corner (game, barn, 20, 16, 1));
    AvPiece piece = av_land_get_piece_at (game, barn);
    assert_int_equal (piece.place, AV_AT_CORNER);
    assert_int_equal (piece.x, 20);
    assert_int_equal (piece.y, 16);
    assert_int_equal (piece.tile, AV_NONE);
    assert_true (av_piece_is_on_table (&piece));
    assert_int_equal (av_game_get_supply (game, 1, piece.kind), 3);
    assert_int_equal (av_land_next_piece (game, 0, 1), barn);
    /* Its cell is the last there is. */
    assert_int_equal (last_event (game)->type, AV_EVENT_MOVE);
    assert_int_equal (last_event (game)->x, 19);
    assert_int_equal (last_event (game)->y, 15);
    assert_int_equal (last_event (game)->from_x, -1);
    assert_sound (game);
    av_land_put_on_corner (other, barn, 19, 16, 1);
    assert_true (av_game_hash (game) != av_game_hash (other));
    assert_false (av_land_put_on_corner (game, barn, 21, 16, 1));
    assert_false (av_land_put_on_corner (game, barn, 0, 17, 1));
    assert_false (av_land_put_on_corner (game, barn, -1, 0, 1));

    av_land_return_piece (game, barn);
    assert_int_equal (last_event (game)->from_x, 19);
    piece = av_land_get_piece_at (game, barn);
    assert_int_equal (piece.place, AV_AT_SUPPLY);
    assert_int_equal (piece.x + piece.y, 0);
    assert_int_equal (av_game_get_supply (game, 1, piece.kind), 4);
    assert_sound (game);
}

/* Only damaged memory, or a fault of ours, puts a piece there. */
static void
a_recount_finds_what_stands_beyond_the_table (void **state)
{
    static const struct {
        guint8 place, side;
        guint x, y;
        gboolean is_there;
    } spots[] = {
        { AV_AT_CORNER, 0, 20, 16, TRUE },  { AV_AT_CORNER, 0, 21, 16, FALSE },
        { AV_AT_CORNER, 0, 20, 17, FALSE }, { AV_AT_EDGE, 0, 19, 16, TRUE },
        { AV_AT_EDGE, 0, 20, 16, FALSE },   { AV_AT_EDGE, 0, 19, 17, FALSE },
        { AV_AT_EDGE, 3, 20, 15, TRUE },    { AV_AT_EDGE, 3, 21, 15, FALSE },
        { AV_AT_EDGE, 3, 20, 16, FALSE },
    };
    g_autoptr (AvGame) game = board ("");
    guint barn = find (game, "barn", 1);
    LandPiece *piece = &land_pieces (game, land_of (game))[barn];

    assert_true (av_land_put_on_corner (game, barn, 3, 3, 1));
    for (guint i = 0; i < G_N_ELEMENTS (spots); i++) {
        g_autoptr (GString) complaints = g_string_new (NULL);
        piece->place = spots[i].place;
        piece->segment = LAND_SPOT (spots[i].x, spots[i].y, spots[i].side);
        av_game_recount (game, complaints);
        if ((strstr (complaints->str, "which is not on the table") == NULL) != spots[i].is_there)
            fail_msg ("spot %u: %s", i, complaints->str);
    }
}

static void
an_edge_has_one_name (void **state)
{
    static const struct {
        gint x, y;
        guint side;
        gint to_x, to_y, to_side; /* -1: not on the table */
    } cases[] = {
        { 5, 5, 0, 5, 5, 0 },     { 5, 5, 1, 6, 5, 3 },    { 5, 5, 2, 5, 6, 0 },
        { 5, 5, 3, 5, 5, 3 },     { 0, 0, 3, 0, 0, 3 },    { 19, 15, 1, 20, 15, 3 },
        { 19, 15, 2, 19, 16, 0 }, { 20, 15, 0, -1, 0, 0 }, { 19, 16, 3, -1, 0, 0 },
        { 20, 15, 1, -1, 0, 0 },  { 0, 0, 4, -1, 0, 0 },   { 20, 16, 3, -1, 0, 0 },
    };
    g_autoptr (AvGame) game = board ("");
    guint fence = find (game, "fence", AV_NOBODY);

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        gboolean put =
            av_land_put_on_edge (game, fence, cases[i].x, cases[i].y, cases[i].side, AV_NOBODY);
        assert_int_equal (put, cases[i].to_x >= 0);
        if (!put)
            continue;
        AvPiece piece = av_land_get_piece_at (game, fence);
        assert_int_equal (piece.place, AV_AT_EDGE);
        assert_int_equal (piece.x, cases[i].to_x);
        assert_int_equal (piece.y, cases[i].to_y);
        assert_int_equal (piece.side, cases[i].to_side);
        assert_sound (game);
    }
}

static void
actions_name_corners_and_edges (void **state)
{
    static const gchar *const wrong[] = { "build",       "build 5",        "build 5 x",
                                          "build 5 5 5", "fence 1 5 5",    "fence 1 5 5 4",
                                          "fence 1 5",   "fence 1 5 5 -1", "fence 1 5 5 0 0" };
    g_autoptr (AvGame) game = board ("");
    g_autoptr (GString) text = g_string_new (NULL);
    AvAction action = fixture_action (game, "fence -7 5 6 1");

    assert_int_equal (action.args[0], -7);
    assert_int_equal (action.args[1], 6);
    assert_int_equal (action.args[2], 6);
    assert_int_equal (action.args[3], 3);
    av_action_to_text (game, &action, text);
    assert_string_equal (text->str, "fence -7 6 6 3");
    assert_true (av_action_is_sound (av_game_get_ruleset (game), &action));
    action.args[3] = 1;
    assert_false (av_action_is_sound (av_game_get_ruleset (game), &action));
    assert_false (av_game_check (game, &action, NULL));
    fixture_play (game, "build 20 0");
    fixture_play (game, "fence 0 5 6 1");
    assert_sound (game);
    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
        if (av_action_parse (game, wrong[i], &action, NULL))
            fail_msg ("“%s” is taken for an action", wrong[i]);
    g_string_truncate (text, 0);
    action = fixture_action (game, "build 3 16");
    av_action_to_text (game, &action, text);
    assert_string_equal (text->str, "build 3 16");
}

/* A line that is being typed is no mistake yet. */
static void
words_may_be_the_first_of_an_action (void **state)
{
    static const struct {
        const gchar *words;
        gboolean begin, whole;
    } cases[] = {
        { "build", TRUE, FALSE },        { "build 3", TRUE, FALSE },
        { "build 3 4", TRUE, TRUE },     { "build x", FALSE, FALSE },
        { "fence 1 5", TRUE, FALSE },    { "fence 1 5 5", TRUE, FALSE },
        { "fence 1 5 5 2", TRUE, TRUE }, { "fence 1 5 5 9", FALSE, FALSE },
        { "fence 1 5 y", FALSE, FALSE },
    };
    g_autoptr (AvGame) game = board ("");

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_auto (GStrv) words = g_strsplit (cases[i].words, " ", -1);
        if (av_action_check_words (game, words, TRUE, NULL) != cases[i].begin
            || av_action_check_words (game, words, FALSE, NULL) != cases[i].whole)
            fail_msg ("%s", cases[i].words);
    }
}

static void
scenarios_put_and_expect_them (void **state)
{
    static const struct {
        const gchar *line, *words;
    } cases[] = {
        { "put barn red 21 3", "off the table" },       { "put barn red 3 17", "off the table" },
        { "put barn red 3 3 1", "stands on a corner" }, { "put fence 3 3", "stands on an edge" },
        { "put fence 3 3 4", "stands on an edge" },     { "put fence 20 3 0", "off the table" },
        { "put barn 3 3", "owner is missing" },
    };
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GError) error = NULL;
    const gchar *text = "avignon-record 1\ndecks core\nrules spots\ntable 20 16\n"
                        "player red \"Anna\" human\nplayer blue \"Bruno\" human\n"
                        "lay core/20 5 5 0\nput barn red 20 16\nput fence 4 5 1\nbegin\n"
                        "expect piece barn red 20 16\nexpect piece fence 5 5 3\n"
                        "expect piece fence 4 5 1\nbuild 0 0\nexpect piece barn red 0 0\n"
                        "expect piece barn blue 0 0\nexpect piece fence 5 5 0\n";
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "spots", &error);

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autoptr (GError) why = NULL;
        assert_null (begin (cases[i].line, &why));
        if (!strstr (why->message, cases[i].words))
            fail_msg ("%s: %s", cases[i].line, why->message);
    }
    if (record == NULL)
        fail_msg ("%s", error->message);
    g_autoptr (AvGame) game = av_scenario_run (record, catalogue, failures);
    assert_non_null (game);
    /* The last two are wrong. */
    assert_int_equal (failures->len, 2);
    assert_non_null (strstr (failures->pdata[0], "barn blue 0 0"));
    assert_non_null (strstr (failures->pdata[1], "fence 5 5 0"));
}

static void
some_pieces_stay_on_a_cleared_tile (void **state)
{
    g_autoptr (AvGame) game = board ("put statue red 5 5 0");
    guint follower = (guint) av_land_next_piece (game, 0, 0);
    guint statue = (guint) av_land_next_piece (game, follower + 1, 0);

    fixture_play (game, "sweep");
    assert_int_equal (av_land_get_piece_at (game, follower).place, AV_AT_SUPPLY);
    assert_int_equal (av_land_get_piece_at (game, statue).place, AV_AT_SEGMENT);
    assert_sound (game);
    assert_int_equal (asked, 1);
    fixture_play (game, "sweep");
    assert_int_equal (asked, 1);
}

static void
rules_keep_a_piece_that_goes_home (void **state)
{
    g_autoptr (AvGame) game = board ("");
    guint piece = (guint) av_land_next_piece (game, 0, 0);
    AvPiece before = av_land_get_piece_at (game, piece), after;

    verdict = STAY;
    av_land_return_piece (game, piece);
    after = av_land_get_piece_at (game, piece);
    assert_memory_equal (&before, &after, sizeof before);
    verdict = MOVE;
    av_land_return_piece (game, piece);
    assert_int_equal (av_land_get_piece_at (game, piece).place, AV_AT_CORNER);
    assert_false (av_land_is_occupied (game, before.segment));
    assert_int_equal (asked, 2);
    av_land_send_home (game, piece);
    assert_int_equal (asked, 2);
    assert_int_equal (av_land_get_piece_at (game, piece).place, AV_AT_SUPPLY);
    /* Who is no longer on the table is not asked about. */
    av_land_take_piece (game, piece, 1);
    av_land_return_piece (game, piece);
    assert_int_equal (asked, 2);
    assert_int_equal (av_land_get_piece_at (game, piece).place, AV_AT_SUPPLY);
    assert_sound (game);
}

static void
a_scored_piece_may_stay (void **state)
{
    for (verdict = LEAVE; verdict <= STAY; verdict++) {
        guint wanted = verdict;
        g_autoptr (AvGame) game = board ("pile core/20 core/20");
        verdict = wanted;
        fixture_play (game, "pass");
        fixture_play (game, "draw core/20");
        fixture_play (game, "place 5 4 2");
        fixture_play (game, "pass");
        assert_int_equal (asked, 1);
        assert_int_equal (av_game_get_supply (game, 0, 0), wanted == STAY ? 6 : 7);
        assert_true (av_game_get_score (game, 0) > 0);
        assert_sound (game);
    }
}

static void
what_may_stand_where_is_asked (void **state)
{
    g_autoptr (AvGame) game = board ("");
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint in_city = av_land_segment_at (game, 0, 0), field = av_land_segment_at (game, 0, 7);
    guint statue = (guint) av_land_find_piece_kind (ruleset, "statue");
    guint barn = (guint) av_land_find_piece_kind (ruleset, "barn");

    assert_null (av_land_may_stand (game, 0, 0, field, 0));
    assert_string_equal (av_land_may_stand (game, 0, 0, in_city, 0)->code, "occupied");
    assert_null (av_land_may_stand (game, 0, 0, in_city, AV_STAND_OCCUPIED));
    assert_string_equal (av_land_may_stand (game, 1, 0, in_city, AV_STAND_OCCUPIED)->code,
                         "haunted");
    /* That it is not deployed like a follower does not matter, where it stands does. */
    assert_null (av_land_may_stand (game, 0, statue, in_city, AV_STAND_OCCUPIED));
    assert_string_equal (av_land_may_stand (game, 0, statue, field, 0)->code, "wrong-place");
    assert_string_equal (av_land_may_stand (game, 0, barn, field, 0)->code, "wrong-place");
}

static void
labels_are_of_what_is_on_the_table (void **state)
{
    g_autoptr (AvGame) game = board ("");
    g_autoptr (GArray) labels = av_land_get_labels (game);

    assert_int_equal (labels->len, 2);
    assert_string_equal (g_array_index (labels, AvLabel, 0).text, "high");
    assert_int_equal (g_array_index (labels, AvLabel, 0).tile, 0);
    assert_string_equal (g_array_index (labels, AvLabel, 1).text, "1234567890123456789012");
    assert_int_equal (g_array_index (labels, AvLabel, 1).piece,
                      av_land_next_piece (game, 0, AV_ANYBODY));
}

/* With the letters of its edges around each tile. */
static void
a_table_is_drawn (void **state)
{
    g_autoptr (AvGame) game = fixture_board (catalogue, "", "lay core/02 5 5 1");
    g_autofree gchar *text = av_game_to_text (game);
    static const gchar drawn[] = "       4      5      6   \n"
                                 "\n"
                                 "  4           ·\n"
                                 "\n"
                                 "            ┌ C ┐\n"
                                 "  5    ·    R   C    ·\n"
                                 "            └ R ┘\n"
                                 "\n"
                                 "  6           ·\n";
    if (!strstr (text, drawn))
        fail_msg ("%s", text);
}

gint
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_piece_stands_on_a_corner),
        cmocka_unit_test (a_recount_finds_what_stands_beyond_the_table),
        cmocka_unit_test (an_edge_has_one_name),
        cmocka_unit_test (actions_name_corners_and_edges),
        cmocka_unit_test (words_may_be_the_first_of_an_action),
        cmocka_unit_test (scenarios_put_and_expect_them),
        cmocka_unit_test (some_pieces_stay_on_a_cleared_tile),
        cmocka_unit_test (rules_keep_a_piece_that_goes_home),
        cmocka_unit_test (a_scored_piece_may_stay),
        cmocka_unit_test (what_may_stand_where_is_asked),
        cmocka_unit_test (labels_are_of_what_is_on_the_table),
        cmocka_unit_test (a_table_is_drawn),
    };

    catalogue = fixture_catalogue ();
    av_catalogue_add_rules (catalogue, &rules);
    gint failed = cmocka_run_group_tests_name ("spot", tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
