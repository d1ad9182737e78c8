/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * play.c: plays random games with rules that misuse whatever they can reach, and checks that this is an error and
 * never more.
 *
 * usage: play FOLDER ID GAMES SEED
 *
 * The rules ID, in FOLDER, do what their option and their field `luck` tell them: nothing where it is 0.  An action
 * they have refused must leave the position as it was, and go through without luck.  After LUCKY actions they are
 * quiet, and the game must come to its end.
 */
#include <avignon/avignon.h>
#include <avignon/host/land.h>
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <stdio.h>
#include <stdlib.h>

#define LUCKY 150
#define TO_THE_END 3000
#define MAX_LUCK 1000000

static struct {
    guint games, actions, refused, rulesets, failed_queries;
} told;

static guint game_number;
static const gchar *id;

static void
    G_GNUC_PRINTF (2, 3) G_GNUC_NORETURN give_up (const AvGame *game, const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree gchar *what = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autofree gchar *text = game ? av_game_to_text (game) : NULL;
    fprintf (stderr, "%s\ngame %u, action %u: %s\n", text ? text : "", game_number,
             game ? av_game_get_n_actions (game) : 0, what);
    exit (1);
}

/* The core never fails: it is only what a plugin's callback called that does. */
static void
check_blame (const AvGame *game, const GError *error)
{
    if (!error || !*error->message)
        give_up (game, "an error without a word");
    if (strstr (error->message, "“core”"))
        give_up (game, "the core is blamed: %s", error->message);
    /* A script's author knows no conditions in C: its binding checks before it calls, in words. */
    if (g_str_has_suffix (id, "-lua") && strstr (error->message, "called wrongly"))
        give_up (game, "a script reads of C: %s", error->message);
}

static void
set_luck (AvGame *game, guint luck)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *field = g_strconcat (id, ".luck", NULL);
    if (!av_game_set_field (game, field, -1, (gint) luck, &error))
        give_up (game, "%s", error->message);
}

/* What a window or a bot asks; rules may fail in it, and then the answers miss what is theirs. */
static void
ask (const AvGame *game, AvRandom *r)
{
    g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    g_autoptr (GString) text = g_string_new (NULL);
    g_auto (AvActionList) list = { 0 };
    AvHighlightContext highlight = { (gint16) av_random_below (r, 10),
                                     (gint16) av_random_below (r, 10),
                                     -1,
                                     cells,
                                     text,
                                     segments };
    AvAction action;
    av_game_highlight (game, &highlight);
    g_array_unref (av_land_get_labels (game));
    g_free (av_game_to_text (game));
    if (av_game_legal (game, &list) > 0 && list.n < 1000)
        g_free (av_action_describe (game, av_action_list_choose (&list, r)));
    av_game_sample (game, r, &action);
    av_game_chance (game, &action);
    guint n;
    const AvEvent *events = av_game_get_events (game, &n);
    for (guint i = 0; i < n; i++) {
        g_free (av_event_describe (game, &events[i]));
        g_array_set_size (cells, 0);
        av_event_cells (game, &events[i], cells);
    }
    g_autoptr (GError) failure = NULL;
    if (av_game_get_failure (game, &failure)) {
        told.failed_queries++;
        check_blame (game, failure);
    }
}

/* Does ACTION with luck; or, where that is refused, without. */
static void
act (AvGame *game, const AvAction *action, guint luck)
{
    g_autoptr (GError) error = NULL;
    set_luck (game, luck);
    g_autoptr (AvGame) before = av_game_dup (game);
    told.actions++;
    if (luck > 0 && av_game_apply (game, action, &error))
        return;
    if (luck > 0) {
        told.refused++;
        if (g_getenv ("DOOR_TRACE"))
            g_printerr ("refused: %s\n", error->message);
        check_blame (game, error);
        if (!av_game_equal (before, game))
            give_up (game, "refused, and the position is another: %s", error->message);
        g_clear_error (&error);
        set_luck (game, 0);
    }
    if (!av_game_apply (game, action, &error))
        give_up (game, "refused without luck: %s", error->message);
}

