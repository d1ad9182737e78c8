/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-plugins.c: `plugins`: lists the rules with their options, the games' own first. */
#include <string.h>

#include <glib/gi18n.h>

#include "cli/batch.h"
#include "cli/host.h"
#include <avignon/host/times.h>

/* The most games that --times plays. */
#define MAX_GAMES 1000000

static const gchar *const no_strings[] = { NULL };

static const gchar *
translate (const gchar *text)
{
    return text == NULL || text[0] == '\0' ? text : _ (text);
}

static void
write_option (AvJson *json, const AvOptionDef *option)
{
    static const gchar *const types[] = {
        [AV_OPTION_BOOL] = "bool", [AV_OPTION_NUMBER] = "number", [AV_OPTION_CHOICE] = "choice"
    };
    static const gchar *const answers[] = { "no", "yes", NULL };

    av_json_begin_object (json, NULL);
    av_json_string (json, "key", option->key);
    av_json_string (json, "type", types[option->type]);
    av_json_string (json, "default", option->default_value);
    if (option->type == AV_OPTION_NUMBER) {
        av_json_int (json, "min", option->min);
        av_json_int (json, "max", option->max);
    } else {
        av_json_null (json, "min");
        av_json_null (json, "max");
    }
    av_json_strings (json, "values",
                     option->type == AV_OPTION_CHOICE ? option->values
                     : option->type == AV_OPTION_BOOL ? answers
                                                      : no_strings);
    av_json_string (json, "label", translate (option->label));
    av_json_end (json);
}

static void
write_options (AvJson *json, const AvOptionDef *options)
{
    av_json_begin_array (json, "options");
    for (const AvOptionDef *option = options; option != NULL && option->key != NULL; option++)
        write_option (json, option);
    av_json_end (json);
}

/* --- a game's own rules --- */

/* The shipped decks that need no other rules. */
static void
write_own_decks (AvJson *json, AvCatalogue *catalogue, const AvGameDef *game)
{
    const GPtrArray *entries = av_deck_library_entries (av_land_get_library (catalogue));

    av_json_begin_array (json, "decks");
    for (guint i = 0; i < entries->len && game == &av_land_game; i++) {
        const AvDeckEntry *entry = g_ptr_array_index (entries, i);
        if (entry->deck != NULL && entry->shipped && entry->deck->rules[0] == NULL)
            av_json_string (json, NULL, entry->id);
    }
    av_json_end (json);
}

static void
write_core (AvJson *json, AvCatalogue *catalogue, const AvGameDef *game)
{
    const AvRules *rules = game->core;

    av_json_begin_object (json, NULL);
    av_json_string (json, "id", rules->id);
    av_json_string (json, "type", strcmp (rules->id, game->id) == 0 ? "game" : "rules");
    av_json_string (json, "loader", "c");
    av_json_string (json, "version", rules->version);
    av_json_null (json, "api"); /* built in, so there is no interface to agree on */
    av_json_string (json, "name", translate (rules->name));
    av_json_string (json, "description", _ ("The rules that are always on"));
    av_json_null (json, "authors");
    av_json_strings (json, "depends", rules->depends);
    av_json_strings (json, "conflicts", rules->conflicts);
    write_own_decks (json, catalogue, game);
    write_options (json, rules->options);
    av_json_string (json, "path", rules->folder);
    av_json_null (json, "error");
    av_json_end (json);
}

/* --- plugins --- */

