/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hooks.c: measures what unused hooks cost: the base game without plugins, with plugins found but
 * off, and with everything on.
 *
 * usage: hooks [ROUNDS [GAMES]]
 *
 * Each is timed by the processor's own time in every round, one after the other, so that whatever else
 * the machine does falls on all; the best round of each is printed, and nothing is asserted.
 */
#include <avignon/host/land.h>
#include <avignon/land.h>
#include <avignon/host/choose.h>
#include <avignon/host/loader.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    const gchar *name;
    gboolean finds; /* the plugins */
    gboolean everything;
    AvCatalogue *catalogue;
    AvRuleset *ruleset;
    AvGame *base, *game;
    gdouble best; /* games a second */
} Kind;

static Kind kinds[] = {
    { .name = "base game, no plugin known" },
    { .name = "base game, all plugins found, none on", .finds = TRUE },
    { .name = "all decks and rules on", .finds = TRUE, .everything = TRUE },
};

static gboolean
begin (Kind *kind, GError **error)
{
    g_autoptr (AvSetup) setup = av_setup_new ();

    kind->catalogue = av_catalogue_new ();
    av_land_register (kind->catalogue, av_deck_library_new_default ());
    if (kind->finds)
        av_plugin_manager_attach (av_plugin_manager_new_default (av_loaders, NULL, NULL),
                                  kind->catalogue);
    av_setup_set_option (setup, "core.start", "placed");
    for (guint i = 0; i < 2; i++)
        av_setup_add_player (setup, (AvColour) i, av_colour_name ((AvColour) i), "bot:random");
    if (kind->everything) {
        const GPtrArray *infos = av_plugin_manager_list (av_plugin_manager_of (kind->catalogue));
        av_choose_all_decks (setup, kind->catalogue, infos);
        av_choose_all_rules (setup, infos);
    } else {
        av_setup_add_deck (setup, "core", 1);
    }
    kind->ruleset = av_ruleset_new (setup, kind->catalogue, error);
    kind->base = kind->ruleset ? av_game_new (kind->ruleset, 1, error) : NULL;
    if (!kind->base)
        return FALSE;
    av_game_set_events (kind->base, FALSE);
    kind->game = av_game_dup (kind->base);
    return TRUE;
}

static gdouble
seconds (void)
{
    struct timespec now;

    clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
    return (gdouble) now.tv_sec + (gdouble) now.tv_nsec / 1e9;
}

/* By lists, as bots of a kind play, so that lists are hooked and timed as well. */
static void
play (Kind *kind, guint round, guint n_games)
{
    g_auto (AvActionList) list = { 0 };
    gdouble begun = seconds ();

    for (guint i = 0; i < n_games; i++) {
        AvRandom random;
        av_random_seed (&random, (guint64) round * n_games + i);
        av_game_copy (kind->game, kind->base);
        while (av_game_legal (kind->game, &list) > 0)
            av_game_apply (kind->game, av_action_list_choose (&list, &random), NULL);
    }
    kind->best = MAX (kind->best, n_games / (seconds () - begun));
}

int
main (int argc, char **argv)
{
    guint rounds = argc > 1 ? (guint) atoi (argv[1]) : 20;
    guint n_games = argc > 2 ? (guint) atoi (argv[2]) : 500;
    g_autoptr (GError) error = NULL;

    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
        if (!begin (&kinds[i], &error)) {
            fprintf (stderr, "%s: %s\n", kinds[i].name, error->message);
            return 1;
        }
    for (guint round = 0; round < rounds; round++)
        for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
            play (&kinds[i], round, kinds[i].everything ? MAX (n_games / 10, 1) : n_games);
    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
        printf ("%-40s %8.0f games a second\n", kinds[i].name, kinds[i].best);
        av_game_free (kinds[i].game);
        av_game_free (kinds[i].base);
        av_ruleset_unref (kinds[i].ruleset);
        av_catalogue_free (kinds[i].catalogue);
    }
    printf ("%-40s %+7.1f %%\n", "what is found but off costs",
            100 * (kinds[0].best / kinds[1].best - 1));
    return 0;
}
