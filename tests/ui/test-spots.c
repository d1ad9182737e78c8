/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-spots.c: pieces on corners and edges, put there by the pointer and by keys; stacks and labels. */
#include "driver.h"

/* --- rules with barns on corners and fences on edges; on wider tables, fields to sow as well, or blessings --- */

static AvFlow
commit_build (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    guint kind = (guint) av_land_find_piece_kind (av_game_get_ruleset (game), "barn");

    av_land_put_on_corner (game, (guint) av_land_find_piece (game, kind, action->player),
                           action->args[0], action->args[1], action->player);
    return AV_FLOW_WAIT;
}

static AvFlow
commit_fence (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    guint kind = (guint) av_land_find_piece_kind (av_game_get_ruleset (game), "fence");

    av_land_put_on_edge (game, (guint) av_land_find_piece (game, kind, AV_NOBODY), action->args[0],
                         action->args[1], (guint) action->args[2], action->player);
    return AV_FLOW_WAIT;
}

static AvFlow
commit_sow (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    return AV_FLOW_WAIT;
}

static void
list_spots (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    AvAction action = { .player = av_game_get_decider (game), .weight = 1 };

    action.kind = av_ruleset_find_action (ruleset, "build");
    for (gint i = 0; i < 4; i++) {
        action.args[0] = 5 + (i & 1);
        action.args[1] = 5 + (i >> 1);
        av_action_list_add (list, &action);
    }
    action.kind = av_ruleset_find_action (ruleset, "fence");
    action.args[0] = 5;
    action.args[1] = 5;
    action.args[2] = 3;
    av_action_list_add (list, &action);
    if (av_land_get_width (game) == 10)
        return;
    if (av_land_get_width (game) == 11) {
        action.kind = av_ruleset_find_action (ruleset, "bless");
        action.args[0] = action.args[1] = -1;
        av_action_list_add (list, &action);
        action.args[0] = action.args[1] = 3000;
        av_action_list_add (list, &action);
        return;
    }
    action.kind = av_ruleset_find_action (ruleset, "sow");
    action.args[1] = 4;
    for (gint slot = 0; slot <= 6; slot += 6) {
        action.args[2] = slot;
        av_action_list_add (list, &action);
    }
}

static const AvActionDef actions[] = {
    {
        .verb = "build",
        .label = "Build a barn",
        .args = { { AV_ARG_CORNER, "corner", FALSE } },
        .commit = commit_build,
    },
    {
        .verb = "fence",
        .label = "Put a fence",
        .args = { { AV_ARG_EDGE, "edge", FALSE } },
        .commit = commit_fence,
    },
    {
        .verb = "sow",
        .label = "Sow",
        .args = { { AV_ARG_CELL, "cell", FALSE }, { AV_ARG_SLOT, "slot", FALSE } },
        .commit = commit_sow,
    },
    {
        .verb = "bless",
        .label = "Bless a cell, or all",
        .args = { { AV_ARG_CELL, "cell", TRUE } },
        .commit = commit_sow,
    },
    { .verb = NULL },
};

static const gchar *const verbs[] = { "build", "fence", "sow", "bless", NULL };
static const AvPhaseDef phases[] = {
    {
        .id = "build",
        .label = "Build",
        .before = "draw",
        .optional = TRUE,
        .verbs = verbs,
        .list = list_spots,
    },
    { .id = NULL },
};

static const AvPieceDef pieces[] = {
    { .id = "barn", .name = "barn", .supply = 6, .flags = AV_PIECE_ON_CORNER | AV_PIECE_APART },
    {
        .id = "fence",
        .name = "fence",
        .supply = 4,
        .flags = AV_PIECE_ON_EDGE | AV_PIECE_NEUTRAL,
    },
    { .id = NULL },
};

static void
on_labels (const AvGame *game, guint rules, AvLabelsContext *context, gconstpointer data)
{
    av_land_add_label (context, 0, AV_NONE, "Mill");
}

static const AvHook hooks[] = { AV_HOOK (LABELS, on_labels), AV_HOOK_END };

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

