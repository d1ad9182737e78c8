/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-tile.c: slots, their neighbourhood, symmetries and what fields feed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <avignon/host/deck.h>

#define ALL "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"

/* A deck of the one tile whose segments are SEGMENTS, in the XML of a deck. */
static AvDeck *
read_tile (const gchar *segments)
{
    g_autofree gchar *text = g_strdup_printf ("<deck><tile>%s</tile></deck>", segments);
    g_autoptr (GError) error = NULL;
    AvDeck *deck = av_deck_read_text (text, strlen (text), "tile", NULL, &error);

    if (deck == NULL)
        fail_msg ("%s", error->message);
    return deck;
}

static guint
symmetry (const gchar *segments)
{
    g_autoptr (AvDeck) deck = read_tile (segments);
    return av_tile_def_symmetry (g_ptr_array_index (deck->kinds, 0));
}

static void
slots_turn_clockwise (void **state)
{
    assert_int_equal (av_slot_turn (0, 1), 3);
    assert_int_equal (av_slot_turn (11, 1), 2);
    assert_int_equal (av_slot_turn (15, 1), 12);
    assert_int_equal (av_slots_turn (0x0007, 1), 0x0038);
    assert_int_equal (av_slots_turn (0x1e00, 1), 0x2007);
    for (guint slot = 0; slot < AV_SLOTS; slot++) {
        guint turned = slot;
        for (guint i = 0; i < 4; i++)
            turned = av_slot_turn (turned, 1);
        assert_int_equal (turned, slot);
        assert_int_equal (av_slots_turn (1u << slot, 3), 1u << av_slot_turn (slot, 3));
    }
}

static void
neighbours_are_mutual_and_turn_with_the_tile (void **state)
{
    for (guint a = 0; a < AV_SLOTS; a++) {
        assert_false (av_slots_adjacent (a, a));
        for (guint b = 0; b < AV_SLOTS; b++) {
            assert_int_equal (av_slots_adjacent (a, b), av_slots_adjacent (b, a));
            assert_int_equal (av_slots_adjacent (a, b),
                              av_slots_adjacent (av_slot_turn (a, 1), av_slot_turn (b, 1)));
        }
    }
}

static void
neighbours_are_as_documented (void **state)
{
    assert_true (av_slots_adjacent (0, 1));
    assert_true (av_slots_adjacent (2, 3)); /* round a corner */
    assert_true (av_slots_adjacent (11, 0));
    assert_true (av_slots_adjacent (12, 0)); /* an inner slot and its side */
    assert_true (av_slots_adjacent (12, 2));
    assert_true (av_slots_adjacent (12, 13));
    assert_true (av_slots_adjacent (12, 15));
    assert_false (av_slots_adjacent (12, 14));
    assert_false (av_slots_adjacent (12, 3));
    assert_false (av_slots_adjacent (12, 11));
    assert_false (av_slots_adjacent (0, 2));
}

static void
a_slot_knows_its_segment (void **state)
{
    g_autoptr (AvDeck) deck =
        read_tile ("<segment terrain='city' slots='0 1 2'/>"
                   "<segment terrain='field' slots='3 4 5 6 7 8 9 10 11 12 13 14 15'/>");
    const AvTileDef *tile = g_ptr_array_index (deck->kinds, 0);

    assert_int_equal (av_tile_def_segment_at (tile, 2), 0);
    assert_int_equal (av_tile_def_segment_at (tile, 3), 1);
    assert_int_equal (av_tile_def_segment_at (tile, 15), 1);
}

static void
symmetries_count_segments_and_marks (void **state)
{
    assert_int_equal (symmetry ("<segment terrain='field' slots='" ALL "'/>"), 0xf);
    assert_int_equal (symmetry ("<segment terrain='road' slots='1 7 12 14'/>"
                                "<segment terrain='field' slots='2 3 4 5 6 13'/>"
                                "<segment terrain='field' slots='0 8 9 10 11 15'/>"),
                      0x5);
    assert_int_equal (symmetry ("<segment terrain='road' slots='1 7 12 14'/>"
                                "<segment terrain='field' slots='2 3 4 5 6 13' marks='pond'/>"
                                "<segment terrain='field' slots='0 8 9 10 11 15'/>"),
                      0x1);
    assert_int_equal (
        symmetry ("<segment terrain='road' slots='1 7 12 14'/>"
                  "<segment terrain='field' slots='2 3 4 5 6 13' marks='pond tree'/>"
                  "<segment terrain='field' slots='0 8 9 10 11 15' marks='tree pond'/>"),
        0x5);
    assert_int_equal (
        symmetry ("<segment terrain='city' slots='0 1 2'/>"
                  "<segment terrain='field' slots='3 4 5 6 7 8 9 10 11 12 13 14 15'/>"),
        0x1);
}

static void
a_field_feeds_the_cities_beside_it (void **state)
{
    g_autoptr (AvDeck) deck = read_tile ("<segment terrain='city' slots='0 1 2'/>"
                                         "<segment terrain='field' slots='3 11 12'/>"
                                         "<segment terrain='road' slots='4 10 13 15'/>"
                                         "<segment terrain='field' slots='5 9 14'/>"
                                         "<segment terrain='city' slots='6 7 8'/>");
    const AvTileDef *tile = g_ptr_array_index (deck->kinds, 0);

    assert_int_equal (tile->segments[1].touches, 1u << 0);
    assert_int_equal (tile->segments[3].touches, 1u << 4);
    assert_int_equal (tile->segments[0].touches, 0);
    assert_int_equal (tile->segments[2].touches, 0);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (slots_turn_clockwise),
        cmocka_unit_test (neighbours_are_mutual_and_turn_with_the_tile),
        cmocka_unit_test (neighbours_are_as_documented),
        cmocka_unit_test (a_slot_knows_its_segment),
        cmocka_unit_test (symmetries_count_segments_and_marks),
        cmocka_unit_test (a_field_feeds_the_cities_beside_it),
    };

    return cmocka_run_group_tests_name ("tile", tests, NULL, NULL);
}
