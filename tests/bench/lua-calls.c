/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lua-calls.c: measures one call of a Lua hook, by what the hook does; reports only.
 *
 * usage: lua-calls FOLDER, with the plugin "calls" in it
 */
#include <avignon/host/land.h>
#include <avignon/land.h>
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <stdio.h>

#define ROUNDS 2000000

/* The processor time of one call of the plugin's SLOT-th hook `placed`, in nanoseconds. */
static gdouble
measure (AvGame *game, guint rules, const AvHook *hook)
{
    AvPlacedContext context = { 0 };
    gdouble best = G_MAXDOUBLE;

    for (guint try = 0; try < 5; try++) {
        gint64 begin = g_get_monotonic_time ();
        for (guint i = 0; i < ROUNDS / 5; i++)
            ((AvHook_PLACED) hook->fn) (game, rules, &context, hook->data);
        best = MIN (best, (gdouble) (g_get_monotonic_time () - begin) * 1000 / (ROUNDS / 5.0));
    }
    return best;
}

int
main (int argc, char **argv)
{
    static const gchar *const names[] = {
        "nothing",
        "four fields of the context and its tile",
        "four fields of the game",
        "a field of state read and compared",
        "a loop over the segments of a tile",
    };
    g_autoptr (AvCatalogue) catalogue = av_catalogue_new ();
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_autoptr (GError) error = NULL;
    AvPluginManager *manager = av_plugin_manager_new (av_loaders);

    if (argc != 2)
        return 2;
    av_land_register (catalogue, av_deck_library_new_default ());
    av_plugin_manager_add_folder (manager, argv[1], AV_PLUGIN_NAMED);
    av_plugin_manager_attach (manager, catalogue);
    av_setup_add_deck (setup, "core", 1);
    av_setup_add_player (setup, AV_COLOUR_RED, "A", "human");
    av_setup_add_player (setup, AV_COLOUR_BLUE, "B", "human");
    av_setup_add_rules (setup, "calls");
    av_setup_set_option (setup, "core.start", "placed");
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, &error);
    g_autoptr (AvGame) game = ruleset ? av_game_new (ruleset, 1, &error) : NULL;
    if (!game) {
        fprintf (stderr, "%s\n", error->message);
        return 1;
    }
    gint rules = av_ruleset_find_rules (ruleset, "calls");
    const AvHook *hooks = av_ruleset_get_rules (ruleset, (guint) rules)->hooks;
    for (guint i = 0; hooks[i].fn; i++)
        printf ("%-45s %6.0f ns\n", names[i], measure (game, (guint) rules, &hooks[i]));
    if (av_game_get_failure (game, &error)) {
        fprintf (stderr, "%s\n", error->message);
        return 1;
    }
    return 0;
}
