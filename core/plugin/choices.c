/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choices.c: the command-line options that set up a new game, the same for every program. */
#include <avignon/host/choices.h>

#include <inttypes.h>
#include <string.h>

#include "config.h"
#include "engine/i18n.h"
#include <avignon/host/bot.h>
#include <avignon/host/land.h>
#include <avignon/host/record.h>
#include <avignon/land.h>

G_DEFINE_QUARK (av - choices - error - quark, av_choices_error)

gboolean
av_choices_any (const AvChoices *choices)
{
    const AvChoices none = { 0 };
    return memcmp (choices, &none, sizeof none) != 0;
}

GOptionEntry *
av_choices_entries (AvChoices *choices, AvSeats seats)
{
    /* Taken as they are: UTF-8 in every locale, as in records. */
    GOptionEntry entries[] = {
        { "players", 0, 0, G_OPTION_ARG_FILENAME, &choices->players,
          N_ ("Number of players (default 2)"), "N" },
        { "edition", 0, 0, G_OPTION_ARG_FILENAME, &choices->edition,
          N_ ("Edition of the scoring, 1 to 3 (default 1)"), "N" },
        { "table", 0, 0, G_OPTION_ARG_FILENAME, &choices->table,
          N_ ("Columns and rows of the table, 10 to 50 (default 20x20)"), N_ ("WxH") },
        { "decks", 0, 0, G_OPTION_ARG_FILENAME, &choices->decks,
          N_ ("Decks: ids or files, one N times as ID*N, or `all` (default core)"), N_ ("LIST") },
        { "rules", 0, 0, G_OPTION_ARG_FILENAME, &choices->rules,
          N_ ("Rules: ids, `all`, or `core` for only the basic rules (default: those of the "
              "decks)"),
          N_ ("LIST") },
        { "game", 0, 0, G_OPTION_ARG_FILENAME, &choices->game, N_ ("Which game (default land)"),
          "ID" },
        { "option", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &choices->options,
          N_ ("Set an option of the rules; may be repeated"), N_ ("ID.KEY=VALUE") },
        { "bots", 0, 0, G_OPTION_ARG_FILENAME, &choices->bots,
          seats == AV_SEATS_BOTS
              ? N_ ("Computer players, in turn order (default random)")
              : N_ ("Computer players, such as random,search:hard; they come last"),
          N_ ("LIST") },
        { "seed", 0, 0, G_OPTION_ARG_FILENAME, &choices->seed, N_ ("Seed of every random choice"),
          "N" },
        { "player", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &choices->player,
          N_ ("A player, in turn order, as red:Anna:human or blue:Bruno:random; may be repeated"),
          N_ ("COLOUR:NAME:CONTROL") },
        G_OPTION_ENTRY_NULL,
    };
    if (seats == AV_SEATS_BOTS)
        entries[G_N_ELEMENTS (entries) - 2] = (GOptionEntry) G_OPTION_ENTRY_NULL;
    return g_memdup2 (entries, sizeof entries);
}

void
av_choices_clear (AvChoices *choices)
{
    g_autofree GOptionEntry *entries = av_choices_entries (choices, AV_SEATS_HUMANS);

    for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++)
        if (entry->arg == G_OPTION_ARG_FILENAME)
            g_free (*(gchar **) entry->arg_data);
        else
            g_strfreev (*(gchar ***) entry->arg_data);
    *choices = (AvChoices){ 0 };
}

gboolean
av_choices_read_number (const gchar *name, const gchar *text, guint64 min, guint64 max,
                        guint64 *value, GError **error)
{
    if (g_ascii_string_to_unsigned (text, 10, min, max, value, NULL))
        return TRUE;
    g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_USAGE,
                 _ ("%s takes a whole number from %" PRIu64 " to %" PRIu64 ", not “%s”"), name, min,
                 max, text);
    return FALSE;
}

/* Returns FOUND; sets an error if it is FALSE. */
static gboolean
is_there (gboolean found, GError **error, const gchar *format, const gchar *id)
{
    if (!found)
        g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_MISSING, format, id);
    return found;
}

