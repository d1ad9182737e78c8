/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-session.c: undo, redo, and the record kept while a game is played. */
#include "land/game-fixture.h"

#include <avignon/host/session.h>

#include <glib/gstdio.h>
#include <string.h>
#include <time.h>

static AvCatalogue *catalogue;
static gchar *folder;

static AvSession *
new_session (guint64 seed)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    g_autoptr (GError) error = NULL;
    AvSession *session = av_session_new (ruleset, seed, &error);

    if (session == NULL)
        fail_msg ("%s", error->message);
    return session;
}

static AvSession *
open_session (const gchar *path)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read (path, &error);

    if (record == NULL)
        fail_msg ("%s", error->message);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
    AvSession *session = av_session_open (record, ruleset, &error);
    if (session == NULL || error != NULL)
        fail_msg ("%s", error != NULL ? error->message : "no session");
    return session;
}

static gchar *
path_of (const gchar *name)
{
    return g_build_filename (folder, name, NULL);
}

static gchar *
contents (const gchar *path)
{
    gchar *text = NULL;

    assert_true (g_file_get_contents (path, &text, NULL, NULL));
    return text;
}

/* One step at random: nature by the game's seed, players by RANDOM. */
static void
step (AvSession *session, AvRandom *random)
{
    g_autoptr (GError) error = NULL;
    const AvGame *game = av_session_get_game (session);
    AvAction action;

    if (!av_game_chance (game, &action))
        assert_true (av_game_sample (game, random, &action));
    if (!av_session_apply (session, &action, &error))
        fail_msg ("%s", error->message);
}

static void
test_undo_and_redo_walk_through_the_same_positions (void **state)
{
    AvSession *session = new_session (1);
    g_autoptr (GArray) hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
    AvRandom random;
    guint n = 0;

    av_random_seed (&random, 1);
    for (; n < 90; n++) {
        guint64 hash = av_game_hash (av_session_get_game (session));
        g_array_append_val (hashes, hash);
        step (session, &random);
    }
    guint64 last = av_game_hash (av_session_get_game (session));
    g_array_append_val (hashes, last);

    assert_int_equal (av_session_get_n_undo (session), n);
    assert_int_equal (av_session_get_n_redo (session), 0);
    assert_false (av_session_undo (session, n + 1));
    assert_false (av_session_redo (session, 1));
    for (guint back = 1; back <= n; back++) {
        assert_true (av_session_undo (session, 1));
        assert_true (av_game_hash (av_session_get_game (session))
                     == g_array_index (hashes, guint64, n - back));
        assert_int_equal (av_session_get_n_undo (session), n - back);
        assert_int_equal (av_session_get_n_redo (session), back);
    }
    assert_false (av_session_undo (session, 1));
    assert_true (av_session_redo (session, 40));
    assert_true (av_game_hash (av_session_get_game (session))
                 == g_array_index (hashes, guint64, 40));
    assert_false (av_session_redo (session, n));
    assert_true (av_session_redo (session, n - 40));
    assert_true (av_game_hash (av_session_get_game (session)) == last);
    assert_true (av_session_undo (session, n));
    assert_true (av_game_hash (av_session_get_game (session))
                 == g_array_index (hashes, guint64, 0));
    av_session_free (session);
}

/* The processor's time for taking back the last action so often. */
static clock_t
take_back_often (AvSession *session)
{
    clock_t taken = 0;
    for (guint i = 0; i < 1000; i++) {
        clock_t begun = clock ();
        assert_true (av_session_undo (session, 1));
        taken += clock () - begun;
        assert_true (av_session_redo (session, 1));
    }
    return taken;
}

