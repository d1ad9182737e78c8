/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-hostile.c: hostile or broken deck files: truncated, corrupted, huge, endless. */
#include "deck-test.h"

#include <libxml/xmlmemory.h>

static void
nothing_is_said_behind_the_programs_back (void **state)
{
    g_autofree gchar *folder = source_path ("tests/land/decks/bad");
    g_autofree gchar *caught = NULL;
    g_autofree gchar *path = NULL;
    gsize length = 1;
    int file = g_file_open_tmp (NULL, &path, NULL);
    int before = dup (2);
    GDir *dir = g_dir_open (folder, 0, NULL);
    const gchar *name;

    dup2 (file, 2);
    while ((name = g_dir_read_name (dir)) != NULL) {
        g_autofree gchar *bad = g_build_filename (folder, name, NULL);
        g_autoptr (AvDeck) deck = av_deck_read (bad, NULL, NULL);
        assert_null (deck);
    }
    /* Bytes that are not in the encoding the file claims. */
    assert_null (
        read_string ("<?xml version='1.0' encoding='EUC-JP'?><deck name='\xff\xfe\x80'/>", NULL));
    assert_null (read_string ("<?xml version='1.0' encoding='klingon'?><deck/>", NULL));
    dup2 (before, 2);
    g_dir_close (dir);
    close (before);
    close (file);
    assert_true (g_file_get_contents (path, &caught, &length, NULL));
    g_unlink (path);
    assert_int_equal (length, 0);
}

static void
a_deck_cut_off_anywhere_is_refused (void **state)
{
    gsize length;
    g_autofree gchar *text = source_text ("decks/core.xml", &length);
    const gchar *end = g_strrstr (text, "</deck>") + strlen ("</deck>");

    for (gsize i = 0; i < (gsize) (end - text); i++) {
        g_autoptr (GError) error = NULL;
        /* A block of just this size, so that reading past its end is seen. */
        g_autofree gchar *piece = g_memdup2 (text, i);
        assert_null (av_deck_read_text (piece, i, "cut", NULL, &error));
        assert_true (g_str_has_prefix (error->message, "cut:"));
    }
}

static void
an_original_cut_off_is_refused (void **state)
{
    gsize length;
    g_autofree gchar *text = source_text ("tests/land/decks/original/core.xml", &length);

    for (gsize i = 0; i + 10 < length; i += 211) {
        g_autofree gchar *piece = g_memdup2 (text, i);
        assert_null (av_deck_read_text (piece, i, "cut", NULL, NULL));
    }
}

static void
a_spoilt_deck_is_read_or_refused (void **state)
{
    static const gchar *const paths[] = { "tests/land/decks/good/every-attribute.xml",
                                          "tests/land/decks/original/repairs.xml" };
    static const gchar bytes[] = "0123456789<>/=\"& \n\xff-a";
    g_autoptr (GRand) rand = g_rand_new_with_seed (2);

    for (guint i = 0; i < 4000; i++) {
        gsize length;
        g_autofree gchar *text = source_text (paths[i % 2], &length);
        g_autoptr (GError) error = NULL;
        g_autoptr (AvDeck) deck = NULL;
        for (guint n = 0; n <= i % 5; n++)
            text[g_rand_int_range (rand, 0, (gint) length)] =
                bytes[g_rand_int_range (rand, 0, sizeof bytes - 1)];
        deck = av_deck_read_text (text, length, "spoilt", NULL, &error);
        assert_true ((deck == NULL) == (error != NULL));
    }
}

/* PIECE, N times, between BEFORE and AFTER. */
static gchar *
repeat (const gchar *before, const gchar *piece, guint n, const gchar *after)
{
    GString *text = g_string_new (before);

    for (guint i = 0; i < n; i++)
        g_string_append (text, piece);
    g_string_append (text, after);
    return g_string_free (text, FALSE);
}

static void
assert_refused (gchar *text, const gchar *message)
{
    g_autoptr (GPtrArray) problems = problems_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (AvDeck) deck = av_deck_read_text (text, strlen (text), "text", problems, &error);

    assert_null (deck);
    if (strstr (error->message, message) == NULL)
        fail_msg ("“%s” instead of “%s”", error->message, message);
    assert_true (problems->len <= 50);
    g_free (text);
}

