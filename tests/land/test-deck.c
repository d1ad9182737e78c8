/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck.c: valid and invalid decks in both formats, and the library of decks. */
#include "deck-test.h"

static void
assert_same_tile (const AvTileDef *a, const AvTileDef *b)
{
    assert_int_equal (a->count, b->count);
    assert_int_equal (a->start, b->start);
    assert_int_equal (a->order, b->order);
    assert_int_equal (a->n_segments, b->n_segments);
    assert_int_equal (a->n_junctions, b->n_junctions);
    assert_true (g_strv_equal (a->marks, b->marks));
    for (guint i = 0; i < a->n_segments; i++) {
        assert_ptr_equal (a->segments[i].terrain, b->segments[i].terrain);
        assert_int_equal (a->segments[i].slots, b->segments[i].slots);
        assert_int_equal (a->segments[i].touches, b->segments[i].touches);
        assert_true (g_strv_equal (a->segments[i].marks, b->segments[i].marks));
    }
    for (guint i = 0; i < a->n_junctions; i++) {
        assert_int_equal (a->junctions[i].segments, b->junctions[i].segments);
        assert_int_equal (a->junctions[i].access, b->junctions[i].access);
    }
}

static void
assert_same_kinds (const AvDeck *a, const AvDeck *b)
{
    assert_int_equal (a->n_tiles, b->n_tiles);
    assert_int_equal (a->kinds->len, b->kinds->len);
    for (guint i = 0; i < a->kinds->len; i++) {
        const AvTileDef *tile = g_ptr_array_index (a->kinds, i);
        const AvTileDef *other = g_ptr_array_index (b->kinds, i);
        assert_string_equal (tile->id, other->id);
        assert_same_tile (tile, other);
    }
}

/* --- right decks --- */

static void
the_core_deck_is_the_basic_game (void **state)
{
    g_autoptr (AvDeck) deck = read_source ("decks/core.xml");
    const AvTileDef *tile;

    assert_string_equal (deck->id, "core");
    assert_int_equal (deck->kinds->len, 24);
    assert_int_equal (deck->n_tiles, 72);
    assert_int_equal (g_strv_length (deck->rules), 0);
    for (guint i = 0; i < deck->kinds->len; i++) {
        g_autofree gchar *id = g_strdup_printf ("core/%02u", i + 1);
        tile = g_ptr_array_index (deck->kinds, i);
        assert_string_equal (tile->id, id);
        assert_int_equal (tile->start, i == 0);
        assert_non_null (tile->name);
        assert_ptr_equal (av_deck_find (deck, id), tile);
        assert_ptr_equal (av_deck_find (deck, tile->name), tile);
    }
    assert_null (av_deck_find (deck, "core/25"));
    tile = av_deck_find (deck, "core/06");
    assert_int_equal (tile->n_junctions, 1);
    assert_int_equal (tile->junctions[0].segments, 1u << 1 | 1u << 3 | 1u << 5);
    tile = av_deck_find (deck, "core/15");
    assert_int_equal (tile->segments[1].touches, 1u << 0 | 1u << 2);
    tile = av_deck_find (deck, "core/10");
    assert_string_equal (tile->segments[0].marks[0], "shield");
}

static void
every_attribute_is_read (void **state)
{
    g_autoptr (AvDeck) deck = read_source ("tests/land/decks/good/every-attribute.xml");
    const AvTileDef *quay = av_deck_find (deck, "harbour/quay");

    assert_string_equal (deck->name, "Tea & \"Herring\"");
    assert_string_equal (deck->description, "Ships < 3");
    assert_string_equal (deck->rules[0], "harbour");
    assert_string_equal (deck->rules[1], "lighthouse");
    assert_true (deck->forces && deck->first);
    assert_int_equal (deck->max_copies, 2);
    assert_non_null (quay);
    assert_int_equal (quay->line, 6);
    assert_int_equal (quay->count, 12);
    assert_true (quay->start);
    assert_int_equal (quay->order, -2);
    assert_string_equal (quay->marks[0], "storm");
    assert_true (g_str_has_suffix (quay->picture, "/good/quay.svg"));
    assert_true (g_path_is_absolute (quay->picture));
    assert_string_equal (quay->segments[0].terrain, "sea");
    assert_int_equal (g_strv_length ((gchar **) quay->segments[0].marks), 3);
    assert_int_equal (quay->segments[2].touches, 0);
    assert_int_equal (quay->n_junctions, 2);
    assert_int_equal (quay->junctions[0].access, 0);
    assert_int_equal (quay->junctions[1].segments, 1u << 0 | 1u << 1 | 1u << 3);
    assert_int_equal (quay->junctions[1].access, 1u << 1);
    assert_non_null (av_deck_find (deck, "harbour/02"));
    assert_int_equal (av_deck_find (deck, "harbour/03")->n_segments, 2);
}

