/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-fixture.h: helpers for tests of games: a catalogue, a set-up, a game in few words. */
#pragma once

#include <avignon/host/land.h>
#include <avignon/host/session.h>
#include <avignon/land.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* A catalogue of the tile game with the shipped decks and no plugin. */
static inline AvCatalogue *
fixture_catalogue (void)
{
    AvCatalogue *catalogue = av_catalogue_new ();
    av_land_register (catalogue, av_deck_library_new_default ());
    return catalogue;
}

/* The deck core and N_PLAYERS players, in the order of colours. */
static inline AvSetup *
fixture_setup (guint n_players)
{
    static const gchar *const names[] = { "Anna", "Bruno", "Gisela", "Yves", "Bela", "Greta" };
    AvSetup *setup = av_setup_new ();

    av_setup_add_deck (setup, "core", 1);
    for (guint p = 0; p < n_players; p++)
        av_setup_add_player (setup, (AvColour) p, names[p], "human");
    return setup;
}

static inline AvRuleset *
fixture_ruleset (AvCatalogue *catalogue, const AvSetup *setup)
{
    g_autoptr (GError) error = NULL;
    AvRuleset *ruleset = av_ruleset_new (setup, catalogue, &error);

    if (ruleset == NULL)
        fail_msg ("%s", error != NULL ? error->message : "no ruleset and no reason");
    return ruleset;
}

static inline AvGame *
fixture_game (const AvRuleset *ruleset, guint64 seed)
{
    g_autoptr (GError) error = NULL;
    AvGame *game = av_game_new (ruleset, seed, &error);

    if (game == NULL)
        fail_msg ("%s", error != NULL ? error->message : "no game and no reason");
    return game;
}

/* Does the action LINE; the test fails if it is refused. */
static inline void
fixture_play (AvGame *game, const gchar *line)
{
    g_autoptr (GError) error = NULL;
    AvAction action;

    if (!av_action_parse (game, line, &action, &error) || !av_game_apply (game, &action, &error))
        fail_msg ("%s: %s", line, error->message);
}

/* The action that LINE says; the test fails if it is none. */
static inline AvAction
fixture_action (const AvGame *game, const gchar *line)
{
    g_autoptr (GError) error = NULL;
    AvAction action;

    if (!av_action_parse (game, line, &action, &error))
        fail_msg ("%s: %s", line, error->message);
    return action;
}

/* Lets nature act as long as it decides; returns the number of actions. */
static inline guint
fixture_run_nature (AvSession *session)
{
    guint n = 0;
    AvAction action;

    for (; av_game_chance (av_session_get_game (session), &action); n++)
        assert_true (av_session_apply (session, &action, NULL));
    return n;
}

/* Plays at random for N_ACTIONS actions, or to the end. */
static inline void
fixture_play_on (AvGame *game, guint64 seed, guint n_actions)
{
    AvRandom random;
    AvAction action;

    av_random_seed (&random, seed);
    for (guint i = 0; i < n_actions && av_game_sample (game, &random, &action); i++)
        assert_true (av_game_apply (game, &action, NULL));
}

/* Two players, with HEAD before them and LINES after, then `begin`; NULL and an error where that is wrong. */
static inline AvGame *
fixture_try_board (AvCatalogue *catalogue, const gchar *head, const gchar *lines, GError **error)
{
    g_autofree gchar *text = g_strdup_printf ("avignon-record 1\ndecks core\n%s"
                                              "player red \"Anna\" human\n"
                                              "player blue \"Bruno\" human\n%s\nbegin\n",
                                              head, lines);
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "board", error);

    if (record == NULL)
        return NULL;
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
    return av_game_new (ruleset, 1, error);
}

static inline AvGame *
fixture_board (AvCatalogue *catalogue, const gchar *head, const gchar *lines)
{
    g_autoptr (GError) error = NULL;
    AvGame *game = fixture_try_board (catalogue, head, lines, &error);

    if (game == NULL)
        fail_msg ("%s", error->message);
    return game;
}