/* The cause, and nothing about broken XML beside it. */
static void
broken_xml_is_said_once (void **state)
{
    static const gchar *const texts[] = { "<deck name='a'><tile></deck>", "<deck", "",
                                          "<deck/><deck/>", "<deck name='a' name='b'/>" };

    for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
        g_autoptr (GPtrArray) problems = problems_new ();
        g_autoptr (AvDeck) deck =
            av_deck_read_text (texts[i], strlen (texts[i]), "text", problems, NULL);
        assert_null (deck);
        if (problems->len != 1)
            fail_msg ("“%s”: %u problems", texts[i], problems->len);
    }
}

static void
floods_are_bounded (void **state)
{
    assert_refused (repeat ("<deck>", "<tile>", 100000, ""), "does not belong here");
    assert_refused (repeat ("", "<deck>", 100000, ""), "does not belong here");
    assert_refused (repeat ("<deck>", "<tile count='0'/>", 100000, "</deck>"), "count=“0”");
    assert_refused (repeat ("<deck>", FIELD_TILE, 1001, "</deck>"), "more than 1000 kinds");
    assert_refused (repeat ("<deck><tile>", "<meet segments='0 1'/>", 100000, "</tile></deck>"),
                    "more than 16 meetings");
    assert_refused (repeat ("<deck><tile marks='", "a ", 2000000, "!'/></deck>"), "mark “!”");
    assert_refused (repeat ("<deck name='", "x", 4000000, "'/>"), "name is empty, longer");
    assert_refused (repeat ("<deck><", "x", 4000000, "/></deck>"), "");
    assert_refused (repeat ("<deck><tile><subtile position='0' terrain='field'/>",
                            "<connection from='0' to='0'/>", 200000, "</tile></deck>"),
                    "no <subtile> for position 1 2 3");
    assert_refused (repeat ("<deck>", "x", AV_DECK_MAX_BYTES, "</deck>"), "larger than 8 MB");
}

static void
a_large_deck_is_fine (void **state)
{
    g_autofree gchar *text = repeat ("<deck>", FIELD_TILE, 1000, "</deck>");
    g_autofree gchar *padded = repeat ("<deck>", "<!-- -->", 500000, FIELD_TILE "</deck>");
    g_autoptr (AvDeck) deck = read_string (text, NULL);
    g_autoptr (AvDeck) comments = read_string (padded, NULL);

    assert_non_null (deck);
    assert_int_equal (deck->n_tiles, 1000);
    assert_string_equal (((const AvTileDef *) g_ptr_array_index (deck->kinds, 999))->id,
                         "text/1000");
    assert_non_null (comments);
}

static void
assert_path (const gchar *path, gint code, const gchar *message)
{
    g_autoptr (GError) error = NULL;

    assert_null (av_deck_read (path, NULL, &error));
    assert_int_equal (error->code, code);
    assert_non_null (strstr (error->message, message));
    assert_true (g_str_has_prefix (error->message, path));
}

static void
what_is_no_file_is_refused_at_once (void **state)
{
    gchar *folder = folder_new ();
    g_autofree gchar *fifo = g_build_filename (folder, "fifo.xml", NULL);
    g_autofree gchar *huge = put_file (folder, "huge.xml", "<deck>");
    g_autofree gchar *empty = put_file (folder, "empty.xml", "");
    g_autofree gchar *none = g_build_filename (folder, "none.xml", NULL);

    assert_int_equal (mkfifo (fifo, 0600), 0);
    assert_int_equal (truncate (huge, 100 * 1024 * 1024), 0);
    assert_path (fifo, AV_DECK_ERROR_BROKEN, "not a plain file");
    assert_path (folder, AV_DECK_ERROR_BROKEN, "not a plain file");
    assert_path ("/dev/zero", AV_DECK_ERROR_BROKEN, "not a plain file");
    assert_path (huge, AV_DECK_ERROR_BROKEN, "larger than 8 MB");
    assert_path (empty, AV_DECK_ERROR_BROKEN, "empty");
    assert_path (none, AV_DECK_ERROR_MISSING, "No such file");
    folder_free (folder);
}