/* --- what may be meant --- */

#define LONGEST 64  /* of ids that are compared */
#define MOST_LIKE 3 /* ids that are named */

/* How many letters differ, are missing or too many. */
static guint
count_differences (const gchar *a, const gchar *b)
{
    guint row[LONGEST + 1];
    gsize n = strlen (b);

    if (n > LONGEST || strlen (a) > LONGEST)
        return G_MAXUINT;
    for (guint j = 0; j <= n; j++)
        row[j] = j;
    for (guint i = 1; a[i - 1] != '\0'; i++) {
        guint before = row[0];
        row[0] = i;
        for (guint j = 1; j <= n; j++) {
            guint both = before + (a[i - 1] != b[j - 1]);
            before = row[j];
            row[j] = MIN (both, MIN (row[j - 1], before) + 1);
        }
    }
    return row[n];
}

/* Adds to ERROR, that there is no WANTED, which of IDS is much like it; if none is, WHERE they are listed. */
static void
tell_what_there_is (GError **error, const gchar *wanted, const GPtrArray *ids, const gchar *where)
{
    g_autoptr (GString) like = g_string_new (NULL);
    guint n = 0;

    if (error == NULL || *error == NULL)
        return;
    for (guint i = 0; i < ids->len && n < MOST_LIKE; i++) {
        const gchar *id = ids->pdata[i];
        gboolean is_part = strlen (wanted) > 2 && strstr (id, wanted) != NULL;
        if (!is_part && count_differences (wanted, id) > (strlen (wanted) < 5 ? 1 : 2))
            continue;
        g_string_append_printf (like, "%s%s", n++ > 0 ? ", " : "", id);
    }
    g_autofree gchar *message = g_steal_pointer (&(*error)->message);
    if (g_str_has_suffix (message, "."))
        message[strlen (message) - 1] = '\0';
    if (n > 0)
        /* TRANSLATORS: what is not there; ids that are much like it */
        (*error)->message = g_strdup_printf (_ ("%s; perhaps you mean %s"), message, like->str);
    else
        (*error)->message = g_strdup_printf ("%s; %s", message, where);
}

/* The ids of the plugins of TYPE. */
static GPtrArray *
list_ids (const GPtrArray *infos, AvPluginType type)
{
    GPtrArray *ids = g_ptr_array_new ();
    for (guint i = 0; infos != NULL && i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        if (info->manifest->type == type)
            g_ptr_array_add (ids, (gpointer) info->id);
    }
    return ids;
}

static const gchar *
where_plugins_are (void)
{
    return _ ("`avignon-cli plugins` lists those that there are");
}

/* --- the options --- */

static const AvGameDef *
find_game (const gchar *id, AvCatalogue *catalogue, const GPtrArray *infos, GError **error)
{
    const AvGameDef *game = av_catalogue_load_game (catalogue, id, error);

    if (game == NULL && av_choose_find (infos, id) == NULL) {
        g_autoptr (GPtrArray) ids = list_ids (infos, AV_PLUGIN_GAME);
        tell_what_there_is (error, id, ids, where_plugins_are ());
    }
    return game;
}

static gboolean
has_deck (AvDeckLibrary *library, const gchar *deck, GError **error)
{
    const GPtrArray *entries = av_deck_library_entries (library);
    g_autoptr (GPtrArray) ids = g_ptr_array_new ();
    GError *failed = NULL;

    if (av_deck_library_find (library, deck, &failed) != NULL)
        return TRUE;
    for (guint i = 0; i < entries->len; i++)
        g_ptr_array_add (ids, (gpointer) ((const AvDeckEntry *) entries->pdata[i])->id);
    if (g_error_matches (failed, AV_DECK_ERROR, AV_DECK_ERROR_MISSING) && !av_deck_is_path (deck))
        tell_what_there_is (&failed, deck, ids,
                            _ ("most are called as the expansions that `avignon-cli plugins` "
                               "lists, and a file is named by its path"));
    g_propagate_error (error, failed);
    return FALSE;
}

