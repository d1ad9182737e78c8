/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-legal.c: `legal FILE`: lists the legal actions at the end of a record. */
#include <glib/gi18n.h>

#include "cli/common.h"

static void
write_actions (AvJson *json, const AvGame *game, const AvActionList *list)
{
    av_json_begin_object (json, NULL);
    av_json_string (json, "decider", av_cli_decider (game));
    av_json_string (json, "phase", av_game_get_phase_id (game));
    av_json_begin_array (json, "actions");
    for (guint i = 0; i < list->n; i++) {
        const AvAction *action = &list->items[i];
        g_autofree gchar *text = av_cli_action_text (game, action);
        g_autofree gchar *label = av_action_describe (game, action);

        av_json_begin_object (json, NULL);
        av_json_string (json, "text", text);
        av_json_string (json, "label", label);
        av_json_uint (json, "weight", action->weight);
        av_json_end (json);
    }
    av_json_end (json);
    av_json_end (json);
}

static void
print_actions (GString *out, const AvGame *game, const AvActionList *list)
{
    for (guint i = 0; i < list->n; i++) {
        const AvAction *action = &list->items[i];
        g_autofree gchar *text = av_cli_action_text (game, action);
        g_autofree gchar *label = av_action_describe (game, action);

        if (av_game_get_decider (game) == AV_NATURE)
            g_string_append_printf (out, "%-28s %s (%u)\n", text, label, action->weight);
        else
            g_string_append_printf (out, "%-28s %s\n", text, label);
    }
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    g_auto (GStrv) words = NULL;
    g_autoptr (AvRecord) record = NULL;
    g_autoptr (AvRuleset) ruleset = NULL;
    g_autoptr (GError) error = NULL;
    g_auto (AvActionList) list = { 0 };

    if (!av_cli_parse (cli, argv, &words, "FILE",
                       _ ("Lists what may be done at the end of a record."), NULL, NULL, 1, 1)
        || !av_cli_load (cli, words[0], &record, &ruleset))
        return cli->status;

    g_autoptr (AvGame) game = av_record_replay (record, ruleset, NULL, NULL, &error);
    if (error != NULL)
        return av_cli_fail_error (cli, error, words[0]);

    av_game_legal (game, &list);
    if (cli->json)
        write_actions (cli->document, game, &list);
    else
        print_actions (cli->text, game, &list);
    return AV_EXIT_WELL;
}

const AvCommand av_command_legal = { "legal", "FILE",
                                     N_ ("List what may be done at a record's end"), run_command };