static void
what_is_written_reads_back (void **state)
{
    static const gchar *const paths[] = { "decks/core.xml", "decks/wanderer.xml",
                                          "tests/land/decks/good/every-attribute.xml",
                                          "tests/land/decks/original/core.xml",
                                          "tests/land/decks/original/repairs.xml" };

    for (guint i = 0; i < G_N_ELEMENTS (paths); i++) {
        g_autoptr (AvDeck) deck = read_source (paths[i]);
        g_autofree gchar *text = av_deck_to_text (deck);
        g_autoptr (AvDeck) again = read_string (text, NULL);
        assert_non_null (again);
        assert_string_equal (deck->id, again->id);
        assert_string_equal (deck->name, again->name);
        assert_true (
            g_strv_equal ((const gchar *const *) deck->rules, (const gchar *const *) again->rules));
        assert_same_kinds (deck, again);
    }
}

static void
the_example_of_the_manual_is_right (void **state)
{
    gsize length;
    g_autofree gchar *text = source_text ("docs/decks.md", &length);
    gchar *at = text;
    guint n = 0;

    while ((at = strstr (at, "```xml\n")) != NULL) {
        gchar *end;
        at += strlen ("```xml\n");
        end = strstr (at, "```");
        assert_non_null (end);
        if (g_str_has_prefix (at, "<?xml") || g_str_has_prefix (at, "<deck")) {
            g_autoptr (GError) error = NULL;
            g_autoptr (AvDeck) deck = av_deck_read_text (at, end - at, "decks.md", NULL, &error);
            if (deck == NULL)
                fail_msg ("%s", error->message);
            n++;
        }
        at = end;
    }
    assert_true (n >= 2);
}

/* --- the original's format --- */

static void
the_originals_core_deck_gives_the_same_tiles (void **state)
{
    g_autoptr (AvDeck) core = read_source ("decks/core.xml");
    g_autoptr (AvDeck) original = read_source ("tests/land/decks/original/core.xml");
    const AvTileDef *first = g_ptr_array_index (original->kinds, 0);

    assert_string_equal (original->id, "core");
    assert_same_kinds (core, original);
    assert_string_equal (first->name, "Tile of kind 01");
}

static guint16
slots_of (const AvTileDef *tile, const gchar *terrain, guint slot)
{
    const AvSegmentDef *segment = &tile->segments[av_tile_def_segment_at (tile, slot)];

    assert_string_equal (segment->terrain, terrain);
    return segment->slots;
}

static void
a_careless_original_is_repaired (void **state)
{
    g_autoptr (AvDeck) deck = read_source ("tests/land/decks/original/repairs.xml");
    const AvTileDef *tile = av_deck_find (deck, "repairs/01");
    const AvSegmentDef *city;
    const AvSegmentDef *field;

    assert_int_equal (deck->kinds->len, 2);
    assert_int_equal (tile->count, 2);
    assert_false (tile->start);
    assert_null (tile->picture);
    /* The rim slot of the monastery went to its field, which is one side and so one segment. */
    assert_int_equal (slots_of (tile, "field", 1), 0x8e07);
    assert_int_equal (slots_of (tile, "monastery", 12), 0x1000);
    city = &tile->segments[av_tile_def_segment_at (tile, 3)];
    assert_int_equal (city->slots, 0x6038);
    assert_string_equal (city->marks[0], "wine");
    assert_string_equal (city->marks[1], "shield");
    assert_string_equal (city->marks[2], "shield");
    assert_null (city->marks[3]);
    field = &tile->segments[av_tile_def_segment_at (tile, 0)];
    assert_string_equal (field->marks[0], "pig-herd");
    assert_string_equal (field->marks[1], "lighthouse");
    assert_string_equal (tile->marks[0], "volcano");
    assert_string_equal (tile->marks[1], "dragon");
    assert_null (tile->marks[2]);
    /* The road ends at the city behind it. */
    assert_int_equal (tile->n_junctions, 1);
    assert_int_equal (tile->junctions[0].segments, 1u << av_tile_def_segment_at (tile, 7)
                                                       | 1u << av_tile_def_segment_at (tile, 3));

    tile = av_deck_find (deck, "repairs/02");
    assert_int_equal (slots_of (tile, "field", 3), 0x0038);
    assert_int_equal (slots_of (tile, "river", 1), 0x9002);
    /* Said of two slots that nothing joins: one monastery all the same. */
    assert_int_equal (slots_of (tile, "monastery", 13), 0x6000);
    assert_string_equal (tile->name, "river N, monastery");
}

