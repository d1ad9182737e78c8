/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-expansions.c: games with every deck and rule in the window, each kind of action by hand. */
#include "driver.h"

#include "gtk/setup-page.h"

/* Waits until a person is to decide, and draws where the window waits for that; FALSE: the game is over. */
static gboolean
reach_decision (gboolean by_hand)
{
    for (;;) {
        wait_until (av_play_get_person (get_play ()) >= 0 || av_play_can_draw (get_play ())
                    || av_game_is_finished (get_game ()));
        if (av_game_is_finished (get_game ()))
            return FALSE;
        if (!av_play_can_draw (get_play ()))
            return TRUE;
        guint before = count_actions ();
        if (by_hand)
            press ("space");
        else
            av_play_draw (get_play ());
        wait_until (count_actions () > before);
    }
}

static AvAction
choose (AvRandom *random)
{
    const AvActionList *legal = av_play_get_legal (get_play ());
    assert_true (legal->n > 0);
    return legal->items[av_random_below (random, legal->n)];
}

/* The decider's name is at the top of the panel, and no other player is framed. */
static void
assert_decider_is_shown (void)
{
    const AvRuleset *ruleset = av_play_get_ruleset (get_play ());
    gint decider = av_game_get_decider (get_game ()), active = av_game_get_active (get_game ());
    assert_string_equal (gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "who"))),
                         av_ruleset_get_player_name (ruleset, decider));
    const gchar *what = gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "what")));
    if (decider != active)
        assert_non_null (strstr (what, av_ruleset_get_player_name (ruleset, active)));
}

/* --- each kind of action --- */

static gpointer
make_key (guint kind, guint piece)
{
    return GUINT_TO_POINTER (kind * 256u + piece);
}

/* A kind of action as a key; deploying, with the kind of piece. */
static gpointer
key_of (const AvRuleset *ruleset, const AvAction *action)
{
    AvActionShape shape = av_action_shape (ruleset, action->kind);
    gboolean deploys = action->kind == (guint) av_ruleset_find_action (ruleset, "deploy");
    return make_key (action->kind, deploys ? (guint) action->args[shape.piece] + 1 : 0);
}

static gchar *
name_of (const AvRuleset *ruleset, const AvAction *action)
{
    AvActionShape shape = av_action_shape (ruleset, action->kind);
    return g_strdup_printf (
        "all-%s%s%s", av_ruleset_get_action (ruleset, action->kind)->verb,
        shape.piece < 0 ? "" : "-",
        shape.piece < 0 ? "" : av_land_get_piece (ruleset, action->args[shape.piece])->id);
}

/* The window shows the position of a session that was played without it. */
static void
show_position (AvSession *session)
{
    g_autofree gchar *text = av_session_to_text (session);
    open_record (text);
    av_play_set_delay (get_play (), 1);
    assert_int_equal (count_actions (), av_game_get_n_actions (av_session_get_game (session)));
}

/* Does the action, and those that the same phase then asks of anybody. */
static void
do_phase (const AvAction *first)
{
    guint phase = av_game_get_phase (get_game ());
    AvRandom random = { 5 };
    assert_decider_is_shown ();
    do_by_hand (first);
    while (av_game_get_phase (get_game ()) == phase && av_play_get_person (get_play ()) >= 0) {
        AvAction next = choose (&random);
        gint decider = av_game_get_decider (get_game ());
        guint before = ((GPtrArray *) av_play_get_log (get_play ()))->len;
        assert_decider_is_shown ();
        do_by_hand (&next);
        g_autoptr (GPtrArray) told = g_ptr_array_ref ((GPtrArray *) av_play_get_log (get_play ()));
        /* Who declines is not told of. */
        if (told->len == before)
            continue;
        const AvLogLine *line = told->pdata[told->len - 1];
        /* The log says who did it. */
        const gchar *who = av_ruleset_get_player_name (av_play_get_ruleset (get_play ()), decider);
        if (line->type == AV_EVENT_MOVE && !strstr (line->text, who))
            fail_msg ("%s is not named: %s", who, line->text);
    }
}

/* The first time that a random game allows a kind of action, or deploying a kind of piece, it is done in the window. */
static void
try_game (const AvSetup *setup, guint64 seed, GHashTable *done)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, window->catalogue, &error);
    g_autoptr (AvSession) session = ruleset ? av_session_new (ruleset, seed, &error) : NULL;
    if (!session)
        fail_msg ("%s", error->message);
    AvActionList legal = { 0 };
    AvRandom random = { seed };
    AvAction action;
    while (av_game_sample (av_session_get_game (session), &random, &action)) {
        const AvGame *game = av_session_get_game (session);
        if (av_game_get_decider (game) != AV_NATURE) {
            av_game_legal (game, &legal);
            for (guint i = 0; i < legal.n && av_land_get_n_tiles (game) > 12; i++)
                if (g_hash_table_add (done, key_of (ruleset, &legal.items[i]))) {
                    g_autofree gchar *name = name_of (ruleset, &legal.items[i]);
                    AvAction wanted = legal.items[i];
                    show_position (session);
                    shoot (name);
                    do_phase (&wanted);
                }
        } else
            g_hash_table_add (done, key_of (ruleset, &action));
        assert_true (av_session_apply (session, &action, NULL));
    }
    av_action_list_clear (&legal);
}