static void
write_plugin (AvJson *json, const AvPluginInfo *info)
{
    static const gchar *const types[] = {
        [AV_PLUGIN_RULES] = "rules", [AV_PLUGIN_GAME] = "game", [AV_PLUGIN_BOT] = "bot"
    };
    const AvPluginManifest *manifest = info->manifest;
    g_autofree gchar *authors =
        manifest->authors[0] != NULL ? g_strjoinv (", ", manifest->authors) : NULL;

    av_json_begin_object (json, NULL);
    av_json_string (json, "id", info->id);
    av_json_string (json, "type", types[manifest->type]);
    av_json_string (json, "loader", manifest->loader);
    av_json_string (json, "version", manifest->version);
    if (manifest->api > 0)
        av_json_uint (json, "api", manifest->api);
    else
        av_json_null (json, "api");
    av_json_string (json, "name", manifest->name);
    av_json_string (json, "description", manifest->description);
    av_json_string (json, "authors", authors);
    av_json_strings (json, "depends", (const gchar *const *) manifest->depends);
    av_json_strings (json, "conflicts", (const gchar *const *) manifest->conflicts);
    av_json_strings (json, "decks", (const gchar *const *) manifest->decks);
    write_options (json, manifest->options);
    av_json_string (json, "path", manifest->folder);
    av_json_string (json, "error", info->error != NULL ? info->error->message : NULL);
    av_json_end (json);
}

static void
print_rules (GString *text, const gchar *id, const gchar *version, const gchar *name,
             const AvOptionDef *options)
{
    g_string_append_printf (text, "%-24s %-8s %s\n", id, version != NULL ? version : "?", name);
    for (const AvOptionDef *option = options; option != NULL && option->key != NULL; option++) {
        g_string_append_printf (text, "    %s.%s=", id, option->key);
        if (option->type == AV_OPTION_NUMBER)
            g_string_append_printf (text, "%d..%d", option->min, option->max);
        else if (option->type == AV_OPTION_BOOL)
            g_string_append (text, "no|yes");
        else {
            g_autofree gchar *values =
                g_strjoinv ("|", (gchar **) (option->values != NULL ? option->values : no_strings));
            g_string_append (text, values);
        }
        g_string_append_printf (text, _ (" (default %s): %s\n"), option->default_value,
                                translate (option->label));
        for (guint i = 0; option->value_labels != NULL && option->value_labels[i] != NULL; i++)
            g_string_append_printf (text, "        %s: %s\n", option->values[i],
                                    translate (option->value_labels[i]));
    }
}

static void
print_plugin (GString *text, const AvPluginInfo *info)
{
    const AvPluginManifest *manifest = info->manifest;

    print_rules (text, info->id, manifest->version, manifest->name, manifest->options);
    if (info->error != NULL)
        g_string_append_printf (text, _ ("    cannot be used: %s\n"), info->error->message);
    for (guint i = 1; info->error != NULL && info->problems[0] != NULL && info->problems[i] != NULL;
         i++)
        g_string_append_printf (text, "        %s\n", info->problems[i]);
}

/* --- how long they take --- */

/* The rules of a ruleset by the time that they took, the slowest first. */
typedef struct {
    guint rules;
    AvTimes times;
} Taken;

static gint
compare_taken (gconstpointer a, gconstpointer b)
{
    const Taken *one = a, *two = b;
    return one->times.time != two->times.time ? (one->times.time < two->times.time ? 1 : -1)
                                              : (gint) one->rules - (gint) two->rules;
}

/* Plays N random games; FALSE and an error: rules failed. */
static gboolean
play_games (const AvRuleset *ruleset, guint n, guint64 seed, guint64 *n_actions, GError **error)
{
    g_auto (AvActionList) list = { 0 };

    for (guint i = 0; i < n; i++) {
        guint64 own = av_batch_game_seed (seed, i);
        g_autoptr (AvGame) game = av_game_new (ruleset, own, error);
        AvRandom random;

        if (game == NULL)
            return FALSE;
        av_random_seed (&random, own);
        while (av_game_legal (game, &list) > 0) {
            if (!av_game_apply (game, av_action_list_choose (&list, &random), error))
                return FALSE;
            ++*n_actions;
        }
        if (av_game_get_failure (game, error))
            return FALSE;
    }
    return TRUE;
}

/* The places where rules have callbacks, the slowest first. */
static GArray *
list_places (const AvRuleset *ruleset, guint rules)
{
    GArray *places = g_array_new (FALSE, FALSE, sizeof (Taken));
    Taken one = { rules, { 0 } };
    for (guint i = 0; av_times_get_place (ruleset, rules, i, &one.times); i++)
        g_array_append_val (places, one);
    g_array_sort (places, compare_taken);
    return places;
}

