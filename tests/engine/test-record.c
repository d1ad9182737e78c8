/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-record.c: records as text: what is read, what is refused at which line, what is recovered
 * from a damaged one. */
#include "land/game-fixture.h"

#include <string.h>
#include <time.h>

#define HEAD \
    "avignon-record 1\ndecks core\nplayer red \"Anna\" human\nplayer blue \"Bruno\" human\n"

#define NAME_20 "12345678901234567890"
#define NAME_100 NAME_20 NAME_20 NAME_20 NAME_20 NAME_20
#define NAME_200 NAME_100 NAME_100

static AvCatalogue *catalogue;

static AvRecord *
read_text (const gchar *text, GError **error)
{
    return av_record_read_text (text, strlen (text), "t", error);
}

static AvRecord *
read_good (const gchar *text)
{
    g_autoptr (GError) error = NULL;
    AvRecord *record = read_text (text, &error);

    if (record == NULL)
        fail_msg ("%s", error->message);
    return record;
}

/* A whole random game as a record. */
static gchar *
whole_game (guint64 seed)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    g_autoptr (AvGame) game = fixture_game (ruleset, seed);
    g_autoptr (GString) text = g_string_new (NULL);
    AvRandom random;
    AvAction action;

    av_random_seed (&random, seed);
    av_setup_to_text (av_ruleset_get_setup (ruleset), text);
    if (!g_str_has_suffix (text->str, "begin\n"))
        g_string_append (text, "begin\n");
    while (av_game_sample (game, &random, &action)) {
        av_action_to_text (game, &action, text);
        g_string_append_c (text, '\n');
        assert_true (av_game_apply (game, &action, NULL));
    }
    return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_header_is_read (void **state)
{
    g_autoptr (AvRecord) record = read_good ("avignon-record 1\n"
                                             "game land\n"
                                             "decks core*2 river\n"
                                             "rules one two\n"
                                             "plugin one 1.2\n"
                                             "option core.start placed\n"
                                             "edition 3\n"
                                             "table 30 40\n"
                                             "player grey \"G \\\"x\\\" \\\\ #\" bot:random:2\n"
                                             "player red \"\" human\n"
                                             "seed 18446744073709551615\n"
                                             "begin\n");
    const AvSetup *setup = record->setup;
    const AvDeckChoice *deck = g_ptr_array_index (setup->decks, 0);

    assert_string_equal (setup->game, "land");
    assert_int_equal (setup->decks->len, 2);
    assert_string_equal (deck->deck, "core");
    assert_int_equal (deck->copies, 2);
    assert_true (av_setup_has_rules (setup, "one"));
    assert_true (av_setup_has_rules (setup, "two"));
    assert_int_equal (setup->plugins->len, 1);
    assert_string_equal (av_setup_get_option (setup, "core.start"), "placed");
    assert_int_equal (setup->edition, 3);
    assert_int_equal (setup->width, 30);
    assert_int_equal (setup->height, 40);
    assert_int_equal (setup->n_players, 2);
    assert_int_equal (setup->players[0].colour, AV_COLOUR_GREY);
    assert_string_equal (setup->players[0].name, "G \"x\" \\ #");
    assert_string_equal (setup->players[0].control, "bot:random:2");
    assert_string_equal (setup->players[1].name, "");
    assert_true (setup->has_seed);
    assert_true (setup->seed == G_MAXUINT64);
    assert_int_equal (record->lines->len, 0);
    assert_null (record->warning);
    assert_null (record->damage);
}

static void
test_header_written_reads_back (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (6);
    g_autoptr (GString) first = g_string_new (NULL), second = g_string_new (NULL);

    setup->edition = 2;
    setup->width = 10;
    setup->height = 50;
    setup->has_seed = TRUE;
    setup->seed = 77;
    av_setup_set_option (setup, "core.start", "placed");
    g_free (setup->players[2].name);
    setup->players[2].name = g_strdup ("a \"b\" \\ c # Ångström");
    av_setup_to_text (setup, first);
    if (!g_str_has_suffix (first->str, "begin\n"))
        g_string_append (first, "begin\n");
    g_autoptr (AvRecord) record = read_good (first->str);
    av_setup_to_text (record->setup, second);
    if (!g_str_has_suffix (second->str, "begin\n"))
        g_string_append (second, "begin\n");
    assert_string_equal (first->str, second->str);
    assert_string_equal (record->setup->players[2].name, setup->players[2].name);
}