static void
play (AvGame *game, AvRandom *r)
{
    g_auto (AvActionList) list = { 0 };
    guint most = LUCKY + TO_THE_END + 4 * av_game_get_tiles_left (game);
    for (guint n = 0; !av_game_is_finished (game); n++) {
        if (n > most)
            give_up (game, "no end in sight");
        set_luck (game, 0);
        if (av_game_legal (game, &list) == 0)
            give_up (game, "nothing can be done in phase “%s” by %d", av_game_get_phase_id (game),
                     av_game_get_decider (game));
        AvAction action = *av_action_list_choose (&list, r);
        gboolean lucky = n < LUCKY && av_random_below (r, 4) > 0;
        act (game, &action, lucky ? 1 + av_random_below (r, MAX_LUCK) : 0);
        g_autoptr (GString) complaints = g_string_new (NULL);
        g_autofree gchar *line = av_action_describe (game, &action);
        if (lucky) {
            ask (game, r);
            av_game_recount (game, complaints);
            g_string_truncate (complaints, 0);
        }
        set_luck (game, 0);
        /* What failed in queries is told until the next action. */
        g_autoptr (AvGame) copy = av_game_dup (game);
        av_game_recount (copy, complaints);
        g_auto (GStrv) lines = g_strsplit (complaints->str, "\n", -1);
        for (guint i = 0; lines[i]; i++)
            /* These rules may put pieces into what is complete. */
            if (*lines[i] && !strstr (lines[i], " is complete and still held"))
                give_up (game, "after “%s”: %s", line, lines[i]);
    }
}

static AvRuleset *
make_ruleset (AvCatalogue *catalogue, AvRandom *r)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    g_autofree gchar *key = g_strconcat (id, ".luck", NULL);
    guint n_players = 2 + av_random_below (r, 3);
    setup->edition = 1 + av_random_below (r, 3);
    setup->width = 10 + av_random_below (r, 8);
    setup->height = 10 + av_random_below (r, 8);
    av_setup_add_deck (setup, "core", 1);
    av_setup_add_rules (setup, id);
    for (guint i = 0; i < n_players; i++)
        av_setup_add_player (setup, i, av_colour_name (i), "human");
    for (guint luck = 1 + av_random_below (r, MAX_LUCK);; luck = 0) {
        g_autoptr (GError) error = NULL;
        g_autofree gchar *value = g_strdup_printf ("%u", luck);
        av_setup_set_option (setup, key, value);
        AvRuleset *ruleset = av_ruleset_new (setup, catalogue, &error);
        if (ruleset)
            return ruleset;
        told.rulesets++;
        check_blame (NULL, error);
        if (luck == 0)
            give_up (NULL, "no ruleset without luck: %s", error->message);
    }
}

/* Warnings are for the author; what is worse ends the program. */
static void
ignore (const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data)
{
    if (level & (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR))
        give_up (NULL, "%s", message);
}

int
main (int argc, char **argv)
{
    if (argc != 5)
        return 2;
    id = argv[2];
    guint games = (guint) atoi (argv[3]);
    g_log_set_default_handler (ignore, NULL);
    g_autoptr (AvCatalogue) catalogue = av_catalogue_new ();
    av_land_register (catalogue, av_deck_library_new_default ());
    AvPluginManager *manager = av_plugin_manager_new (av_loaders);
    av_plugin_manager_add_folder (manager, argv[1], AV_PLUGIN_NAMED);
    av_plugin_manager_attach (manager, catalogue);
    for (game_number = (guint) atoi (argv[4]); told.games < games; game_number++, told.games++) {
        AvRandom r;
        g_autoptr (GError) error = NULL;
        av_random_seed (&r, game_number);
        g_autoptr (AvRuleset) ruleset = make_ruleset (catalogue, &r);
        g_autoptr (AvGame) game = av_game_new (ruleset, game_number, &error);
        if (!game)
            give_up (NULL, "no game: %s", error->message);
        /* Without events the position is not kept before each action. */
        av_game_set_events (game, game_number % 2 > 0);
        play (game, &r);
    }
    printf (
        "%u games, %u actions, of which %u were refused; %u failed rulesets, %u failed queries\n",
        told.games, told.actions, told.refused, told.rulesets, told.failed_queries);
    /* A test in which nothing is refused would test nothing. */
    return games < 5 || (told.refused > 0 && told.failed_queries > 0) ? 0 : 1;
}
