/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-bots.c: computer players in Lua: what they may do and see, and what becomes of those that go wrong. */
#include <avignon/host/bot.h>
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>
#include "land/game-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

/* A folder with the bot whose function `choose` has this body, and a game in which it is asked. */
typedef struct {
    gchar *root, *folder, *manifest, *script;
    AvCatalogue *catalogue;
    AvRuleset *ruleset;
    AvGame *game;
    AvBot *bot;
    AvBotAnswer answer;
} Fixture;

static void
fixture_init (Fixture *f, const gchar *body)
{
    g_autofree gchar *text = g_strdup_printf (
        "return { bot = { choose = function (game, task)\n%s\nend,\n"
        "levels = { { id = 'slow', label = 'Slow', time = 60000 }, { id = 'quick', label = 'Quick' },\n"
        "{ id = 'short', label = 'Short', nodes = 9 } } } }",
        body);
    g_autoptr (GError) error = NULL;
    AvPluginManager *manager = av_plugin_manager_new (av_loaders);
    g_autoptr (AvSetup) setup = fixture_setup (2);

    f->root = g_dir_make_tmp ("avignon-bots-XXXXXX", NULL);
    f->folder = g_build_filename (f->root, "tried", NULL);
    f->manifest = g_build_filename (f->folder, "tried.plugin", NULL);
    f->script = g_build_filename (f->folder, "init.lua", NULL);
    assert_int_equal (g_mkdir (f->folder, 0700), 0);
    assert_true (g_file_set_contents (
        f->manifest,
        "[Avignon Plugin]\nId=tried\nType=bot\nLoader=lua\nApi=2\nName=Tried\nVersion=1.0\n", -1,
        NULL));
    assert_true (g_file_set_contents (f->script, text, -1, NULL));
    f->catalogue = fixture_catalogue ();
    av_plugin_manager_add_folder (manager, f->root, AV_PLUGIN_NAMED);
    av_plugin_manager_attach (manager, f->catalogue);
    f->ruleset = fixture_ruleset (f->catalogue, setup);
    f->game = fixture_game (f->ruleset, 1);
    for (AvAction action; av_game_chance (f->game, &action);)
        assert_true (av_game_apply (f->game, &action, NULL));
    f->bot = av_bot_new (f->catalogue, "bot:tried:quick", f->ruleset, &error);
    if (!f->bot)
        fail_msg ("%s", error->message);
}