#define MARKED(text) "\u200e" text "\u200e"

/* Nothing in a name turns what stands beside it; and a name that was read is written as it is. */
static void
test_names_do_not_turn_lines (void **state)
{
    static const struct {
        const gchar *name, *fit;
    } names[] = {
        { "Anna", "Anna" },
        { "\u202eAnna\u202c", "Anna" },
        { "A\u200fn\u2067n\u2069a\u061c", "Anna" },
        { "\u200f\u200e", "red" },
        { "", "" },
        { "Anna\\nBruno", "Anna Bruno" },
        { "\u05d3\u05df", MARKED ("\u05d3\u05df") },
        { "\u0645 \u202e1", MARKED ("\u0645 1") },
        { MARKED ("\u05d3\u05df"), MARKED ("\u05d3\u05df") },
    };
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_autofree gchar *text = g_strdup_printf (
            "avignon-record 1\ndecks core\nplayer red \"%s\" human\nbegin\n", names[i].name);
        g_autoptr (AvRecord) record = read_good (text);
        assert_string_equal (record->setup->players[0].name, names[i].fit);
    }
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_autofree gchar *longest = g_strdup_printf ("%0*d", AV_NAME_MAX - 2, 0);
    g_autofree gchar *turning = g_strconcat (longest, "\u05d3", NULL);
    assert_true (av_setup_add_player (setup, 0, turning, "human"));
    assert_true (strlen (setup->players[0].name) <= AV_NAME_MAX);
}

/* It is a line of words like any other. */
static void
test_first_line_may_be_written_in_many_ways (void **state)
{
    static const gchar *const right[] = {
        "avignon-record 1\nbegin\n",
        "avignon-record 1\r\nbegin\r\n",
        "avignon-record 1 # mine\nbegin\n",
        "  avignon-record\t1  \nbegin\n",
        "\357\273\277avignon-record 1\nbegin\n",
    };

    for (guint i = 0; i < G_N_ELEMENTS (right); i++) {
        g_autoptr (AvRecord) record = read_good (right[i]);
        assert_int_equal (record->lines->len, 0);
    }
}

static void
test_every_bad_line_of_a_header_is_named (void **state)
{
    static const struct {
        const gchar *text;
        const gchar *where;
    } wrong[] = {
        { "avignon-record 2\nbegin\n",
          "t:1: this record was made by a newer Avignon: it has version 2" },
        { "avignon-record 0\nbegin\n", "t:1: this is not a record" },
        { "avignon-record 1.5\nbegin\n", "t:1: this is not a record" },
        { "avignon-record\nbegin\n", "t:1: " },
        { "avignon-record 1 2\nbegin\n", "t:1: " },
        { "hello\n", "t:1: " },
        { "\xef\xbb\xbf", "t:1: " },
        { "avignon-record \"1\nbegin\n", "t:1: " },
        { "# a comment\navignon-record 1\nbegin\n", "t:1: " },
        { "avignon-record 1\nplayer red \"" NAME_200 "\" human\nplayer blue \"" NAME_200
          "x\" human\nbegin\n",
          "t:3: a player's name has at most 200 bytes" },
        { "decks core\navignon-record 1\n", "t:1: " },
        { HEAD "edition 0\nbegin\n", "t:5: " },
        { HEAD "edition 4\nbegin\n", "t:5: " },
        { HEAD "edition x\nbegin\n", "t:5: " },
        { HEAD "edition\nbegin\n", "t:5: " },
        { HEAD "edition 1 2\nbegin\n", "t:5: " },
        { HEAD "table 9 10\nbegin\n", "t:5: " },
        { HEAD "table 10 51\nbegin\n", "t:5: " },
        { HEAD "table 10\nbegin\n", "t:5: " },
        { HEAD "table a b\nbegin\n", "t:5: " },
        { HEAD "\n\ntable -10 10\nbegin\n", "t:7: " },
        { HEAD "player purple \"P\" human\nbegin\n", "t:5: " },
        { HEAD "player red \"P\" human\nbegin\n", "t:5: red is played by “Anna” already" },
        { HEAD "player green \"P human\nbegin\n", "t:5: " },
        { HEAD "player green \"P\\q\" human\nbegin\n", "t:5: " },
        { HEAD "player green \"P\" robot\nbegin\n", "t:5: " },
        { HEAD "player green \"P\"\nbegin\n", "t:5: " },
        { HEAD "player green\nbegin\n", "t:5: " },
        { HEAD "decks river\nbegin\n", "t:5: “decks” stands on line 2 already" },
        { HEAD "rules one\nrules two\nbegin\n", "t:6: “rules” stands on line 5 already" },
        { HEAD "game land\ngame land\nbegin\n", "t:6: “game” stands on line 5 already" },
        { HEAD "edition 1\nedition 1\nbegin\n", "t:6: “edition” stands on line 5 already" },
        { HEAD "table 20 20\n\ntable 9 10\nbegin\n", "t:7: “table” stands on line 5 already" },
        { HEAD "seed 1\nseed 1\nbegin\n", "t:6: “seed” stands on line 5 already" },
        { HEAD "option core.start drawn\noption core.start placed\nbegin\n",
          "t:6: “core.start” stands on line 5 already" },
        { HEAD "plugin one 1.0\nplugin one 1.1\nbegin\n", "t:6: “one” stands on line 5 already" },
        { "avignon-record 1\ndecks core*0\nbegin\n", "t:2: " },
        { "avignon-record 1\ndecks core*x\nbegin\n", "t:2: " },
        { "avignon-record 1\ndecks\nbegin\n", "t:2: " },
        { HEAD "seed abc\nbegin\n", "t:5: " },
        { HEAD "seed -1\nbegin\n", "t:5: " },
        { HEAD "seed 18446744073709551616\nbegin\n", "t:5: " },
        { HEAD "option core.start\nbegin\n", "t:5: " },
        { HEAD "option start placed\nbegin\n", "t:5: " },
        { HEAD "plugin one\nbegin\n", "t:5: " },
        { HEAD "game\nbegin\n", "t:5: " },
        { HEAD "begin now\n", "t:5: " },
    };

    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autoptr (GError) error = NULL;
        g_autoptr (AvRecord) record = read_text (wrong[i].text, &error);
        if (record != NULL)
            fail_msg ("read without a word: %s", wrong[i].text);
        if (!g_str_has_prefix (error->message, wrong[i].where))
            fail_msg ("%s\nshould begin %s: %s", wrong[i].text, wrong[i].where, error->message);
        assert_true (g_error_matches (error, AV_RECORD_ERROR, AV_RECORD_ERROR_SYNTAX));
    }
}

