/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-buildings.c: in the window, a hole for an abbey, barns and wagons, a bridge, a castle, an auction. */
#include "driver.h"

#define PLAYERS                     \
    "player red \"Anna\" human\n"   \
    "player blue \"Bruno\" human\n" \
    "player yellow \"Clara\" human\n"

static void
an_abbey_is_laid_into_the_hole (void **state)
{
    open_record ("avignon-record 1\ndecks core abbey-and-mayor\nrules abbey-and-mayor\n" PLAYERS
                 "lay core/21 5 5 0\nlay core/20 6 5 2\nlay core/21 7 5 0\nlay core/22 7 6 1\n"
                 "lay core/21 7 7 0\nlay core/21 6 7 0\nlay core/21 5 7 0\nlay core/13 5 6 0\n"
                 "lay core/20 4 6 1\nlay core/20 4 4 0\nlay core/20 5 4 0\nlay core/21 4 5 0\n"
                 "put barn blue 5 5\nput wagon yellow 7 6 10\nput mayor blue 5 6 3\n"
                 "turn red\npile core/21 core/21\nbegin\n");
    wait_for_pictures ();
    shoot ("buildings-hole");
    click_cell (6, 6, 1);
    wait_until (av_land_tile_at (get_game (), 6, 6) != AV_NONE);
    wait_for_pictures ();
    shoot ("buildings-abbey");
    assert_string_equal (av_game_get_phase_id (get_game ()), "deploy");
}

static void
a_bridge_and_a_castle_are_shown (void **state)
{
    open_record ("avignon-record 1\ndecks core bridges-castles-bazaars\n"
                 "rules bridges-castles-bazaars\n" PLAYERS
                 "lay core/22 9 12 3\nlay core/21 10 11 0\nlay core/20 10 10 1\n"
                 "put follower red 10 10 3\npile core/20 core/21 core/23 core/21\nbegin\n"
                 "draw\nplace 11 10 3\npass\ncastle 10 10 3\n"
                 "draw\nplace 10 12 0\ndeploy follower 10 12 4\ndraw\n");
    wait_for_pictures ();
    hover_at (GTK_WIDGET (get_view ()), 5, 5);
    shoot ("buildings-bridge");
    guint tile = av_land_tile_at (get_game (), 10, 12);
    guint kind = av_land_get_tile (get_game (), tile).kind;
    assert_int_equal (av_land_get_kind (av_play_get_ruleset (get_play ()), kind)->n_added, 1);
}

/* A tile that fits only with a bridge would take one from the player without a word. */
static void
a_bridge_that_a_tile_needs_is_told (void **state)
{
    open_record ("avignon-record 1\ndecks core bridges-castles-bazaars\n"
                 "rules bridges-castles-bazaars\n" PLAYERS
                 "lay core/23 10 10 1\npile core/21 core/21\nbegin\ndraw\n");
    wait_for_pictures ();
    hover_cell (11, 10);
    GtkLabel *hint = GTK_LABEL (get_part ("hint"));
    wait_until (strstr (gtk_label_get_text (hint), "From your supply: bridge") != NULL);
    hover_cell (10, 11);
    wait_until (strstr (gtk_label_get_text (hint), "supply") == NULL);
}

static void
an_auction_shows_its_tiles (void **state)
{
    open_record ("avignon-record 1\ndecks core bridges-castles-bazaars\n"
                 "rules bridges-castles-bazaars\n" PLAYERS "lay core/21 10 10 0\n"
                 "pile bridges-castles-bazaars/06 core/20 core/14 core/22 core/21\nbegin\n"
                 "draw\nplace 11 10 0\npass\ntake\ntake\ntake\nchoose core/14\nbid 2\n");
    wait_for_pictures ();
    shoot ("buildings-auction");
    assert_non_null (strstr (get_note (), "Bid"));
}

/* Whoever chose the tile has it from the highest bidder, whom the answers name. */
static void
answers_to_a_bid_name_the_bidder (void **state)
{
    open_record (
        "avignon-record 1\ndecks core bridges-castles-bazaars\n"
        "rules bridges-castles-bazaars\n" PLAYERS "lay core/21 10 10 0\n"
        "pile bridges-castles-bazaars/06 core/20 core/14 core/22 core/21\nbegin\n"
        "draw\nplace 11 10 0\npass\ntake\ntake\ntake\nchoose core/14\nbid 2\npass\nbid 3\n");
    assert_non_null (find_text (GTK_WIDGET (window), "Pay Anna 3 and take the tile"));
    assert_non_null (find_text (GTK_WIDGET (window), "Sell the tile to Anna for 3"));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (an_abbey_is_laid_into_the_hole),
        cmocka_unit_test (a_bridge_and_a_castle_are_shown),
        cmocka_unit_test (a_bridge_that_a_tile_needs_is_told),
        cmocka_unit_test (an_auction_shows_its_tiles),
        cmocka_unit_test (answers_to_a_bid_name_the_bidder),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("buildings", tests, driver_open, driver_close);
}