/* A tile that fits nowhere without a bridge, which may be declined, hardly ever comes up, nor two players of whom a
 * robber may take from one only, nor a table without a place for the mage; a lord chooses among points, others come
 * to a labyrinth, and markers lie at fairs, only with an option; nor three acrobats on one tile. */
static gboolean
is_rare (const gchar *verb)
{
    static const gchar *const rare[] = { "decline", "reward",  "aim",  "banish",
                                         "join",    "pyramid", "mark", NULL };
    return g_strv_contains (rare, verb);
}

static gboolean
is_done (GHashTable *done, guint kind, guint piece)
{
    return g_hash_table_contains (done, make_key (kind, piece));
}

/* A verb, or a piece of the players', that was not done once; NULL: there is none. */
static const gchar *
find_undone (const AvRuleset *ruleset, GHashTable *done)
{
    guint n_pieces = av_land_get_n_pieces (ruleset);
    for (guint kind = 0; kind < av_ruleset_get_n_actions (ruleset); kind++) {
        const gchar *verb = av_ruleset_get_action (ruleset, kind)->verb;
        gboolean any = is_rare (verb) || is_done (done, kind, 0);
        for (guint piece = 1; piece <= n_pieces; piece++)
            any |= is_done (done, kind, piece);
        if (!any)
            return verb;
    }
    guint deploy = (guint) av_ruleset_find_action (ruleset, "deploy");
    for (guint piece = 0; piece < n_pieces; piece++) {
        const AvPieceDef *def = av_land_get_piece (ruleset, piece);
        if (!(def->flags & (AV_PIECE_NEUTRAL | AV_PIECE_APART))
            && !is_done (done, deploy, piece + 1))
            return def->id;
    }
    return NULL;
}

static void
each_kind_of_action_is_done_by_hand (void **state)
{
    g_autoptr (AvSetup) setup = make_setup ("all", "all", 3, 0);
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, window->catalogue, NULL);
    g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);
    press ("ctrl+n");
    av_setup_page_load (window->setup_page, setup);
    assert_page ("setup");
    shoot ("setup-all");
    for (guint64 seed = 1; seed < 60 && find_undone (ruleset, done); seed++)
        try_game (setup, seed, done);
    if (find_undone (ruleset, done))
        fail_msg ("never done: %s", find_undone (ruleset, done));
}

/* --- a whole game --- */

/* The command-line program gets the same points. */
static void
assert_replays (const gchar *path)
{
    g_autofree gchar *out = NULL;
    g_autoptr (GError) error = NULL;
    gint status;
    const gchar *argv[] = { g_getenv ("AVIGNON_CLI"), "replay", "--json", path, NULL };
    assert_non_null (argv[0]);
    if (!g_spawn_sync (NULL, (gchar **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &out, NULL,
                       &status, &error))
        fail_msg ("%s", error->message);
    assert_true (g_spawn_check_wait_status (status, NULL));
    const gchar *at = out;
    for (guint i = 0; i < av_ruleset_get_n_players (av_play_get_ruleset (get_play ())); i++) {
        at = strstr (at, "\"score\":");
        assert_non_null (at);
        at += strlen ("\"score\":");
        assert_int_equal (g_ascii_strtoll (at, NULL, 10), av_game_get_score (get_game (), i));
    }
    assert_non_null (strstr (out, "\"finished\": true"));
}

/* Two people and two computers; the record is compared with what the command line makes of it. */
static void
a_whole_game_with_everything_is_played (void **state)
{
    g_autoptr (AvSetup) setup = make_setup ("all", "all", 4, 2);
    AvRandom random = { 11 };
    /* All four hundred tiles would take minutes. */
    setup->width = setup->height = 10;
    start_setup (setup);
    av_play_set_delay (get_play (), 0);
    guint by_hand = 0;
    while (reach_decision (TRUE)) {
        AvAction action = choose (&random);
        do_by_hand (&action);
        by_hand++;
    }
    assert_true (by_hand > 100);
    assert_int_equal (av_game_get_tiles_left (get_game ()), 0);
    wait_until (find (GTK_WIDGET (window), GTK_TYPE_WIDGET, "result"));
    settle ();
    GtkWidget *result = get_part ("result");
    assert_non_null (result);
    press ("0");
    shoot ("all-end");
    /* Nothing has to be scrolled. */
    GtkScrolledWindow *scroller =
        GTK_SCROLLED_WINDOW (find (result, GTK_TYPE_SCROLLED_WINDOW, NULL));
    GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (scroller);
    assert_true (gtk_adjustment_get_upper (down) <= gtk_adjustment_get_page_size (down));
    /* However many reasons for points there were. */
    assert_seen (result);
    for (guint i = 0; i < setup->n_players; i++) {
        g_autofree gchar *points = g_strdup_printf ("%d", av_game_get_score (get_game (), i));
        assert_seen (
            find_text (result, av_ruleset_get_player_name (av_play_get_ruleset (get_play ()), i)));
        assert_seen (find_text (result, points));
    }
    assert_true (av_game_get_winners (get_game ()) != 0);
    const gchar *folder = g_getenv ("AVIGNON_SHOTS");
    g_autofree gchar *path =
        g_build_filename (folder ? folder : g_get_tmp_dir (), "all-end.avignon", NULL);
    assert_true (av_session_save (av_play_get_session (get_play ()), path, NULL));
    assert_replays (path);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (each_kind_of_action_is_done_by_hand),
        cmocka_unit_test (a_whole_game_with_everything_is_played),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("expansions", tests, driver_open, driver_close);
}