/* --- wrong decks --- */

/* Each "expect: LINE: TEXT" in a comment is one problem, and there are no others. */
static void
assert_expected (const gchar *path)
{
    g_autoptr (GPtrArray) problems = problems_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (AvDeck) deck = av_deck_read (path, problems, &error);
    g_autofree gchar *text = NULL;
    const gchar *at;
    guint n = 0;

    assert_true (g_file_get_contents (path, &text, NULL, NULL));
    assert_null (deck);
    assert_int_equal (error->domain, AV_DECK_ERROR);
    assert_int_equal (error->code, AV_DECK_ERROR_BROKEN);
    for (at = strstr (text, "expect: "); at != NULL; at = strstr (at, "expect: ")) {
        guint line = (guint) g_ascii_strtoull (at + strlen ("expect: "), (gchar **) &at, 10);
        const gchar *end = strstr (at, " -->");
        g_autofree gchar *wanted = g_strndup (at + 2, end - at - 2);
        gboolean found = FALSE;
        for (guint i = 0; i < problems->len && !found; i++) {
            const AvDeckProblem *problem = g_ptr_array_index (problems, i);
            found = problem->line == line && strstr (problem->message, wanted) != NULL;
            assert_string_equal (problem->file, path);
        }
        if (!found)
            fail_msg ("%s: no problem in line %u: “%s”; the first is %s", path, line, wanted,
                      error->message);
        n++;
    }
    if (n != problems->len)
        fail_msg ("%s: %u problems expected, %u found", path, n, problems->len);
}

static void
every_wrong_deck_is_refused_with_file_and_line (void **state)
{
    g_autofree gchar *folder = source_path ("tests/land/decks/bad");
    GDir *dir = g_dir_open (folder, 0, NULL);
    const gchar *name;
    guint n = 0;

    assert_non_null (dir);
    while ((name = g_dir_read_name (dir)) != NULL) {
        g_autofree gchar *path = g_build_filename (folder, name, NULL);
        assert_expected (path);
        n++;
    }
    g_dir_close (dir);
    assert_true (n >= 15);
}

static void
the_error_is_the_first_problem (void **state)
{
    g_autoptr (GError) error = NULL;

    assert_null (read_string ("<deck>\n<tile count='0'/>\n<tile count='0'/></deck>", &error));
    assert_true (g_str_has_prefix (error->message, "text:2: count=“0”"));
}

/* --- the library --- */

static const AvDeckEntry *
entry_at (const AvDeckLibrary *library, guint i)
{
    return g_ptr_array_index (av_deck_library_entries (library), i);
}