/* A record of some lines could keep the program busy for hours otherwise. */
static void
test_taking_back_costs_little_in_a_long_game (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    av_setup_add_deck (setup, "core", 3);
    setup->width = setup->height = 50;
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    g_autoptr (AvSession) session = av_session_new (ruleset, 1, NULL);
    g_autoptr (GArray) hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
    AvRandom random;
    guint64 hash = av_game_hash (av_session_get_game (session));
    clock_t early = 0;
    guint n = 0;

    av_random_seed (&random, 1);
    for (; !av_game_is_finished (av_session_get_game (session)); n++) {
        if (n == 30)
            early = take_back_often (session);
        g_array_append_val (hashes, hash);
        step (session, &random);
        hash = av_game_hash (av_session_get_game (session));
    }
    g_array_append_val (hashes, hash);
    assert_true (n > 600);
    assert_true (take_back_often (session) < 8 * early);

    /* To and fro, all positions are as they were. */
    for (guint i = 0; i < 500; i++) {
        guint done = av_session_get_n_undo (session), there = av_random_below (&random, n + 1);
        if (there < done)
            assert_true (av_session_undo (session, done - there));
        else if (there > done)
            assert_true (av_session_redo (session, there - done));
        assert_true (av_game_hash (av_session_get_game (session))
                     == g_array_index (hashes, guint64, there));
    }
}

static void
test_same_draws_come_again_after_undo (void **state)
{
    AvSession *session = new_session (4);
    AvRandom random;

    av_random_seed (&random, 4);
    for (guint i = 0; i < 40; i++)
        step (session, &random);
    while (av_game_get_decider (av_session_get_game (session)) != AV_NATURE)
        step (session, &random);
    AvAction first, again;
    assert_true (av_game_chance (av_session_get_game (session), &first));
    assert_true (av_game_chance (av_session_get_game (session), &again));
    assert_memory_equal (&first, &again, sizeof first);
    assert_true (fixture_run_nature (session) >= 1);
    assert_true (av_session_undo (session, 1));
    assert_true (av_game_chance (av_session_get_game (session), &again));
    assert_memory_equal (first.args, again.args, sizeof first.args);
    av_session_free (session);
}

static void
test_redo_survives_the_same_action_and_no_other (void **state)
{
    AvSession *session = new_session (2);
    AvAction action;

    assert_int_equal (fixture_run_nature (session), 1);
    action = fixture_action (av_session_get_game (session), "place 3 3 0");
    assert_true (av_session_apply (session, &action, NULL));
    action = fixture_action (av_session_get_game (session), "pass");
    assert_true (av_session_apply (session, &action, NULL));
    assert_true (av_session_undo (session, 2));
    assert_int_equal (av_session_get_n_redo (session), 2);
    action = fixture_action (av_session_get_game (session), "place 3 3 0");
    assert_true (av_session_apply (session, &action, NULL));
    assert_int_equal (av_session_get_n_redo (session), 1);
    action = fixture_action (av_session_get_game (session), "deploy follower 3 3 0");
    assert_true (av_session_apply (session, &action, NULL));
    assert_int_equal (av_session_get_n_redo (session), 0);
    av_session_free (session);
}

static void
test_a_refused_action_is_no_history (void **state)
{
    AvSession *session = new_session (2);
    g_autoptr (GError) error = NULL;

    fixture_run_nature (session);
    AvAction action = fixture_action (av_session_get_game (session), "place 20 3 0");
    assert_false (av_session_apply (session, &action, &error));
    assert_string_equal (av_game_error_get_refusal (error), "off-table");
    assert_int_equal (av_session_get_n_undo (session), 1);
    assert_int_equal (av_session_get_action (session, 0)->player, AV_NATURE);
    av_session_free (session);
}