/* However many are named, reading takes no longer than a moment. */
static void
test_a_header_names_so_many_and_no_more (void **state)
{
    for (guint i = 0; i < 2; i++) {
        g_autoptr (GString) text = g_string_new (HEAD);
        g_autoptr (GError) error = NULL;
        for (guint n = 0; n < 200000; n++)
            g_string_append_printf (text, i == 0 ? "option core.x%u 1\n" : "plugin p%u 1.0\n", n);
        g_string_append (text, "begin\n");
        assert_null (read_text (text->str, &error));
        assert_true (g_str_has_prefix (error->message, "t:10005: "));
    }
}

/* Lines of one letter would take sixty times their length in memory. */
static void
test_a_record_has_so_many_words_and_no_more (void **state)
{
    g_autoptr (GString) text = g_string_new (HEAD "begin\n");
    guint most = 2000000, before = 0;
    g_autoptr (GError) error = NULL;
    for (const gchar *at = text->str; *at; at++)
        before += *at == ' ' || *at == '\n';
    for (guint n = before; n < most + 10; n++)
        g_string_append (text, "a\n");
    g_autoptr (AvRecord) record = read_text (text->str, &error);
    assert_non_null (record);
    assert_true (g_error_matches (record->damage, AV_RECORD_ERROR, AV_RECORD_ERROR_SYNTAX));
    /* The first line, which says what the file is, is not kept. */
    assert_int_equal (record->lines->len, most + 2 - before);
}

/* The processor time that reading N lines of the same text takes, in microseconds. */
static gint64
time_lines (const gchar *line, guint n)
{
    g_autoptr (GString) text = g_string_new (HEAD "begin\n");
    struct timespec begun, ended;
    for (guint i = 0; i < n; i++)
        g_string_append (text, line);
    clock_gettime (CLOCK_THREAD_CPUTIME_ID, &begun);
    g_autoptr (AvRecord) record = read_good (text->str);
    clock_gettime (CLOCK_THREAD_CPUTIME_ID, &ended);
    assert_null (record->damage);
    return (ended.tv_sec - begun.tv_sec) * G_USEC_PER_SEC + (ended.tv_nsec - begun.tv_nsec) / 1000;
}