#define RECORD(width)                                           \
    "avignon-record 1\ndecks core\nrules spots\n"               \
    "player red \"Anna\" human\nplayer blue \"Bruno\" human\n"  \
    "table " width " 10\n"                                      \
    "lay core/20 5 5 0\nlay core/20 5 4 2\nlay core/21 4 5 0\n" \
    "put barn blue 5 6\nput barn blue 5 6\nput barn blue 5 6\n" \
    "put barn red 5 6\nput fence 6 5 3\nbegin\n"

static void
open_spots_of (const gchar *record)
{
    open_record (record);
    assert_phase ("build");
    settle ();
    av_table_view_set_zoom (get_view (), 128, -1, -1);
    av_table_view_show_cell (get_view (), 5, 5, 1);
    settle ();
}

static void
open_spots (void)
{
    open_spots_of (RECORD ("10"));
}

/* A click where the corner or the middle of the western edge of a cell is. */
static void
click_spot (gint x, gint y, double down)
{
    GdkRectangle area;
    av_table_view_get_cell_area (get_view (), x, y, &area);
    click_at (GTK_WIDGET (get_view ()), area.x + 3, area.y + 3 + (gint) (down * area.height), 1);
}

static guint
count_at (AvPlace place, gint x, gint y)
{
    guint n = 0;
    for (guint i = 0; i < av_land_get_n_all_pieces (get_game ()); i++) {
        AvPiece piece = av_land_get_piece_at (get_game (), i);
        n += piece.place == place && piece.x == x && piece.y == y;
    }
    return n;
}

static void
a_barn_is_built_where_a_corner_is_clicked (void **state)
{
    open_spots ();
    assert_int_equal (get_choice ()->spots->len, 5);
    GtkWidget *guide = get (GTK_TYPE_LABEL, "guide");
    assert_non_null (strstr (gtk_label_get_text (GTK_LABEL (guide)), "Click a lit part"));
    wait_for_pictures ();
    shoot ("spots-before");
    guint n = count_actions ();
    click_spot (6, 5, 0);
    wait_until (count_actions () == n + 1);
    assert_int_equal (count_at (AV_AT_CORNER, 6, 5), 1);
    click_spot (5, 5, 0.5);
    wait_until (count_actions () == n + 2);
    assert_int_equal (count_at (AV_AT_EDGE, 5, 5), 1);
    wait_for_pictures ();
    shoot ("spots-after");
}

static void
keys_reach_corners_and_edges (void **state)
{
    open_spots ();
    guint n = count_actions ();
    press ("Tab");
    wait_until (av_table_view_get_scene (get_view ())->point.spot == 0);
    press ("Tab");
    wait_until (av_table_view_get_scene (get_view ())->point.spot == 1);
    const AvSpot spot = g_array_index (get_choice ()->spots, AvSpot, 1);
    press ("Return");
    wait_until (count_actions () == n + 1);
    assert_int_equal (count_at (AV_AT_CORNER, spot.x, spot.y), 1);
}

/* Fields are offered along with them: those come first. */
static void
keys_go_on_from_parts_of_tiles (void **state)
{
    const AvTableScene *scene = av_table_view_get_scene (get_view ());
    GtkLabel *hint = GTK_LABEL (get_part ("hint"));
    open_spots_of (RECORD ("12"));
    assert_int_equal (get_choice ()->segments->len, 2);
    guint n = count_actions ();
    for (guint i = 0; i < 2; i++) {
        press ("Tab");
        wait_until (av_choice_selected_number (get_choice ()) == (gint) i);
        assert_int_equal (scene->point.spot, -1);
    }
    press ("Tab");
    wait_until (scene->point.spot == 0);
    assert_int_equal (get_choice ()->selected, AV_NONE);
    assert_non_null (strstr (gtk_label_get_text (hint), "Build a barn"));
    press ("shift+Tab");
    wait_until (scene->point.spot == -1);
    assert_int_equal (av_choice_selected_number (get_choice ()), 1);
    assert_null (strstr (gtk_label_get_text (hint), "Build a barn"));
    press ("Tab");
    wait_until (scene->point.spot == 0);
    const AvSpot spot = g_array_index (get_choice ()->spots, AvSpot, 0);
    press ("Return");
    wait_until (count_actions () == n + 1);
    assert_int_equal (count_at (AV_AT_CORNER, spot.x, spot.y), 1);
    wait_until (!strstr (gtk_label_get_text (hint), "Build a barn"));
}

