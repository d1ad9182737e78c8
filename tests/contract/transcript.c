/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * transcript.c: plays scenarios with or without a plugin and prints everything that can be
 * observed.
 *
 * usage: transcript --points | FOLDER ID SCENARIO... | - - SCENARIO...
 *
 * A line that is refused is reported and skipped; a game that is nearly over is played to its end by
 * the first legal action each time.  With --points it prints the names of all hook points.
 */
#include <avignon/host/land.h>
#include <avignon/host/record.h>
#include <avignon/land.h>
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <stdio.h>
#include <string.h>

#define SHORT_LIST 12
#define NEARLY_OVER 8

static const gchar *const points[] = {
#define AV_HOOK_POINT(kind, id, name, context, ...) [AV_POINT_##id] = name,
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT
};

static void
tell_events (const AvGame *game)
{
    guint n;
    const AvEvent *events = av_game_get_events (game, &n);

    for (guint i = 0; i < n; i++) {
        g_autofree gchar *text = av_event_describe (game, &events[i]);
        printf ("  %s: %s\n", av_event_type_name (events[i].type), text);
    }
}

static gint
compare_texts (gconstpointer a, gconstpointer b)
{
    return g_strcmp0 (*(const gchar *const *) a, *(const gchar *const *) b);
}

/* The legal actions as text, sorted, since the list has no fixed order. */
static GPtrArray *
list_legal (const AvGame *game)
{
    g_auto (AvActionList) list = { 0 };
    GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

    av_game_legal (game, &list);
    for (guint i = 0; i < list.n; i++) {
        g_autoptr (GString) text = g_string_new (NULL);
        av_action_to_text (game, &list.items[i], text);
        g_ptr_array_add (texts, g_strdup (text->str));
    }
    g_ptr_array_sort (texts, compare_texts);
    return texts;
}

static void
tell_legal (const AvGame *game)
{
    g_autoptr (GPtrArray) texts = list_legal (game);

    printf ("  legal: %u\n", texts->len);
    for (guint i = 0; i < texts->len && texts->len <= SHORT_LIST; i++)
        printf ("    %s\n", (const gchar *) g_ptr_array_index (texts, i));
    /* What passing is called, where rules say it. */
    if (strcmp (av_game_get_decline (game), "Pass") != 0)
        printf ("  to decline: %s\n", av_game_get_decline (game));
}

static void
tell_highlight (const AvGame *game)
{
    g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    g_autoptr (GString) text = g_string_new (NULL);
    AvHighlightContext context = { 5, 5, -1, cells, text, segments };

    av_game_highlight (game, &context);
    for (guint i = 0; i + 1 < cells->len; i += 2)
        printf ("  lit: %d %d\n", g_array_index (cells, gint16, i),
                g_array_index (cells, gint16, i + 1));
    for (guint i = 0; i < segments->len; i++)
        printf ("  lit: segment %u\n", g_array_index (segments, guint16, i));
    if (text->len > 0)
        printf ("  said: %s", text->str);
}

static void
tell_labels (const AvGame *game)
{
    g_autoptr (GArray) labels = av_land_get_labels (game);

    for (guint i = 0; i < labels->len; i++) {
        const AvLabel *label = &g_array_index (labels, AvLabel, i);
        printf ("  label: %s %u: %s\n", label->piece == AV_NONE ? "tile" : "piece",
                label->piece == AV_NONE ? label->tile : label->piece, label->text);
    }
}

/* What a computer player is told: of the values only the thousands, as the rest is no whole number; and what rules draw
 * anew for him. */
static void
tell_bots_view (const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    g_autoptr (AvGame) copy = av_game_dup (game);
    gdouble values[AV_MAX_PLAYERS];
    AvRandom random;

    av_game_evaluate (game, copy, values);
    for (guint player = 0; player < av_ruleset_get_n_players (ruleset); player++)
        if (values[player] >= 1000)
            printf ("  promised to %s: %d thousand\n", av_ruleset_get_player_name (ruleset, player),
                    (gint) (values[player] / 1000));
    av_random_seed (&random, av_game_get_n_actions (game));
    av_game_copy (copy, game);
    av_game_conceal (copy, 1, &random);
    for (guint i = 0; i < av_ruleset_get_n_counters (ruleset); i++)
        if (av_game_get_counter (copy, 1, i) != av_game_get_counter (game, 1, i))
            printf ("  drawn anew: %d\n",
                    av_game_get_counter (copy, 1, i) - av_game_get_counter (game, 1, i));
}