/* There may be millions of them, as they do not count as words. */
static void
test_lines_without_words_are_read_in_no_time (void **state)
{
    gint64 words = time_lines ("a\n", 1000000);
    assert_true (time_lines ("\n", 8000000) < words);
    assert_true (time_lines ("#\n", 8000000) < words);
}

static void
test_a_header_without_begin_is_none (void **state)
{
    g_autoptr (GError) error = NULL;

    assert_null (read_text (HEAD, &error));
    assert_non_null (error);
    g_clear_error (&error);
    assert_null (read_text ("", &error));
    assert_non_null (error);
}

static void
test_a_missing_file_is_missing (void **state)
{
    g_autoptr (GError) error = NULL;

    assert_null (av_record_read ("/nowhere/at/all.record", &error));
    assert_true (g_error_matches (error, AV_RECORD_ERROR, AV_RECORD_ERROR_MISSING));
}

static void
test_a_line_may_have_4096_bytes_and_no_more (void **state)
{
    for (guint extra = 0; extra < 2; extra++) {
        g_autoptr (GString) text = g_string_new (HEAD "#");
        g_autoptr (GError) error = NULL;
        for (guint i = 1; i < AV_LINE_MAX + extra; i++)
            g_string_append_c (text, 'x');
        g_string_append (text, "\nbegin\n");
        g_autoptr (AvRecord) record = read_text (text->str, &error);
        if (extra == 0) {
            assert_non_null (record);
        } else {
            assert_null (record);
            assert_true (g_str_has_prefix (error->message, "t:5: "));
        }
    }
}

static void
test_a_long_line_of_play_is_damage (void **state)
{
    g_autoptr (GString) text = g_string_new (HEAD "begin\ndraw core/01\n");

    for (guint i = 0; i < AV_LINE_MAX + 1; i++)
        g_string_append_c (text, 'x');
    g_string_append (text, "\nplace 1 1 0\n");
    g_autoptr (AvRecord) record = read_good (text->str);
    assert_non_null (record->damage);
    assert_true (g_str_has_prefix (record->damage->message, "t:7: "));
    assert_int_equal (record->lines->len, 1);
}

static void
test_crlf_is_read_like_lf (void **state)
{
    g_autofree gchar *text = whole_game (1);
    g_auto (GStrv) parts = g_strsplit (text, "\n", -1);
    g_autofree gchar *crlf = g_strjoinv ("\r\n", parts);
    g_autoptr (AvRecord) plain = read_good (text), other = read_good (crlf);

    assert_null (other->warning);
    assert_null (other->damage);
    assert_int_equal (plain->lines->len, other->lines->len);
    for (guint i = 0; i < plain->lines->len; i++) {
        const AvLine *a = g_ptr_array_index (plain->lines, i);
        const AvLine *b = g_ptr_array_index (other->lines, i);
        assert_string_equal (a->text, b->text);
        assert_int_equal (a->line, b->line);
    }
}

static void
test_an_unfinished_last_line_is_dropped_with_a_warning (void **state)
{
    g_autoptr (AvRecord) record = read_good (HEAD "begin\ndraw core/01\nplace 1 1 0");

    assert_int_equal (record->lines->len, 1);
    assert_non_null (record->warning);
    assert_null (record->damage);
}

/* However short it is cut, a good record gives its beginning or a reason. */
static void
test_a_record_cut_at_every_byte (void **state)
{
    g_autofree gchar *text = whole_game (2);
    g_autoptr (AvRecord) whole = read_good (text);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, whole->setup);
    gsize length = strlen (text), head = strstr (text, "begin\n") + strlen ("begin\n") - text;

    for (gsize cut = 0; cut < length; cut++) {
        g_autoptr (GError) error = NULL;
        g_autofree gchar *part = g_memdup2 (text, MAX (cut, 1));
        g_autoptr (AvRecord) record = av_record_read_text (part, cut, "cut", &error);
        if (cut < head) {
            assert_true (record == NULL && error != NULL);
            continue;
        }
        assert_non_null (record);
        assert_null (record->damage);
        assert_true ((record->warning != NULL) == (text[cut - 1] != '\n'));
        assert_true (record->lines->len <= whole->lines->len);
        for (guint i = 0; i < record->lines->len; i++) {
            const AvLine *mine = g_ptr_array_index (record->lines, i);
            const AvLine *real = g_ptr_array_index (whole->lines, i);
            assert_string_equal (mine->text, real->text);
        }
        if (cut % 41 == 0) {
            g_autoptr (AvGame) game = av_record_replay (record, ruleset, NULL, NULL, &error);
            assert_null (error);
            assert_int_equal (av_game_get_n_actions (game), record->lines->len);
        }
    }
}