static void
write_times (AvJson *json, const gchar *name, const gchar *value, const AvTimes *times)
{
    av_json_begin_object (json, NULL);
    av_json_string (json, name, value);
    av_json_uint (json, "calls", times->calls);
    av_json_number (json, "ms", (gdouble) times->time / 1e6, 3);
    av_json_number (json, "slowest_ms", (gdouble) times->slowest / 1e6, 3);
}

static void
write_taken (AvJson *json, const AvRuleset *ruleset, const Taken *taken, gdouble share)
{
    g_autoptr (GArray) places = list_places (ruleset, taken->rules);
    write_times (json, "id", av_ruleset_get_rules (ruleset, taken->rules)->id, &taken->times);
    av_json_number (json, "share", share, 4);
    av_json_string (json, "slowest", taken->times.where);
    av_json_begin_array (json, "places");
    for (guint i = 0; i < places->len; i++) {
        const AvTimes *place = &g_array_index (places, Taken, i).times;
        write_times (json, "place", place->where, place);
        av_json_end (json);
    }
    av_json_end (json);
    av_json_end (json);
}

static void
print_times (GString *text, const gchar *name, const AvTimes *times, gdouble share)
{
    g_string_append_printf (text, "%-26s %10" G_GUINT64_FORMAT " %10.1f %6.1f %10.3f\n", name,
                            times->calls, (gdouble) times->time / 1e6, share * 100,
                            (gdouble) times->slowest / 1e6);
}

/* Lists rules, and below them those of their callbacks that take at least a thousandth of the
 * whole. */
static void
print_taken (GString *text, const AvRuleset *ruleset, const Taken *taken, gdouble all)
{
    g_autoptr (GArray) places = list_places (ruleset, taken->rules);
    print_times (text, av_ruleset_get_rules (ruleset, taken->rules)->id, &taken->times,
                 (gdouble) taken->times.time / all);
    for (guint i = 0; i < places->len; i++) {
        const AvTimes *place = &g_array_index (places, Taken, i).times;
        gdouble share = (gdouble) place->time / all;
        g_autofree gchar *name = g_strconcat ("  ", place->where, NULL);
        if (share >= 0.001)
            print_times (text, name, place, share);
    }
}

static void
show_times (AvCli *cli, const AvRuleset *ruleset, guint n_games, guint64 n_actions, gint64 time)
{
    g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (Taken));
    gdouble all = (gdouble) MAX (time, 1);

    for (guint i = 1; i < av_ruleset_get_n_rules (ruleset); i++) {
        Taken one = { i, av_times_get (ruleset, i) };
        g_array_append_val (taken, one);
    }
    g_array_sort (taken, compare_taken);
    if (cli->json) {
        av_json_begin_object (cli->document, NULL);
        av_json_uint (cli->document, "games", n_games);
        av_json_uint (cli->document, "actions", n_actions);
        av_json_number (cli->document, "ms", all / 1e6, 3);
        av_json_begin_array (cli->document, "times");
    } else {
        g_string_append_printf (cli->text, _ ("%u games, %u actions, %.1f ms in all\n"), n_games,
                                (guint) n_actions, all / 1e6);
        g_string_append_printf (cli->text, "%-26s %10s %10s %6s %s\n", _ ("rules"), _ ("calls"),
                                _ ("ms"), "%", _ ("slowest call, ms"));
    }
    for (guint i = 0; i < taken->len; i++) {
        const Taken *one = &g_array_index (taken, Taken, i);
        if (cli->json)
            write_taken (cli->document, ruleset, one, (gdouble) one->times.time / all);
        else
            print_taken (cli->text, ruleset, one, all);
    }
    if (cli->json) {
        av_json_end (cli->document);
        av_json_end (cli->document);
    }
}