static void
tell (AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    g_autoptr (GString) complaints = g_string_new (NULL);

    tell_events (game);
    printf ("  phase: %s, decider %d, active %u\n", av_game_get_phase_id (game),
            av_game_get_decider (game), av_game_get_active (game));
    for (guint player = 0; player < av_ruleset_get_n_players (ruleset); player++) {
        printf ("  %s: score %d", av_ruleset_get_player_name (ruleset, player),
                av_game_get_score (game, player));
        /* Counters of 0 are left out: a plugin whose hook is never called must not differ from none. */
        for (guint i = 0; i < av_ruleset_get_n_counters (ruleset); i++)
            if (av_game_get_counter (game, player, i) != 0)
                printf (", %s %d", av_ruleset_get_counter (ruleset, i)->id,
                        av_game_get_counter (game, player, i));
        printf ("\n");
    }
    if (av_game_is_finished (game))
        printf ("  winners: %x\n", av_game_get_winners (game));
    tell_legal (game);
    tell_highlight (game);
    tell_labels (game);
    tell_bots_view (game);
    if (!av_game_verify (game, complaints))
        printf ("  complaint: %s", complaints->str);
}

static void
act (AvGame *game, const gchar *line)
{
    g_autoptr (GError) error = NULL;
    AvAction action, asked;

    printf ("%s\n", line);
    if (av_action_parse (game, line, &asked, NULL) && av_game_check (game, &asked, NULL)) {
        g_autofree gchar *text = av_action_describe (game, &asked);
        printf ("  described: %s\n", text);
    }
    if (av_action_parse (game, line, &action, &error) && av_game_apply (game, &action, &error))
        tell (game);
    else
        printf ("  refused: %s\n", av_game_error_get_refusal (error)
                                       ? av_game_error_get_refusal (error)
                                       : error->message);
}

static void
play_on (AvGame *game)
{
    while (av_game_get_tiles_left (game) < NEARLY_OVER && !av_game_is_finished (game)) {
        g_autoptr (GPtrArray) texts = list_legal (game);
        act (game, g_ptr_array_index (texts, 0));
    }
}

static gboolean
play (AvCatalogue *catalogue, const gchar *path, const gchar *id, GError **error)
{
    g_autoptr (AvRecord) record = av_record_read (path, error);
    if (!record)
        return FALSE;
    if (id)
        av_setup_add_rules (record->setup, id);
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (record->setup, catalogue, error);
    if (!ruleset)
        return FALSE;
    g_autoptr (AvGame) game = av_game_new (ruleset, 1, error);
    if (!game)
        return FALSE;
    printf ("begin\n");
    tell (game);
    for (guint i = 0; i < record->lines->len; i++)
        act (game, ((const AvLine *) g_ptr_array_index (record->lines, i))->text);
    play_on (game);
    return TRUE;
}

int
main (int argc, char **argv)
{
    g_autoptr (AvCatalogue) catalogue = av_catalogue_new ();
    g_autoptr (GError) error = NULL;

    if (argc == 2 && g_str_equal (argv[1], "--points")) {
        for (guint i = 0; i < G_N_ELEMENTS (points); i++)
            if (points[i])
                printf ("%s\n", points[i]);
        return 0;
    }
    if (argc < 4)
        return 2;
    av_land_register (catalogue, av_deck_library_new_default ());
    const gchar *id = g_str_equal (argv[2], "-") ? NULL : argv[2];
    if (id) {
        AvPluginManager *manager = av_plugin_manager_new (av_loaders);
        av_plugin_manager_add_folder (manager, argv[1], AV_PLUGIN_NAMED);
        av_plugin_manager_attach (manager, catalogue);
        const AvRules *rules = av_plugin_manager_load (manager, id, &error);
        /* The interests of its hooks, whichever loader made the table. */
        for (const AvHook *hook = rules ? rules->hooks : NULL; hook && hook->fn; hook++)
            printf ("hook %s\n", points[hook->point]);
    }
    for (gint i = 3; i < argc && !error; i++)
        play (catalogue, argv[i], id, &error);
    if (error)
        fprintf (stderr, "%s\n", error->message);
    return error != NULL;
}