/* Lines are only ever added to the file, and it always replays to the present game. */
static void
test_the_kept_record_only_ever_grows (void **state)
{
    AvSession *session = new_session (3);
    g_autofree gchar *path = path_of ("kept.record");
    g_autofree gchar *before = NULL;
    g_autoptr (GError) error = NULL;
    AvRandom random;

    av_random_seed (&random, 3);
    for (guint i = 0; i < 10; i++)
        step (session, &random);
    assert_true (av_session_keep (session, path, &error));
    assert_null (error);
    before = contents (path);
    for (guint i = 0; i < 60; i++) {
        guint what = av_random_below (&random, 6);
        if (what == 0)
            av_session_undo (session, 1 + av_random_below (&random, 3));
        else if (what == 1)
            av_session_redo (session, 1);
        else
            step (session, &random);
        assert_null (av_session_get_record_error (session));
        g_autofree gchar *now = contents (path);
        if (!g_str_has_prefix (now, before))
            fail_msg ("the record did not grow, it changed");
        assert_true (g_str_has_suffix (now, "\n"));
        AvSession *again = open_session (path);
        assert_true (av_game_hash (av_session_get_game (again))
                     == av_game_hash (av_session_get_game (session)));
        av_session_free (again);
        g_free (before);
        before = g_steal_pointer (&now);
    }
    assert_non_null (strstr (before, "\nundo "));
    assert_true (av_session_keep (session, NULL, NULL));
    step (session, &random);
    g_autofree gchar *after = contents (path);
    assert_string_equal (before, after);
    av_session_free (session);
}

static void
test_a_saved_game_is_whole_and_leaves_nothing_else (void **state)
{
    AvSession *session = new_session (5);
    g_autofree gchar *sub = path_of ("saves"), *path = g_build_filename (sub, "x.record", NULL);
    g_autoptr (GError) error = NULL;
    AvRandom random;

    av_random_seed (&random, 5);
    for (guint i = 0; i < 25; i++)
        step (session, &random);
    av_session_undo (session, 2);
    assert_false (av_session_save (session, "/nowhere/at/all/x.record", &error));
    assert_non_null (error);
    g_clear_error (&error);
    assert_int_equal (g_mkdir (sub, 0700), 0);
    assert_true (g_file_set_contents (path, "something older", -1, NULL));
    assert_true (av_session_save (session, path, &error));
    g_autofree gchar *text = contents (path), *told = av_session_to_text (session);
    assert_string_equal (text, told);
    AvSession *again = open_session (path);
    assert_true (av_game_hash (av_session_get_game (again))
                 == av_game_hash (av_session_get_game (session)));
    av_session_free (again);
    g_autoptr (GDir) dir = g_dir_open (sub, 0, NULL);
    guint n = 0;
    while (g_dir_read_name (dir) != NULL)
        n++;
    assert_int_equal (n, 1);
    av_session_free (session);
}

static void
test_going_on_after_a_line_that_was_cut_off (void **state)
{
    AvSession *session = new_session (6);
    g_autofree gchar *path = path_of ("crashed.record");
    g_autoptr (GError) error = NULL;
    AvRandom random;

    av_random_seed (&random, 6);
    assert_true (av_session_keep (session, path, &error));
    for (guint i = 0; i < 20; i++)
        step (session, &random);
    av_session_free (session);

    /* The machine stops in the middle of writing a line. */
    g_autofree gchar *text = contents (path);
    g_autofree gchar *cut = g_strndup (text, strlen (text) - 3);
    assert_true (g_file_set_contents (path, cut, -1, NULL));
    session = open_session (path);
    assert_int_equal (av_session_get_n_undo (session), 19);
    assert_true (av_session_keep (session, path, &error));
    step (session, &random);
    AvSession *again = open_session (path);
    assert_int_equal (av_session_get_n_undo (again), 20);
    assert_true (av_game_hash (av_session_get_game (again))
                 == av_game_hash (av_session_get_game (session)));
    av_session_free (again);
    av_session_free (session);
}

/* A record whose line 8 is that one: what is before it opens, and the error names it. */
static void
assert_opens_before (const gchar *line)
{
    g_autofree gchar *text =
        g_strdup_printf ("avignon-record 1\ndecks core\nplayer red \"A\" human\n"
                         "player blue \"B\" human\nbegin\ndraw core/01\n"
                         "place 3 3 0\n%s\npass\n",
                         line);
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "t", &error);
    assert_non_null (record);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);

    AvSession *session = av_session_open (record, ruleset, &error);
    assert_non_null (session);
    assert_non_null (error);
    assert_true (g_str_has_prefix (error->message, "t:8: "));
    assert_int_equal (av_session_get_n_undo (session), 2);
    assert_string_equal (av_game_get_phase_id (av_session_get_game (session)), "deploy");
    av_session_free (session);
}