static gpointer
read_often (gpointer data)
{
    for (guint i = 0; i < 50; i++) {
        g_autoptr (GError) error = NULL;
        av_deck_unref (read_source ("decks/core.xml"));
        g_assert_null (read_string ("<deck><tile></deck>", &error));
        g_assert_true (g_str_has_prefix (error->message, "text:1: invalid XML"));
    }
    return NULL;
}

static void
threads_read_side_by_side (void **state)
{
    GThread *threads[4];

    for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        threads[i] = g_thread_new ("reader", read_often, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        g_thread_join (threads[i]);
}

/* --- memory --- */

/* Of libxml2, since the last reading began: those from the first to before the second fail. */
static gint n_allocations, fails_from = G_MAXINT, fails_to = G_MAXINT;

static gboolean
fails (void)
{
    gint n = g_atomic_int_add (&n_allocations, 1);
    return n >= fails_from && n < fails_to;
}

static void *
may_malloc (size_t size)
{
    return fails () ? NULL : malloc (size);
}

static void *
may_realloc (void *block, size_t size)
{
    return fails () ? NULL : realloc (block, size);
}

static char *
may_strdup (const char *text)
{
    return fails () ? NULL : strdup (text);
}

/* Reads TEXT with those allocations failing: it is refused, or the deck is the WHOLE one (NULL: there is none). */
static void
read_without_memory (const gchar *text, gint from, gint to, const gchar *whole)
{
    g_autoptr (GError) error = NULL;
    n_allocations = 0;
    fails_from = from;
    fails_to = to;
    g_autoptr (AvDeck) deck = av_deck_read_text (text, strlen (text), "scarce", NULL, &error);
    fails_from = fails_to = G_MAXINT;
    if (!deck) {
        assert_true (g_str_has_prefix (error->message, "scarce:"));
        return;
    }
    g_autofree gchar *read = av_deck_to_text (deck);
    assert_non_null (whole);
    assert_string_equal (read, whole);
}

/* Each allocation of the parser fails in turn, alone and with all that follow. */
static void
assert_memory_may_end (const gchar *text, const gchar *whole)
{
    read_without_memory (text, G_MAXINT, G_MAXINT, whole);
    gint n = n_allocations;
    assert_true (n > 20);
    for (gint i = 0; i < n; i++) {
        read_without_memory (text, i, i + 1, whole);
        read_without_memory (text, i, G_MAXINT, whole);
    }
}

static void
no_deck_is_read_by_half_for_want_of_memory (void **state)
{
    g_autofree gchar *original = source_text ("tests/land/decks/original/core.xml", NULL);
    g_autoptr (AvDeck) deck = av_deck_read_text (original, strlen (original), "scarce", NULL, NULL);
    assert_non_null (deck);
    g_autofree gchar *whole = av_deck_to_text (deck);
    assert_memory_may_end (original, whole);

    /* One of ours, and the same with a mistake at its end. */
    g_autofree gchar *ours = source_text ("decks/core.xml", NULL);
    g_autoptr (AvDeck) right = av_deck_read_text (ours, strlen (ours), "scarce", NULL, NULL);
    assert_non_null (right);
    g_autofree gchar *all = av_deck_to_text (right);
    assert_memory_may_end (ours, all);
    g_autoptr (GString) wrong = g_string_new (ours);
    g_string_replace (wrong, "</deck>", "<nothing/></deck>", 0);
    assert_memory_may_end (wrong->str, NULL);
}

int
main (void)
{
    xmlMemSetup (free, may_malloc, may_realloc, may_strdup);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (nothing_is_said_behind_the_programs_back),
        cmocka_unit_test (a_deck_cut_off_anywhere_is_refused),
        cmocka_unit_test (an_original_cut_off_is_refused),
        cmocka_unit_test (a_spoilt_deck_is_read_or_refused),
        cmocka_unit_test (broken_xml_is_said_once),
        cmocka_unit_test (floods_are_bounded),
        cmocka_unit_test (a_large_deck_is_fine),
        cmocka_unit_test (what_is_no_file_is_refused_at_once),
        cmocka_unit_test (threads_read_side_by_side),
        cmocka_unit_test (no_deck_is_read_by_half_for_want_of_memory),
    };

    return cmocka_run_group_tests_name ("deck-hostile", tests, NULL, NULL);
}