/* Splits a comma-separated list; empty items are an error. */
static gchar **
split_list (const gchar *name, const gchar *text, GError **error)
{
    g_auto (GStrv) items = g_strsplit (text, ",", -1);

    for (guint i = 0; items[i] != NULL; i++) {
        g_strstrip (items[i]);
        if (items[i][0] == '\0')
            items[0][0] = '\0';
    }
    if (items[0] == NULL || items[0][0] == '\0') {
        g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_USAGE,
                     _ ("%s takes a list separated by commas, not “%s”"), name, text);
        return NULL;
    }
    return g_steal_pointer (&items);
}

static gboolean
choose_table (const gchar *text, AvSetup *setup, GError **error)
{
    g_auto (GStrv) sides = g_strsplit (text, "x", 2);
    guint64 width = 0, height = 0;

    if (g_strv_length (sides) == 2
        && g_ascii_string_to_unsigned (sides[0], 10, AV_TABLE_MIN, AV_TABLE_MAX, &width, NULL)
        && g_ascii_string_to_unsigned (sides[1], 10, AV_TABLE_MIN, AV_TABLE_MAX, &height, NULL)) {
        setup->width = (guint) width;
        setup->height = (guint) height;
        return TRUE;
    }
    g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_USAGE,
                 _ ("--table takes columns and rows from %d to %d, as 20x20, not “%s”"),
                 AV_TABLE_MIN, AV_TABLE_MAX, text);
    return FALSE;
}

static gboolean
choose_decks (const gchar *list, const gchar *folder, AvSetup *setup, AvCatalogue *catalogue,
              const GPtrArray *infos, GError **error)
{
    AvDeckLibrary *library = av_land_get_library (catalogue);
    g_auto (GStrv) items = split_list ("--decks", list, error);

    if (items == NULL)
        return FALSE;
    for (guint i = 0; items[i] != NULL; i++) {
        guint64 copies = 1;
        gchar *star = strrchr (items[i], '*');

        if (star != NULL) {
            *star = '\0';
            if (!av_choices_read_number ("--decks ID*N", star + 1, 1, AV_DECK_COPIES_MAX, &copies,
                                         error))
                return FALSE;
        }
        if (strcmp (items[i], "all") == 0) {
            for (guint64 n = 0; n < copies; n++)
                av_choose_all_decks (setup, catalogue, infos);
            continue;
        }
        g_autofree gchar *deck = av_deck_resolve (items[i], folder);
        if (!has_deck (library, deck, error))
            return FALSE;
        av_setup_add_deck (setup, deck, (guint) copies);
    }
    return TRUE;
}

static gboolean
choose_rules (const gchar *list, AvSetup *setup, AvCatalogue *catalogue, const GPtrArray *infos,
              GError **error)
{
    g_auto (GStrv) items = split_list ("--rules", list, error);

    if (items == NULL)
        return FALSE;
    for (guint i = 0; items[i] != NULL; i++) {
        if (strcmp (items[i], "core") == 0)
            continue;
        if (strcmp (items[i], "all") == 0) {
            av_choose_all_rules (setup, infos);
            continue;
        }
        if (!is_there (av_choose_has_rules (catalogue, infos, items[i]), error,
                       _ ("there are no rules “%s”"), items[i])) {
            g_autoptr (GPtrArray) ids = list_ids (infos, AV_PLUGIN_RULES);
            tell_what_there_is (error, items[i], ids, where_plugins_are ());
            return FALSE;
        }
        if (!av_setup_has_rules (setup, items[i]))
            av_setup_add_rules (setup, items[i]);
    }
    return TRUE;
}

#define COMMAND "exec:"
#define BOT "bot:"

static gchar *
add_program (AvCatalogue *catalogue, const gchar *command, const gchar *folder, GError **error)
{
#ifdef HAVE_JSON
    return av_bot_add_program (catalogue, command, folder, error);
#else
    g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_MISSING,
                 _ ("%s: this program was built without json-glib"), command);
    return NULL;
#endif
}