static void
test_a_record_with_a_wrong_line_opens_before_it (void **state)
{
    assert_opens_before ("place 4 4 0");
}

static void
test_a_record_with_a_damaged_line_opens_before_it_and_says_so (void **state)
{
    assert_opens_before ("\xff");
}

static void
test_the_record_of_a_finished_game_tells_who_won (void **state)
{
    for (guint64 seed = 1; seed <= 3; seed++) {
        AvSession *session = new_session (seed);
        const AvGame *game = av_session_get_game (session);
        AvRandom random;

        av_random_seed (&random, seed);
        av_session_tell_result (session);
        while (!av_game_is_finished (game))
            step (session, &random);
        gint red = av_game_get_score (game, 0), blue = av_game_get_score (game, 1);
        g_autofree gchar *result = g_strdup_printf (
            "\nexpect finished\nexpect score red %d\nexpect score blue %d\nexpect winner%s%s\n",
            red, blue, red >= blue ? " red" : "", blue >= red ? " blue" : "");
        g_autofree gchar *text = av_session_to_text (session);
        assert_true (g_str_has_suffix (text, result));
        av_session_free (session);
    }
}

static void
test_undo_lines_of_a_record_leave_their_history (void **state)
{
    static const gchar text[] = "avignon-record 1\ndecks core\nplayer red \"A\" human\n"
                                "player blue \"B\" human\nbegin\ndraw core/01\nplace 3 3 0\n"
                                "pass\nundo 2\nplace 4 4 0\n";
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "t", &error);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
    AvSession *session = av_session_open (record, ruleset, &error);

    assert_null (error);
    assert_int_equal (av_session_get_n_undo (session), 2);
    assert_int_equal (av_session_get_action (session, 1)->args[0], 4);
    assert_true (av_session_undo (session, 2));
    assert_string_equal (av_game_get_phase_id (av_session_get_game (session)), "draw");
    av_session_free (session);
}

static AvRuleset *
other_ruleset (guint size, guint edition)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    setup->width = setup->height = size;
    setup->edition = edition;
    return fixture_ruleset (catalogue, setup);
}

static void
test_a_game_goes_on_under_another_ruleset_where_all_holds (void **state)
{
    g_autoptr (AvSession) session = new_session (11);
    g_autoptr (AvRuleset) other = other_ruleset (20, 3);
    g_auto (AvSessionBreak) where = { 0 };
    g_autoptr (GError) error = NULL;
    AvRandom random;

    av_random_seed (&random, 11);
    for (guint i = 0; i < 30; i++)
        step (session, &random);
    guint64 last = av_game_hash (av_session_get_game (session));
    av_session_undo (session, 7);
    g_autofree gchar *before = av_session_to_text (session);
    g_autoptr (AvSession) carried = av_session_carry (session, other, &where, &error);
    assert_null (error);
    assert_int_equal (where.move, 0);
    assert_ptr_equal (av_session_get_ruleset (carried), other);
    assert_int_equal (av_session_get_n_undo (carried), 23);
    assert_int_equal (av_session_get_n_redo (carried), 7);
    assert_true (av_session_redo (carried, 7));
    for (guint i = 0; i < 30; i++)
        assert_int_equal (av_session_get_action (carried, i)->kind,
                          av_session_get_action (session, i)->kind);
    /* The original session is unchanged and can go on. */
    g_autofree gchar *after = av_session_to_text (session);
    assert_string_equal (after, before);
    assert_true (av_session_redo (session, 7));
    assert_true (av_game_hash (av_session_get_game (session)) == last);
}

/* Line NUMBER, from 1. */
static gchar *
line_of (const gchar *text, guint number)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    assert_true (number >= 1 && number <= g_strv_length (lines));
    return g_strdup (lines[number - 1]);
}

