/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-kit.c: the test kit does what its header says, and fails when it should. */
#include <avignon/testkit.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static AvCatalogue *catalogue;

static void
fail_with_cmocka (const gchar *file, gint line, const gchar *text)
{
    print_error ("%s\n", text);
    _fail (file, line);
}

/* What a child process printed that did what must fail. */
static gchar message[65536];

/* Runs CALL in a child, by the kit's own way to fail: nothing is left of it here. */
#define assert_fails(call, words)          \
    do {                                   \
        gint ends[2];                      \
        assert_int_equal (pipe (ends), 0); \
        if (fork () == 0) {                \
            dup2 (ends[1], STDERR_FILENO); \
            av_kit_set_fail (NULL);        \
            call;                          \
            _exit (0);                     \
        }                                  \
        close (ends[1]);                   \
        read_message (ends[0]);            \
        if (!strstr (message, words))      \
            fail_msg ("%s", message);      \
    } while (0)

static void
read_message (gint from)
{
    gsize length = 0;
    gssize n;

    while ((n = read (from, message + length, sizeof message - 1 - length)) > 0)
        length += n;
    message[length] = '\0';
    close (from);
    /* A child that does not fail prints nothing. */
    assert_true (length > 0);
    wait (NULL);
}

static const gchar board[] = "lay core/20 5 5 0\nput follower red 5 5 1\npile core/20 core/21\n";

static void
test_a_board_from_lines (void **state)
{
    g_autoptr (AvGame) game = av_kit_game (catalogue, board);

    av_kit_do (game, "draw");
    av_kit_refuse (game, "place 5 4 0", "edge-mismatch");
    av_kit_do (game, "place 5 4 2");
    g_auto (GStrv) deploys = av_kit_list (game, "deploy follower");
    assert_int_equal (g_strv_length (deploys), 1);
    g_auto (GStrv) all = av_kit_list (game, NULL);
    assert_int_equal (g_strv_length (all), 2);
    assert_string_equal (all[1], "pass");
    /* Of rules that are off. */
    g_auto (GStrv) none = av_kit_list (game, "deploy big-follower");
    assert_int_equal (g_strv_length (none), 0);
    av_kit_expect (game, "supply red big-follower 0");
    av_kit_expect (game, "counter red wine 0");
    av_kit_refuse (game, "deploy big-follower 5 4 7", NULL);
    av_kit_do (game, "pass");
    av_kit_expect (game, "score red 2");
    av_kit_play_on (game);
    av_kit_expect (game, "finished");
}

static void
test_lines_of_play_and_players (void **state)
{
    g_autoptr (AvGame) game = av_kit_game (
        catalogue, "player green \"Gisela\" human\nplayer blue \"B\" human\nedition 3\n"
                   "lay core/20 5 5 0\nput follower green 5 5 1\npile core/20 core/21\nbegin\n"
                   "draw\nplace 5 4 2\npass");

    av_kit_expect (game, "score green 4");
}

/* Early dragons go back into the pile, so always drawing the first tile of the list would never end. */
static void
test_play_on_comes_to_an_end (void **state)
{
    g_autoptr (AvGame) game = av_kit_game (catalogue, "rules princess-and-dragon\n"
                                                      "decks core princess-and-dragon\n"
                                                      "lay core/20 5 5 0\n");

    av_kit_play_on (game);
    av_kit_expect (game, "finished");
}

static void
test_failures_are_told (void **state)
{
    g_autoptr (AvGame) game = av_kit_game (catalogue, board);

    assert_fails (av_kit_game (catalogue, "lay nothing/01 5 5 0"), "nothing/01");
    assert_fails (av_kit_game (catalogue, "rules no-such"), "no-such");
    assert_fails (av_kit_do (game, "place 5 4 2"), "place 5 4 2: ");
    assert_fails (av_kit_refuse (game, "draw", NULL), "it is legal");
    assert_fails (av_kit_refuse (game, "place 5 4 2", "occupied"), "instead of occupied");
    assert_fails (av_kit_expect (game, "supply red folower 0"), "no piece “folower”");
    assert_fails (av_kit_expect (game, "counter red wien 0"), "no counter “wien”");
    assert_fails (av_kit_refuse (game, "depoly follower 5 5 1", NULL), "“depoly”");
    assert_fails (av_kit_list (game, "deploy folower"), "“folower”");
    assert_fails (av_kit_expect (game, "score red 9"), "expected score red 9, found 0");
    /* The caller's file and line are named. */
    assert_non_null (strstr (message, "test-kit.c:"));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_a_board_from_lines),
        cmocka_unit_test (test_lines_of_play_and_players),
        cmocka_unit_test (test_play_on_comes_to_an_end),
        cmocka_unit_test (test_failures_are_told),
    };
    av_kit_set_fail (fail_with_cmocka);
    catalogue = av_kit_catalogue (NULL);
    int failed = cmocka_run_group_tests_name ("kit", tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}