static void
the_library_shows_the_right_the_broken_and_the_clashing (void **state)
{
    gchar *shipped = folder_new ();
    gchar *user = folder_new ();
    g_autofree gchar *a = put_file (shipped, "a.xml", "<deck id='a'>" FIELD_TILE "</deck>");
    g_autofree gchar *link = g_build_filename (user, "link.xml", NULL);
    g_autoptr (AvDeckLibrary) library = av_deck_library_new ();
    g_autoptr (GError) error = NULL;

    g_free (put_file (user, "b.xml", "<deck id='b'>" FIELD_TILE "</deck>"));
    g_free (put_file (user, "b-2.xml", "<deck>"));
    g_free (put_file (user, "clash.xml", "<deck id='a'>" FIELD_TILE "</deck>"));
    g_free (put_file (user, "notes.txt", "no deck"));
    assert_int_equal (symlink (a, link), 0);
    av_deck_library_add_folder (library, shipped, TRUE);
    av_deck_library_add_folder (library, user, FALSE);
    av_deck_library_add_folder (library, shipped, FALSE);
    av_deck_library_add_folder (library, "/nowhere/at/all", FALSE);

    assert_int_equal (av_deck_library_entries (library)->len, 4);
    assert_string_equal (entry_at (library, 0)->id, "a");
    assert_true (entry_at (library, 0)->shipped);
    assert_string_equal (entry_at (library, 1)->id, "b");
    assert_false (entry_at (library, 1)->shipped);
    assert_string_equal (entry_at (library, 2)->id, "b-2");
    assert_null (entry_at (library, 2)->deck);
    assert_int_equal (entry_at (library, 2)->error->code, AV_DECK_ERROR_BROKEN);
    assert_string_equal (entry_at (library, 3)->id, "a");
    assert_null (entry_at (library, 3)->deck);
    assert_int_equal (entry_at (library, 3)->error->code, AV_DECK_ERROR_CLASH);
    assert_non_null (strstr (entry_at (library, 3)->error->message, a));

    assert_ptr_equal (av_deck_library_find (library, "a", NULL), entry_at (library, 0)->deck);
    assert_null (av_deck_library_find (library, "b-2", &error));
    assert_int_equal (error->code, AV_DECK_ERROR_BROKEN);
    folder_free (shipped);
    folder_free (user);
}

static void
the_library_reads_files_that_are_named (void **state)
{
    gchar *folder = folder_new ();
    g_autofree gchar *path = put_file (folder, "mine.xml", "<deck id='mine'>" FIELD_TILE "</deck>");
    g_autofree gchar *twin = put_file (folder, "twin.xml", "<deck id='mine'>" FIELD_TILE "</deck>");
    g_autofree gchar *none = g_build_filename (folder, "none.xml", NULL);
    g_autofree gchar *bad = put_file (folder, "bad.xml", "<deck>");
    g_autoptr (AvDeckLibrary) library = av_deck_library_new ();
    g_autoptr (GError) error = NULL;
    AvDeck *deck = av_deck_library_find (library, path, NULL);
    AvDeck *other = av_deck_library_find (library, twin, NULL);

    assert_non_null (deck);
    assert_ptr_equal (av_deck_library_find (library, path, NULL), deck);
    assert_ptr_equal (av_deck_library_find (library, "mine", NULL), deck);
    /* Who names a file means that file, whatever id it has. */
    assert_non_null (other);
    assert_ptr_not_equal (other, deck);
    assert_ptr_equal (av_deck_library_find (library, twin, NULL), other);
    assert_null (av_deck_library_find (library, none, &error));
    assert_int_equal (error->code, AV_DECK_ERROR_MISSING);
    g_clear_error (&error);
    assert_null (av_deck_library_find (library, bad, &error));
    assert_int_equal (error->code, AV_DECK_ERROR_BROKEN);
    g_clear_error (&error);
    assert_null (av_deck_library_find (library, "nothing", &error));
    assert_int_equal (error->code, AV_DECK_ERROR_MISSING);
    folder_free (folder);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (the_core_deck_is_the_basic_game),
        cmocka_unit_test (every_attribute_is_read),
        cmocka_unit_test (what_is_written_reads_back),
        cmocka_unit_test (the_example_of_the_manual_is_right),
        cmocka_unit_test (the_originals_core_deck_gives_the_same_tiles),
        cmocka_unit_test (a_careless_original_is_repaired),
        cmocka_unit_test (every_wrong_deck_is_refused_with_file_and_line),
        cmocka_unit_test (the_error_is_the_first_problem),
        cmocka_unit_test (the_library_shows_the_right_the_broken_and_the_clashing),
        cmocka_unit_test (the_library_reads_files_that_are_named),
    };

    return cmocka_run_group_tests_name ("deck", tests, NULL, NULL);
}