static void
test_the_action_that_no_longer_holds_is_named (void **state)
{
    g_autoptr (AvSession) session = new_session (12);
    g_autoptr (AvRuleset) other = other_ruleset (10, 1);
    g_autofree gchar *path = path_of ("broken.avignon");
    g_auto (AvSessionBreak) where = { 0 };
    g_autoptr (GError) error = NULL;
    AvRandom random;

    assert_true (av_session_keep (session, path, NULL));
    av_random_seed (&random, 12);
    for (guint i = 0; i < 10; i++)
        step (session, &random);
    /* Lines that were taken back stay in the file. */
    av_session_undo (session, 9);
    for (guint i = 0; i < 60; i++)
        step (session, &random);
    guint64 hash = av_game_hash (av_session_get_game (session));
    g_autoptr (AvSession) carried = av_session_carry (session, other, &where, &error);
    assert_non_null (carried);
    assert_non_null (error);
    assert_string_equal (error->message, where.reason);
    assert_string_equal (where.reason, "That is not on the table.");
    assert_true (g_str_has_prefix (where.text, "place "));
    assert_true (where.said && strstr (where.said, ": "));
    assert_int_equal (av_session_get_n_undo (carried), where.move - 1);
    assert_int_equal (av_session_get_n_redo (carried), 0);
    g_autofree gchar *record = contents (path);
    g_autofree gchar *line = line_of (record, where.line);
    assert_string_equal (line, where.text);
    assert_true (av_game_hash (av_session_get_game (session)) == hash);
    assert_int_equal (av_session_get_n_undo (session), 61);

    /* What had been taken back does not stand in the way. */
    av_session_undo (session, 62 - where.move);
    g_autoptr (GError) none = NULL;
    g_autoptr (AvSession) shorter = av_session_carry (session, other, NULL, &none);
    assert_null (none);
    assert_int_equal (av_session_get_n_undo (shorter), where.move - 1);
    assert_int_equal (av_session_get_n_redo (shorter), 0);
}

/* --- the log --- */

static void
assert_same_log (const AvSession *a, const AvSession *b)
{
    const GPtrArray *one = av_session_get_log (a), *two = av_session_get_log (b);

    assert_int_equal (one->len, two->len);
    for (guint i = 0; i < one->len; i++) {
        const AvLogLine *x = one->pdata[i], *y = two->pdata[i];
        assert_string_equal (x->text, y->text);
        assert_int_equal (x->action, y->action);
        assert_int_equal (x->cells->len, y->cells->len);
    }
}

/* Undo removes lines from the log, redo brings them back in the same words. */
static void
test_the_log_goes_back_and_forth_with_the_game (void **state)
{
    AvSession *session = new_session (6);
    g_autoptr (GArray) lengths = g_array_new (FALSE, FALSE, sizeof (guint));
    g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
    AvRandom random;

    av_random_seed (&random, 6);
    for (guint i = 0; i < 120; i++) {
        g_array_append_val (lengths, av_session_get_log (session)->len);
        step (session, &random);
    }
    const GPtrArray *log = av_session_get_log (session);
    for (guint i = 0; i < log->len; i++)
        g_ptr_array_add (texts, g_strdup (((AvLogLine *) log->pdata[i])->text));
    assert_true (texts->len > 20);
    for (guint back = 7; back < 120; back += 7) {
        assert_true (av_session_undo (session, 7));
        assert_int_equal (log->len, g_array_index (lengths, guint, 120 - back));
    }
    assert_true (av_session_redo (session, av_session_get_n_redo (session)));
    assert_int_equal (log->len, texts->len);
    for (guint i = 0; i < log->len; i++)
        assert_string_equal (((AvLogLine *) log->pdata[i])->text, texts->pdata[i]);
    av_session_free (session);
}

static void
test_a_game_that_is_opened_or_carried_has_the_log_of_the_one_played (void **state)
{
    AvSession *session = new_session (7);
    g_autofree gchar *path = path_of ("log.avignon");
    AvRandom random;

    av_random_seed (&random, 7);
    assert_true (av_session_keep (session, path, NULL));
    for (guint i = 0; i < 90; i++)
        step (session, &random);
    assert_true (av_session_undo (session, 5));
    step (session, &random);
    AvSession *opened = open_session (path);
    assert_same_log (session, opened);
    g_autoptr (AvSession) carried =
        av_session_carry (session, av_session_get_ruleset (session), NULL, NULL);
    assert_same_log (session, carried);
    av_session_free (opened);
    av_session_free (session);
}