/* Measures the chosen rules, or all that can be played together. */
static gint
measure (AvCli *cli, AvChoices *choices, guint n_games)
{
    g_autoptr (AvRuleset) ruleset = NULL;
    g_autoptr (GError) error = NULL;
    guint64 n_actions = 0;

    if (choices->decks == NULL && choices->rules == NULL && choices->game == NULL) {
        choices->decks = g_strdup ("all");
        choices->rules = g_strdup ("all");
    }
    if (choices->seed == NULL)
        choices->seed = g_strdup ("1");
    if (!av_cli_choose_ruleset (cli, choices, AV_SEATS_BOTS, &ruleset))
        return cli->status;
    av_times_begin (ruleset);
    gint64 since = g_get_monotonic_time ();
    guint64 seed = av_ruleset_get_setup (ruleset)->seed;
    if (!play_games (ruleset, n_games, seed, &n_actions, &error))
        av_cli_fail_error (cli, error, NULL);
    gint64 all = (g_get_monotonic_time () - since) * 1000;
    if (!cli->json || error == NULL)
        show_times (cli, ruleset, n_games, n_actions, all);
    return cli->status;
}

/* --- the command --- */

/* Whether the decks, those of plugins and all others, can be read, and rules know all names in them. */
static gboolean
check_decks (AvCatalogue *catalogue)
{
    const GPtrArray *entries = av_deck_library_entries (av_land_get_library (catalogue));
    g_autoptr (GPtrArray) problems =
        g_ptr_array_new_with_free_func ((GDestroyNotify) av_deck_problem_free);

    for (guint i = 0; i < entries->len; i++) {
        const AvDeckEntry *entry = g_ptr_array_index (entries, i);
        if (entry->deck != NULL)
            av_land_check_deck (catalogue, entry->deck, problems);
        else if (g_error_matches (entry->error, AV_DECK_ERROR, AV_DECK_ERROR_BROKEN))
            /* Again, for all that is wrong with it. */
            av_deck_unref (av_deck_read (entry->path, problems, NULL));
    }
    for (guint i = 0; i < problems->len; i++) {
        const AvDeckProblem *problem = g_ptr_array_index (problems, i);
        av_cli_warn ("%s:%u: %s", problem->file, problem->line, problem->message);
    }
    return problems->len == 0;
}

/* Tries each plugin without an error; the errors found are then in the list. */
static gboolean
load_all (AvCatalogue *catalogue)
{
    const GPtrArray *all = av_host_plugins (catalogue);
    gboolean well = TRUE;

    for (guint i = 0; i < all->len; i++) {
        const AvPluginInfo *info = g_ptr_array_index (all, i);
        g_autoptr (GError) error = NULL;
        if (info->error != NULL || !av_host_try (catalogue, info->id, &error))
            well = FALSE;
        /* Missing consent is not an error of the plugin, so it is not in the list. */
        if (error != NULL && info->error == NULL)
            av_cli_warn ("%s", error->message);
        if (!av_host_check_files (info))
            well = FALSE;
    }
    return check_decks (catalogue) && well;
}

static gboolean
allow_all (AvCli *cli, gchar **ids)
{
    for (guint i = 0; ids != NULL && ids[i] != NULL; i++) {
        g_autoptr (GError) error = NULL;
        if (!av_host_allow (av_cli_catalogue (cli), ids[i], &error)) {
            av_cli_fail (cli, AV_EXIT_MISSING, "missing", NULL, 0, "%s", error->message);
            return FALSE;
        }
    }
    return TRUE;
}