/* Any byte changed: a record with a prefix of good lines, or a reason; never a crash. */
static void
test_a_record_with_any_byte_changed (void **state)
{
    static const gchar others[] = { '\0', '\n', '"', '\\', '#', ' ', '9', '-', '\r', (gchar) 0xff };
    g_autofree gchar *text = whole_game (3);
    gsize length = MIN (strlen (text), 900);

    for (gsize at = 0; at < length; at++) {
        g_autoptr (GError) error = NULL;
        gchar was = text[at];
        text[at] = others[at % G_N_ELEMENTS (others)];
        g_autoptr (AvRecord) record = av_record_read_text (text, length, "bent", &error);
        text[at] = was;
        assert_true ((record == NULL) == (error != NULL));
        if (record == NULL)
            continue;
        g_autoptr (AvRuleset) ruleset = av_ruleset_new (record->setup, catalogue, NULL);
        if (ruleset != NULL) {
            g_autoptr (AvGame) game = av_record_replay (record, ruleset, NULL, NULL, &error);
            assert_true (game != NULL || error != NULL);
        }
    }
}

static void
test_words_are_split (void **state)
{
    static const struct {
        const gchar *line;
        const gchar *const words[5];
    } cases[] = {
        { "", { NULL } },
        { "   \t ", { NULL } },
        { "# all of it", { NULL } },
        { "a b", { "a", "b", NULL } },
        { "  a\tb  # c", { "a", "b", NULL } },
        { "a \"b c\" d", { "a", "b c", "d", NULL } },
        { "\"\"", { "", NULL } },
        { "\"a\\\"b\" \"\\\\\" \"x\\ny\"", { "a\"b", "\\", "x\ny", NULL } },
        { "\"# no comment\" # one", { "# no comment", NULL } },
    };
    static const gchar *const wrong[] = { "\"a", "a \"", "\"a\\", "\"\\x\"", "\"a\\\"" };

    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autoptr (GError) error = NULL;
        g_auto (GStrv) words = av_record_split (cases[i].line, &error);
        assert_non_null (words);
        if (!g_strv_equal ((const gchar *const *) words, cases[i].words))
            fail_msg ("split otherwise: %s", cases[i].line);
    }
    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autoptr (GError) error = NULL;
        assert_null (av_record_split (wrong[i], &error));
        assert_non_null (error);
    }
}

static void
test_quoted_text_reads_back (void **state)
{
    static const gchar *const texts[] = { "",    "a",    "a b", "\"",     "\\",
                                          "\\n", "a\nb", "# x", "é\t\"\\" };

    for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
        g_autoptr (GString) quoted = g_string_new ("x ");
        av_record_quote (texts[i], quoted);
        assert_null (strchr (quoted->str, '\n'));
        g_auto (GStrv) words = av_record_split (quoted->str, NULL);
        assert_int_equal (g_strv_length (words), 2);
        assert_string_equal (words[1], texts[i]);
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_header_is_read),
        cmocka_unit_test (test_header_written_reads_back),
        cmocka_unit_test (test_names_do_not_turn_lines),
        cmocka_unit_test (test_first_line_may_be_written_in_many_ways),
        cmocka_unit_test (test_every_bad_line_of_a_header_is_named),
        cmocka_unit_test (test_a_header_names_so_many_and_no_more),
        cmocka_unit_test (test_a_record_has_so_many_words_and_no_more),
        cmocka_unit_test (test_lines_without_words_are_read_in_no_time),
        cmocka_unit_test (test_a_header_without_begin_is_none),
        cmocka_unit_test (test_a_missing_file_is_missing),
        cmocka_unit_test (test_a_line_may_have_4096_bytes_and_no_more),
        cmocka_unit_test (test_a_long_line_of_play_is_damage),
        cmocka_unit_test (test_crlf_is_read_like_lf),
        cmocka_unit_test (test_an_unfinished_last_line_is_dropped_with_a_warning),
        cmocka_unit_test (test_a_record_cut_at_every_byte),
        cmocka_unit_test (test_a_record_with_any_byte_changed),
        cmocka_unit_test (test_words_are_split),
        cmocka_unit_test (test_quoted_text_reads_back),
    };

    catalogue = fixture_catalogue ();
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