/* Who plays, as a record writes it: "bot:search:hard" for "search:hard" or itself; for
 * "exec:COMMAND", which no record may name and whose paths start from FOLDER, the player that it becomes.  NULL and an
 * error: it is not a command, or there is no such player. */
static gchar *
read_control (const gchar *text, const gchar *folder, AvCatalogue *catalogue,
              const GPtrArray *infos, GError **error)
{
    if (g_str_has_prefix (text, COMMAND))
        return add_program (catalogue, text + strlen (COMMAND), folder, error);
    if (strcmp (text, "human") == 0)
        return g_strdup (text);
    g_autofree gchar *control =
        g_str_has_prefix (text, BOT) ? g_strdup (text) : g_strconcat (BOT, text, NULL);
    g_auto (GStrv) parts = g_strsplit (control + strlen (BOT), ":", 2);
    const gchar *id = parts[0] ? parts[0] : "";
    if (av_choose_find (infos, id) != NULL || av_catalogue_has_player (catalogue, control, NULL))
        return g_steal_pointer (&control);
    /* By the name that was typed, which may be that of none. */
    g_autoptr (GPtrArray) ids = list_ids (infos, AV_PLUGIN_BOT);
    is_there (FALSE, error, _ ("There is no computer player “%s”."), id);
    tell_what_there_is (error, id, ids, where_plugins_are ());
    return NULL;
}

static gboolean
seat_named (const AvChoices *choices, AvSetup *setup, AvCatalogue *catalogue,
            const GPtrArray *infos, GError **error)
{
    gchar **named = choices->player;

    for (guint i = 0; named[i] != NULL; i++) {
        g_auto (GStrv) parts = g_strsplit (named[i], ":", 3);
        guint n = g_strv_length (parts);
        gint colour = n > 0 ? av_colour_from_name (parts[0]) : -1;

        if (colour < 0 && n > 1) {
            g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_USAGE, "--player %s: %s",
                         named[i], _ ("a colour is red, blue, green, yellow, black or grey"));
            return FALSE;
        }
        if (colour < 0 || n < 2 || parts[1][0] == '\0' || strlen (parts[1]) > AV_NAME_MAX) {
            g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_USAGE,
                         _ ("--player takes COLOUR:NAME:CONTROL, as red:Anna:human, not “%s”"),
                         named[i]);
            return FALSE;
        }
        g_autofree gchar *control =
            read_control (n > 2 ? parts[2] : "human", choices->folder, catalogue, infos, error);
        if (control == NULL)
            return FALSE;
        if (!av_setup_add_player (setup, (AvColour) colour, parts[1], control)) {
            g_set_error (
                error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_USAGE,
                _ ("%s cannot play: the colour is taken, or there are six players already"),
                named[i]);
            return FALSE;
        }
    }
    return TRUE;
}

static gboolean
seat_players (const AvChoices *choices, AvSeats seats, const AvGameDef *game, AvSetup *setup,
              AvCatalogue *catalogue, const GPtrArray *infos, GError **error)
{
    guint64 n = 2;
    g_auto (GStrv) bots = NULL;

    if (choices->player != NULL)
        return seat_named (choices, setup, catalogue, infos, error);
    /* What no game allows is told with what this one does. */
    if (choices->players != NULL
        && !g_ascii_string_to_unsigned (choices->players, 10, 1, AV_MAX_PLAYERS, &n, NULL))
        return av_choices_read_number ("--players", choices->players, MAX (game->min_players, 1),
                                       game->max_players ? game->max_players : AV_MAX_PLAYERS, &n,
                                       error);
    if (choices->bots != NULL) {
        bots = split_list ("--bots", choices->bots, error);
        if (bots == NULL
            || !is_there (!g_strv_contains ((const gchar *const *) bots, "human"), error,
                          _ ("There is no computer player “%s”."), "human"))
            return FALSE;
    }
    guint n_bots = bots != NULL ? g_strv_length (bots) : 0;
    if (n_bots > n) {
        g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_USAGE,
                     _ ("--bots names more computer players than there are players"));
        return FALSE;
    }
    for (guint i = 0; i < n; i++) {
        const gchar *who = "human";

        if (seats == AV_SEATS_BOTS)
            who = n_bots > 0 ? bots[i % n_bots] : "random";
        else if (i + n_bots >= n)
            who = bots[i + n_bots - n];
        g_autofree gchar *control = read_control (who, choices->folder, catalogue, infos, error);
        if (control == NULL)
            return FALSE;
        av_setup_add_player (setup, (AvColour) i, av_colour_name ((AvColour) i), control);
    }
    return TRUE;
}