/* Installs each of FILES, in place of what is there if REPLACE, and removes each of IDS. */
static gboolean
change_own (AvCli *cli, gchar **files, gboolean replace, gchar **ids)
{
    for (guint i = 0; files != NULL && files[i] != NULL; i++) {
        g_autoptr (GError) error = NULL;
        g_autofree gchar *id = av_host_install (files[i], replace, &error);
        if (id == NULL) {
            if (g_file_test (files[i], G_FILE_TEST_EXISTS))
                av_cli_fail (cli, AV_EXIT_WRONG, "wrong", files[i], 0, "%s", error->message);
            else
                av_cli_fail_error (cli, error, files[i]);
            return FALSE;
        }
    }
    for (guint i = 0; ids != NULL && ids[i] != NULL; i++) {
        g_autoptr (GError) error = NULL;
        /* A catalogue knows only what was there when it was made. */
        g_autoptr (AvCatalogue) catalogue = av_catalogue_new ();
        av_host_attach (catalogue);
        if (!av_host_remove (catalogue, ids[i], &error)) {
            av_cli_fail (cli, AV_EXIT_MISSING, "missing", NULL, 0, "%s", error->message);
            return FALSE;
        }
    }
    return TRUE;
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    g_auto (GStrv) words = NULL;
    g_auto (GStrv) allowed = NULL;
    g_auto (GStrv) installed = NULL;
    g_auto (GStrv) removed = NULL;
    gboolean load = FALSE, times = FALSE, replace = FALSE;
    g_auto (AvChoices) choices = { 0 };
    g_autofree GOptionEntry *more = av_choices_entries (&choices, AV_SEATS_BOTS);
    g_autofree gchar *played = NULL;
    guint64 n_games = 10;
    g_autoptr (GError) error = NULL;
    const GOptionEntry entries[] = {
        { "load", 0, 0, G_OPTION_ARG_NONE, &load,
          N_ ("Load each, which runs its code, to see whether it can be used in a game"), NULL },
        { "allow", 0, 0, G_OPTION_ARG_STRING_ARRAY, &allowed,
          N_ ("Allow the object of your own folder to run, as it is now; may be repeated"), "ID" },
        { "install", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &installed,
          N_ ("Install the plugin in the zip archive into your own folder; may be repeated"),
          N_ ("FILE") },
        { "replace", 0, 0, G_OPTION_ARG_NONE, &replace,
          N_ ("With --install: replace what is installed already"), NULL },
        { "remove", 0, 0, G_OPTION_ARG_STRING_ARRAY, &removed,
          N_ ("Remove the plugin from your own folder; may be repeated"), "ID" },
        { "times", 0, 0, G_OPTION_ARG_NONE, &times,
          N_ ("Play random games and show how much time each plugin takes in them; the options "
              "of a set-up say with which, otherwise with all"),
          NULL },
        { "games", 0, 0, G_OPTION_ARG_STRING, &played,
          N_ ("With --times: number of games (default 10)"), "N" },
        G_OPTION_ENTRY_NULL,
    };

    if (!av_cli_parse (cli, argv, &words, "", _ ("Lists the rules there are, with their options."),
                       entries, more, 0, 0)
        || !change_own (cli, installed, replace, removed) || !allow_all (cli, allowed))
        return cli->status;

    if (played != NULL
        && !av_choices_read_number ("--games", played, 1, MAX_GAMES, &n_games, &error))
        return av_cli_fail_error (cli, error, NULL);
    if (!times && (played != NULL || av_choices_any (&choices)))
        return av_cli_fail (cli, AV_EXIT_USAGE, "usage", NULL, 0, "%s",
                            _ ("games and a set-up are for --times"));
    if (times)
        return measure (cli, &choices, (guint) n_games);

    AvCatalogue *catalogue = av_cli_catalogue (cli);
    gboolean well = !load || load_all (catalogue);
    const GPtrArray *games = av_catalogue_get_games (catalogue);
    const GPtrArray *all = av_host_plugins (catalogue);

    if (cli->json) {
        av_json_begin_object (cli->document, NULL);
        av_json_begin_array (cli->document, "plugins");
    }
    for (guint i = 0; i < games->len; i++) {
        const AvGameDef *game = g_ptr_array_index (games, i);
        const AvRules *core = game->core;
        if (av_host_find (catalogue, game->id) != NULL)
            continue; /* it comes with the plugins */
        if (cli->json)
            write_core (cli->document, catalogue, game);
        else
            print_rules (cli->text, core->id, core->version, translate (core->name), core->options);
    }
    for (guint i = 0; i < all->len; i++) {
        if (cli->json)
            write_plugin (cli->document, g_ptr_array_index (all, i));
        else
            print_plugin (cli->text, g_ptr_array_index (all, i));
    }
    if (cli->json) {
        av_json_end (cli->document);
        av_json_end (cli->document);
    }
    return well ? AV_EXIT_WELL : AV_EXIT_WRONG;
}

const AvCommand av_command_plugins = { "plugins", "",
                                       N_ ("List the rules there are, with their options"),
                                       run_command };