/* A copy outlives the session, and goes back and forth by itself. */
static void
test_a_copy_is_the_same_game (void **state)
{
    AvSession *session = new_session (21);
    AvRandom random;
    guint n, n_copied;

    av_random_seed (&random, 21);
    for (guint i = 0; i < 100; i++)
        step (session, &random);
    assert_true (av_session_undo (session, 9));
    g_autoptr (AvSession) copy = av_session_dup (session);
    g_autofree gchar *text = av_session_to_text (session), *copied = av_session_to_text (copy);
    assert_string_equal (copied, text);
    assert_same_log (session, copy);
    const AvEvent *events = av_game_get_events (av_session_get_game (session), &n);
    const AvEvent *same = av_game_get_events (av_session_get_game (copy), &n_copied);
    assert_int_equal (n_copied, n);
    assert_true (n > 0);
    for (guint i = 0; i < n; i++) {
        g_autofree gchar *said = av_event_describe (av_session_get_game (session), &events[i]);
        g_autofree gchar *again = av_event_describe (av_session_get_game (copy), &same[i]);
        assert_string_equal (again, said);
    }
    guint64 hash = av_game_hash (av_session_get_game (session));
    assert_true (av_session_undo (copy, 40));
    assert_true (av_game_hash (av_session_get_game (session)) == hash);
    assert_int_equal (av_session_get_n_undo (session), 91);
    assert_true (av_session_redo (session, 9));
    hash = av_game_hash (av_session_get_game (session));
    av_session_free (session);
    assert_true (av_session_redo (copy, 49));
    assert_true (av_game_hash (av_session_get_game (copy)) == hash);
}

/* Rules that count how often they are asked about their action, and to put it into words. */
static guint n_checked, n_described, n_done;

static const AvRefusal no_nod = { "no-nod", "Not so." };

static const AvRefusal *
check_nod (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    n_checked++;
    return action->args[0] == 1 ? NULL : &no_nod;
}

static AvFlow
commit_nod (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    n_done++;
    return AV_FLOW_DONE;
}

static void
describe_nod (const AvGame *game, guint rules, const AvAction *action, GString *text,
              gconstpointer data)
{
    /* It is described in the position in which it was chosen, and only after it was done. */
    assert_string_equal (av_game_get_phase_id (game), "deploy");
    assert_int_equal (n_done, 1);
    n_described++;
    g_string_append (text, "nods");
}

static const AvActionDef nod_actions[] = {
    { .verb = "nod",
      .label = "Nod",
      .args = { { AV_ARG_NUMBER, "number", FALSE } },
      .phases = (const gchar *const[]){ "deploy", NULL },
      .check = check_nod,
      .commit = commit_nod,
      .describe = describe_nod },
    { .verb = NULL },
};

/* One of Anna's followers is left out from the first. */
static void
leave_one_out (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    if (av_game_get_turn (game) == 1 && av_game_get_active (game) == 0)
        av_land_take_piece (game, (guint) av_land_find_piece (game, 0, 0), AV_NOBODY);
}

static const AvHook nod_hooks[] = { AV_HOOK (TURN_BEGIN, leave_one_out), AV_HOOK_END };
static const AvRules nod_rules = {
    .id = "nod",
    .version = "1.0",
    .name = "Nod",
    .game = "land",
    .actions = nod_actions,
    .hooks = nod_hooks,
};

