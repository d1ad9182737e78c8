/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-plugins.c: `plugins`: the rules there are, the games' own first, with their options. */
#include <string.h>

#include <glib/gi18n.h>

#include "cli/common.h"

static const gchar *const no_strings[] = { NULL };

static const gchar *
translate (const AvRules *rules, const gchar *text)
{
    if (text == NULL || text[0] == '\0')
        return text;
    return rules->domain != NULL ? g_dgettext (rules->domain, text) : _ (text);
}

static void
write_option (AvJson *json, const AvRules *rules, const AvOptionDef *option)
{
    static const gchar *const types[] = {
        [AV_OPTION_BOOL] = "bool", [AV_OPTION_NUMBER] = "number", [AV_OPTION_CHOICE] = "choice"
    };
    static const gchar *const answers[] = { "no", "yes", NULL };

    av_json_begin_object (json, NULL);
    av_json_string (json, "key", option->key);
    av_json_string (json, "type", types[option->type]);
    av_json_string (json, "default", option->standard);
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
    av_json_string (json, "label", translate (rules, option->label));
    av_json_end (json);
}

/* The decks that name these rules; of the games' own rules, those that name none. */
static void
write_decks (AvJson *json, AvCatalogue *catalogue, const AvRules *rules, const AvGameDef *core_of)
{
    const GPtrArray *entries = av_deck_library_entries (av_land_get_library (catalogue));

    av_json_begin_array (json, "decks");
    for (guint i = 0; i < entries->len; i++) {
        const AvDeckEntry *entry = g_ptr_array_index (entries, i);
        if (entry->deck == NULL || !entry->shipped)
            continue;
        const gchar *const *named = (const gchar *const *) entry->deck->rules;
        gboolean own = core_of == &av_land_game && named[0] == NULL;
        if (own || g_strv_contains (named, rules->id))
            av_json_string (json, NULL, entry->id);
    }
    av_json_end (json);
}

static void
write_rules (AvJson *json, AvCatalogue *catalogue, const AvRules *rules, const AvGameDef *core_of)
{
    gboolean is_game = core_of != NULL && strcmp (rules->id, core_of->id) == 0;

    av_json_begin_object (json, NULL);
    av_json_string (json, "id", rules->id);
    av_json_string (json, "type", is_game ? "game" : "rules");
    av_json_string (json, "loader", "c");
    av_json_string (json, "version", rules->version);
    av_json_null (json, "api"); /* built in, so there is no interface to agree on */
    av_json_string (json, "name", translate (rules, rules->name));
    av_json_string (json, "description", core_of != NULL ? translate (rules, core_of->name) : NULL);
    av_json_null (json, "authors");
    av_json_strings (json, "depends", rules->depends);
    av_json_strings (json, "conflicts", rules->conflicts);
    write_decks (json, catalogue, rules, core_of);
    av_json_begin_array (json, "options");
    for (const AvOptionDef *option = rules->options; option != NULL && option->key != NULL;
         option++)
        write_option (json, rules, option);
    av_json_end (json);
    av_json_string (json, "path", rules->folder);
    av_json_null (json, "error");
    av_json_end (json);
}

static void
print_rules (GString *text, const AvRules *rules)
{
    g_string_append_printf (text, "%-24s %-8s %s\n", rules->id, rules->version,
                            translate (rules, rules->name));
    for (const AvOptionDef *option = rules->options; option != NULL && option->key != NULL;
         option++) {
        g_string_append_printf (text, "    %s.%s=", rules->id, option->key);
        if (option->type == AV_OPTION_NUMBER)
            g_string_append_printf (text, "%d..%d", option->min, option->max);
        else if (option->type == AV_OPTION_BOOL)
            g_string_append (text, "no|yes");
        else {
            g_autofree gchar *values = g_strjoinv ("|", (gchar **) option->values);
            g_string_append (text, values);
        }
        g_string_append_printf (text, _ (" (default %s): %s\n"), option->standard,
                                translate (rules, option->label));
    }
}

gint
av_cmd_plugins (AvCli *cli, gchar **argv)
{
    g_auto (GStrv) words = NULL;

    if (!av_cli_parse (cli, argv, &words, "", _ ("Lists the rules there are, with their options."),
                       NULL, NULL, 0, 0))
        return cli->status;

    AvCatalogue *catalogue = av_cli_catalogue (cli);
    const GPtrArray *games = av_catalogue_get_games (catalogue);
    const GPtrArray *all = av_catalogue_get_rules (catalogue);

    if (cli->json) {
        av_json_begin_object (cli->document, NULL);
        av_json_begin_array (cli->document, "plugins");
    }
    for (guint i = 0; i < games->len + all->len; i++) {
        const AvGameDef *game = i < games->len ? g_ptr_array_index (games, i) : NULL;
        const AvRules *rules = game != NULL ? game->core : g_ptr_array_index (all, i - games->len);
        if (cli->json)
            write_rules (cli->document, catalogue, rules, game);
        else
            print_rules (cli->text, rules);
    }
    if (cli->json) {
        av_json_end (cli->document);
        av_json_end (cli->document);
    }
    return AV_EXIT_WELL;
}