static gboolean
choose_options (gchar **options, AvSetup *setup, GError **error)
{
    for (guint i = 0; options != NULL && options[i] != NULL; i++) {
        const gchar *equals = strchr (options[i], '=');
        g_autofree gchar *key = equals != NULL ? g_strndup (options[i], equals - options[i]) : NULL;

        if (key == NULL || strchr (key, '.') == NULL || equals[1] == '\0') {
            g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_USAGE,
                         _ ("--option takes ID.KEY=VALUE, not “%s”"), options[i]);
            return FALSE;
        }
        av_setup_set_option (setup, key, equals + 1);
    }
    return TRUE;
}

/* What is not UTF-8 could not be written in a record. */
static gboolean
are_texts (const AvChoices *choices, GError **error)
{
    g_autofree GOptionEntry *entries = av_choices_entries ((AvChoices *) choices, AV_SEATS_HUMANS);
    gboolean well = TRUE;

    for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++) {
        gchar *const one[] = { *(gchar **) entry->arg_data, NULL };
        gchar *const *text =
            entry->arg == G_OPTION_ARG_FILENAME ? one : *(gchar ***) entry->arg_data;
        for (; text != NULL && *text != NULL; text++)
            well = well && g_utf8_validate (*text, -1, NULL);
    }
    if (!well)
        g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_USAGE,
                     _ ("an option of the set-up is not text in UTF-8"));
    return well;
}

AvSetup *
av_choices_to_setup (const AvChoices *choices, AvSeats seats, AvCatalogue *catalogue,
                     const GPtrArray *infos, GPtrArray *missing, GError **error)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    guint64 edition = setup->edition, seed = 0;

    if (!are_texts (choices, error))
        return NULL;
    if (choices->game != NULL) {
        g_free (setup->game);
        setup->game = g_strdup (choices->game);
    }
    const AvGameDef *game = find_game (setup->game, catalogue, infos, error);
    if (game == NULL)
        return NULL;
    if (choices->edition != NULL
        && !av_choices_read_number ("--edition", choices->edition, 1, 3, &edition, error))
        return NULL;
    setup->edition = (guint) edition;
    if (choices->table != NULL && !choose_table (choices->table, setup, error))
        return NULL;

    /* Only tile-laying games have a deck by default. */
    const gchar *decks = choices->decks;
    gboolean has_tiles = strcmp (setup->game, av_land_game.id) == 0;
    if (decks == NULL && has_tiles)
        decks = "core";
    if (decks != NULL && !has_tiles) {
        g_set_error (error, AV_CHOICES_ERROR, AV_CHOICES_ERROR_USAGE,
                     /* TRANSLATORS: the id of a game */
                     _ ("--decks is for games with tiles, and “%s” has none"), setup->game);
        return NULL;
    }
    if (decks != NULL && !choose_decks (decks, choices->folder, setup, catalogue, infos, error))
        return NULL;
    if (choices->rules == NULL)
        av_choose_rules_of_decks (setup, catalogue, infos, missing);
    else if (!choose_rules (choices->rules, setup, catalogue, infos, error))
        return NULL;

    if (!choose_options (choices->options, setup, error)
        || !seat_players (choices, seats, game, setup, catalogue, infos, error))
        return NULL;
    if (choices->seed != NULL) {
        if (!av_choices_read_number ("--seed", choices->seed, 0, G_MAXUINT64, &seed, error))
            return NULL;
        setup->has_seed = TRUE;
        setup->seed = seed;
    }
    return g_steal_pointer (&setup);
}