static void
test_an_action_is_checked_once_and_told_once_it_was_done (void **state)
{
    g_autoptr (AvCatalogue) nodding = fixture_catalogue ();
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (GError) error = NULL;

    av_catalogue_add_rules (nodding, &nod_rules);
    av_setup_add_rules (setup, "nod");
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (nodding, setup);
    g_autoptr (AvSession) session = av_session_new (ruleset, 1, NULL);
    const AvGame *game = av_session_get_game (session);
    /* What a set-up leaves out is no news. */
    assert_int_equal (av_land_count_kept (game, AV_NOBODY, 0, 0), 1);
    assert_int_equal (av_session_get_log (session)->len, 0);
    fixture_run_nature (session);
    AvAction action = fixture_action (game, "place 3 3 0");
    assert_true (av_session_apply (session, &action, NULL));
    guint n_lines = av_session_get_log (session)->len;

    n_checked = n_described = n_done = 0;
    action = fixture_action (game, "nod 2");
    assert_false (av_session_apply (session, &action, &error));
    assert_string_equal (av_game_error_get_refusal (error), "no-nod");
    assert_int_equal (n_checked, 1);
    assert_int_equal (n_described, 0);
    assert_int_equal (av_session_get_log (session)->len, n_lines);

    action = fixture_action (game, "nod 1");
    assert_true (av_session_apply (session, &action, NULL));
    assert_int_equal (n_checked, 2);
    assert_int_equal (n_described, 1);
    assert_int_equal (av_session_get_log (session)->len, n_lines + 1);
    const AvLogLine *line = av_session_get_log (session)->pdata[n_lines];
    assert_string_equal (line->text, "Anna: nods");

    /* A record is replayed once, without putting actions into words. */
    g_autofree gchar *text = av_session_to_text (session);
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "t", NULL);
    n_checked = n_described = n_done = 0;
    g_autoptr (AvGame) replayed = av_record_replay (record, ruleset, NULL, NULL, &error);
    assert_non_null (replayed);
    assert_int_equal (n_done, 1);
    assert_int_equal (n_checked, 1);
    assert_int_equal (n_described, 0);
    n_checked = n_described = n_done = 0;
    g_autoptr (AvSession) opened = av_session_open (record, ruleset, &error);
    assert_non_null (opened);
    assert_int_equal (n_done, 1);
    assert_int_equal (n_checked, 1);
    assert_int_equal (n_described, 1);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_undo_and_redo_walk_through_the_same_positions),
        cmocka_unit_test (test_taking_back_costs_little_in_a_long_game),
        cmocka_unit_test (test_same_draws_come_again_after_undo),
        cmocka_unit_test (test_redo_survives_the_same_action_and_no_other),
        cmocka_unit_test (test_a_refused_action_is_no_history),
        cmocka_unit_test (test_the_kept_record_only_ever_grows),
        cmocka_unit_test (test_a_saved_game_is_whole_and_leaves_nothing_else),
        cmocka_unit_test (test_going_on_after_a_line_that_was_cut_off),
        cmocka_unit_test (test_a_record_with_a_wrong_line_opens_before_it),
        cmocka_unit_test (test_a_record_with_a_damaged_line_opens_before_it_and_says_so),
        cmocka_unit_test (test_the_record_of_a_finished_game_tells_who_won),
        cmocka_unit_test (test_undo_lines_of_a_record_leave_their_history),
        cmocka_unit_test (test_a_game_goes_on_under_another_ruleset_where_all_holds),
        cmocka_unit_test (test_the_action_that_no_longer_holds_is_named),
        cmocka_unit_test (test_the_log_goes_back_and_forth_with_the_game),
        cmocka_unit_test (test_a_game_that_is_opened_or_carried_has_the_log_of_the_one_played),
        cmocka_unit_test (test_a_copy_is_the_same_game),
        cmocka_unit_test (test_an_action_is_checked_once_and_told_once_it_was_done),
    };

    folder = g_dir_make_tmp ("avignon-session-XXXXXX", NULL);
    catalogue = fixture_catalogue ();
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    av_catalogue_free (catalogue);
    g_autofree gchar *remove = g_strdup_printf ("rm -r '%s'", folder);
    g_spawn_command_line_sync (remove, NULL, NULL, NULL, NULL);
    g_free (folder);
    return failed;
}
