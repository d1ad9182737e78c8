/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-program.c: a program that plays, asked by the library itself, as the window does. */
#include "land/game-fixture.h"

#include <avignon/host/bot.h>

/* Answers as docs/bot-protocol.md wants it, always with the first action. */
#define PROGRAM                                                                                 \
    "sh -c 'while read -r line; do case \"$line\" in "                                          \
    "*\\\"type\\\":\\\"hello\\\"*) echo \"{\\\"type\\\":\\\"hello\\\",\\\"protocol\\\":1}\";; " \
    "*\\\"type\\\":\\\"game\\\"*) echo \"{\\\"type\\\":\\\"ready\\\"}\";; "                     \
    "*\\\"type\\\":\\\"go\\\"*) echo \"{\\\"type\\\":\\\"answer\\\",\\\"action\\\":0}\";; "     \
    "esac; done'"

/* Somebody takes a move back while it is being started: asked anew, it plays. */
static void
test_one_that_was_not_wanted_while_it_started_is_started_again (void **state)
{
    g_autoptr (AvCatalogue) catalogue = fixture_catalogue ();
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    g_autoptr (GError) error = NULL;
    g_autofree gchar *control = av_bot_add_program (catalogue, PROGRAM, NULL, &error);
    gint cancelled = 1;
    AvBotBudget unwanted = { .cancelled = &cancelled }, wanted = { 0 };
    AvBotAnswer answer;

    (void) state;
    assert_non_null (control);
    for (AvAction action; av_game_chance (game, &action);)
        assert_true (av_game_apply (game, &action, NULL));
    AvBot *bot = av_bot_new (catalogue, control, ruleset, NULL);
    for (guint i = 0; i < 6; i++) {
        assert_false (av_bot_choose (bot, game, &unwanted, &answer, &error));
        assert_true (g_error_matches (error, AV_BOT_ERROR, AV_BOT_ERROR_CANCELLED));
        g_clear_error (&error);
    }
    assert_true (av_bot_choose (bot, game, &wanted, &answer, &error));
    if (av_bot_get_fault (bot))
        fail_msg ("%s", av_bot_get_fault (bot));
    av_bot_free (bot);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_one_that_was_not_wanted_while_it_started_is_started_again),
    };
    /* Where programs cannot be confined they play all the same. */
    g_setenv ("AVIGNON_BOTS_UNCONFINED", "1", TRUE);
    return cmocka_run_group_tests (tests, NULL, NULL);
}