static void
fixture_clear (Fixture *f)
{
    av_bot_free (f->bot);
    av_game_free (f->game);
    av_ruleset_unref (f->ruleset);
    av_catalogue_free (f->catalogue);
    g_unlink (f->script);
    g_unlink (f->manifest);
    g_rmdir (f->folder);
    g_rmdir (f->root);
    g_free (f->script);
    g_free (f->manifest);
    g_free (f->folder);
    g_free (f->root);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

/* What it does, as a line of a record; it is legal, and the game itself is as it was.  The caller frees it. */
static gchar *
ask (Fixture *f, const AvBotBudget *budget)
{
    g_autoptr (AvGame) before = av_game_dup (f->game);
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) text = g_string_new (NULL);

    if (!av_bot_choose (f->bot, f->game, budget, &f->answer, &error))
        fail_msg ("%s", error->message);
    assert_true (av_game_equal (f->game, before));
    assert_true (av_game_check (f->game, &f->answer.action, NULL));
    av_action_to_text (f->game, &f->answer.action, text);
    return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Where what it does does not matter. */
static void
have_it_choose (Fixture *f, const AvBotBudget *budget)
{
    g_free (ask (f, budget));
}

/* The first and the last action listed. */
static gchar *
listed (Fixture *f, gboolean last)
{
    g_auto (AvActionList) list = { 0 };
    GString *text = g_string_new (NULL);
    guint n = av_game_legal (f->game, &list);
    assert_true (n > 1);
    av_action_to_text (f->game, &list.items[last ? n - 1 : 0], text);
    return g_string_free (text, FALSE);
}

/* --- right answers --- */

static void
answers_are_numbers_words_or_notes (void **state)
{
    static const gchar *const bodies[] = {
        "return task:legal (), 2.5",
        "return task:text (task:legal ()), 2.5",
        ("task:note (1, -3); task:note (task:legal (), 1); task:note (2, 1.5); task:note (2, -9)\n"
         "task:note (task:legal (), 2.5)"),
    };
    for (guint i = 0; i < G_N_ELEMENTS (bodies); i++) {
        g_auto (Fixture) f = { NULL };
        fixture_init (&f, bodies[i]);
        g_autofree gchar *done = ask (&f, &(AvBotBudget){ .seed = 1 }), *last = listed (&f, TRUE);
        assert_null (av_bot_get_fault (f.bot));
        assert_string_equal (done, last);
        assert_true (f.answer.n == (i < 2 ? 1 : 3));
        assert_true (f.answer.choices[0].margin == 2.5);
        assert_true (f.answer.choices[0].chance == av_bot_chance (f.game, 2.5));
        assert_true (memcmp (&f.answer.choices[0].action, &f.answer.action, sizeof (AvAction))
                     == 0);
    }
}

/* Each of these raises an error where the script sees something else than it should. */
static void
positions_are_tried_and_taken_back (void **state)
{
    static const gchar body[] =
        "local n, left, tiles = task:legal (), game.tiles_left, game.n_tiles\n"
        "assert (game.phase == 'place' and game.decider == task.player and task.level == 2)\n"
        "assert (task.time == nil and task.nodes == nil and not task:must_stop ())\n"
        "assert (task:action (n).verb == 'place' and task:text (n):find '^place ')\n"
        "task:mark (); task:apply (n); task:mark ()\n"
        "assert (game.n_tiles == tiles + 1 and game.phase == 'deploy')\n"
        "local values = task:evaluate ()\n"
        "local other = task.player.next\n"
        "assert (values[task.player] - values[other] == task:margin ())\n"
        "assert (task:margin (other) == -task:margin ())\n"
        "local now = task:evaluate (false)\n"
        "assert (now[task.player] == 0 and values[task.player] > 1 and task:evaluate (true)[other] == values[other])\n"
        "local steps = 0\n"
        "while task:sample () do steps = steps + 1 end\n"
        "assert (steps > 100 and game.finished and task:legal () == 0 and game.decider == nil)\n"
        "task:back (); assert (game.phase == 'deploy')\n"
        "task:back (); assert (game.phase == 'place' and game.n_tiles == tiles and task:legal () == n)\n"
        "for i = 1, 100 do local x = task:random (6); assert (x >= 1 and x <= 6) end\n"
        "assert (not pcall (task.back, task))\n"
        "for i = 1, 32 do task:mark () end\n"
        "assert (not pcall (task.mark, task) and not pcall (task.apply, task, n + 1) and not pcall (task.note, task, 0, 1))\n"
        /* Nothing but the methods of the task changes the copy. */
        "assert (not pcall (function () game.drawn = nil end))\n"
        "assert (not pcall (game.add_points, game, task.player, 5, 'road'))\n"
        "return 1";
    g_auto (Fixture) f = { NULL };
    fixture_init (&f, body);
    g_autofree gchar *done = ask (&f, &(AvBotBudget){ .seed = 1 }), *first = listed (&f, FALSE);
    assert_null (av_bot_get_fault (f.bot));
    assert_string_equal (done, first);
    assert_true (f.answer.nodes > 100);
}

/* The same for a seed; and other chances for another. */
static void
chance_is_that_of_the_seed (void **state)
{
    g_auto (Fixture) f = { NULL };
    fixture_init (&f, "task:sample (); task:sample (); local i = task:random (task:legal ())\n"
                      "return 1, game.tiles_left + game.n_actions + i");
    gboolean varies = FALSE;
    gdouble first = 0;
    for (guint64 seed = 1; seed < 10; seed++) {
        have_it_choose (&f, &(AvBotBudget){ .seed = seed });
        gdouble margin = f.answer.choices[0].margin;
        have_it_choose (&f, &(AvBotBudget){ .seed = seed });
        assert_true (margin == f.answer.choices[0].margin);
        varies |= seed > 1 && margin != first;
        first = margin;
    }
    assert_true (varies);
}

/* --- limits --- */

static void
nodes_and_time_are_limits (void **state)
{
    static const gchar body[] =
        "local n = 0\n"
        "while not task:must_stop () do task:mark (); task:sample (); task:back (); n = n + 1 end\n"
        "return 1, math.min (n, 9999)";
    g_auto (Fixture) f = { NULL };
    fixture_init (&f, body);
    have_it_choose (&f, &(AvBotBudget){ .nodes = 17 });
    assert_null (av_bot_get_fault (f.bot));
    assert_true (f.answer.nodes == 17 && f.answer.choices[0].margin == 17);
    gint64 began = g_get_monotonic_time ();
    have_it_choose (&f, &(AvBotBudget){ .time = 30 });
    assert_null (av_bot_get_fault (f.bot));
    assert_true (g_get_monotonic_time () - began >= 30000);
    assert_true (f.answer.nodes > 0);
    /* What its level says, where nothing else is said. */
    av_bot_free (f.bot);
    f.bot = av_bot_new (f.catalogue, "bot:tried:short", f.ruleset, NULL);
    have_it_choose (&f, &(AvBotBudget){ 0 });
    assert_true (f.answer.nodes == 9);
}

/* Who noted something keeps it where time or nodes run out. */
static void
notes_count_where_time_runs_out (void **state)
{
    static const gchar *const bodies[] = {
        "task:note (task:legal (), 1) while true do end",
        "task:note (task:legal (), 1) while true do pcall (function () while true do end end) end",
        "task:note (task:legal (), 1) while true do task:mark (); task:sample (); task:back () end",
    };
    for (guint i = 0; i < 2 * G_N_ELEMENTS (bodies); i++) {
        g_auto (Fixture) f = { NULL };
        gboolean by_time = i < G_N_ELEMENTS (bodies);
        fixture_init (&f, bodies[i % G_N_ELEMENTS (bodies)]);
        g_autofree gchar *done =
            ask (&f, by_time ? &(AvBotBudget){ .time = 20 } : &(AvBotBudget){ .nodes = 20 });
        g_autofree gchar *last = listed (&f, TRUE);
        assert_null (av_bot_get_fault (f.bot));
        assert_string_equal (done, last);
    }
}

static gpointer
cancel_soon (gpointer data)
{
    g_usleep (20000);
    g_atomic_int_set ((gint *) data, 1);
    return NULL;
}

static void
it_can_be_cancelled (void **state)
{
    g_auto (Fixture) f = { NULL };
    g_autoptr (GError) error = NULL;
    gint cancelled = 0;
    fixture_init (&f, "while true do end");
    GThread *thread = g_thread_new ("cancel", cancel_soon, &cancelled);
    assert_false (av_bot_choose (f.bot, f.game,
                                 &(AvBotBudget){ .time = 3000000, .cancelled = &cancelled },
                                 &f.answer, &error));
    assert_true (g_error_matches (error, AV_BOT_ERROR, AV_BOT_ERROR_CANCELLED));
    g_thread_join (thread);
}

/* --- what goes wrong --- */

/* The turn goes by with the default move, and the reason names the player and, where there is one, the line. */
static void
who_goes_wrong_loses_the_turn (void **state)
{
    static const struct {
        const gchar *body, *words;
    } wrong[] = {
        { "return 0", "tried/init.lua:1: the number 0 is not from 1 to" },
        { "return task:legal () + 1", "is not from 1 to" },
        { "return 1.5", "a whole number was expected" },
        { "return {}", "a whole number was expected" },
        { "return 'jump 3'", "jump" },
        { "return 'deploy follower 1 1 0'", "loses its turn" },
        { "return 'pass'", "loses its turn" },
        { "", "tried/init.lua:1: it answers nothing, and noted no action" },
        { "error 'I give up'", "tried/init.lua:2: I give up" },
        { "return game.nonsense", "there is no “nonsense” in a game" },
        { "game:tell 'hello'", "the position cannot be changed here" },
        { "return 1, 1/0", "the number inf is not from" },
        { "while true do end", "did not answer in time" },
        { "local t = {} while true do t[#t + 1] = ('x'):rep (100000) .. #t end",
          "tried/init.lua:2: the script " },
        { "local function f () return f () + 1 end return f ()", "tried/init.lua:2: " },
        { "memory = (memory or 0) + 1 return 1", "memory" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_auto (Fixture) f = { NULL };
        fixture_init (&f, wrong[i].body);
        g_autofree gchar *done = ask (&f, &(AvBotBudget){ .time = 300 }),
                         *first = listed (&f, FALSE);
        const gchar *fault = av_bot_get_fault (f.bot);
        if (!fault || !strstr (fault, wrong[i].words) || !strstr (fault, "bot:tried:quick"))
            fail_msg ("%s: %s", wrong[i].body, fault);
        assert_string_equal (done, first);
        assert_int_equal (f.answer.n, 0);
    }
}

/* It passes where it may. */
static void
the_default_is_to_pass (void **state)
{
    g_auto (Fixture) f = { NULL };
    fixture_init (&f, "error 'no'");
    have_it_choose (&f, &(AvBotBudget){ 0 });
    assert_true (av_game_apply (f.game, &f.answer.action, NULL));
    assert_string_equal (av_game_get_phase_id (f.game), "deploy");
    g_autofree gchar *second = ask (&f, &(AvBotBudget){ 0 });
    assert_string_equal (second, "pass");
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (answers_are_numbers_words_or_notes),
        cmocka_unit_test (positions_are_tried_and_taken_back),
        cmocka_unit_test (chance_is_that_of_the_seed),
        cmocka_unit_test (nodes_and_time_are_limits),
        cmocka_unit_test (notes_count_where_time_runs_out),
        cmocka_unit_test (it_can_be_cancelled),
        cmocka_unit_test (who_goes_wrong_loses_the_turn),
        cmocka_unit_test (the_default_is_to_pass),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