/* Return is for the cell that the keys are at, and Escape does not pass at once. */
static void
keys_leave_a_corner (void **state)
{
    const AvTableScene *scene = av_table_view_get_scene (get_view ());
    open_spots ();
    guint n = count_actions ();
    press ("Tab");
    wait_until (scene->point.spot == 0);
    press ("Right");
    wait_until (scene->point.spot == -1);
    press ("Tab");
    wait_until (scene->point.spot == 0);
    press ("Escape");
    wait_until (scene->point.spot == -1);
    assert_int_equal (count_actions (), n);
}

/* A click near a corner is for the corner, not for the field that lies there. */
static void
the_pointer_tells_what_a_click_on_a_corner_does (void **state)
{
    GdkRectangle area;
    GtkWidget *view = GTK_WIDGET (get_view ());
    GtkLabel *hint = GTK_LABEL (get_part ("hint"));
    open_spots_of (RECORD ("12"));
    av_table_view_get_cell_area (get_view (), 5, 4, &area);
    hover_at (view, area.x + area.width / 2, area.y + area.height / 3);
    wait_until (strstr (gtk_label_get_text (hint), "field") != NULL);
    assert_null (strstr (gtk_label_get_text (hint), "Build a barn"));
    hover_at (view, area.x + area.width - 4, area.y + area.height - 4);
    wait_until (g_str_has_prefix (gtk_label_get_text (hint), "Build a barn"));
    /* Then what lies there. */
    assert_non_null (strchr (gtk_label_get_text (hint), '\n'));
}

/* Who stands there, and what rules have written, can be read under the pointer. */
static void
the_pointer_tells_who_stands_between_tiles (void **state)
{
    GdkRectangle area;
    open_spots ();
    av_table_view_get_cell_area (get_view (), 5, 5, &area);
    hover_at (GTK_WIDGET (get_view ()), area.x + area.width / 2, area.y + area.height / 2);
    GtkLabel *hint = GTK_LABEL (get_part ("hint"));
    wait_until (strstr (gtk_label_get_text (hint), "Anna: barn") != NULL);
    assert_non_null (strstr (gtk_label_get_text (hint), "fence"));
    assert_non_null (strstr (gtk_label_get_text (hint), "Mill"));
}

/* Rules may list what is not on the table, or leave it out: it is chosen by its words. */
static void
a_cell_that_is_not_there_is_chosen_from_the_list (void **state)
{
    open_spots_of (RECORD ("11"));
    assert_int_equal (get_choice ()->elsewhere->len, 2);
    assert_false (get_choice ()->cells);
    assert_int_equal (get_choice ()->spots->len, 5);
    guint n = count_actions ();
    click (find_text (GTK_WIDGET (window), "Bless a cell, or all: bless"));
    wait_until (count_actions () == n + 1);
}

static int
open_with_spots (void **state)
{
    int failed = driver_open (state);
    av_catalogue_add_rules (window->catalogue, &rules);
    return failed;
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_barn_is_built_where_a_corner_is_clicked),
        cmocka_unit_test (keys_reach_corners_and_edges),
        cmocka_unit_test (keys_go_on_from_parts_of_tiles),
        cmocka_unit_test (keys_leave_a_corner),
        cmocka_unit_test (the_pointer_tells_what_a_click_on_a_corner_does),
        cmocka_unit_test (the_pointer_tells_who_stands_between_tiles),
        cmocka_unit_test (a_cell_that_is_not_there_is_chosen_from_the_list),
    };

    return cmocka_run_group_tests_name ("spots", tests, open_with_spots, driver_close);
}
