/* @ID@.c: a computer player that tries each action and takes the one after which it leads by most.
 *
 * docs/plugins/bots.md tells about computer players, <avignon/bot.h> and <avignon/game.h> what they may do. */
#include <avignon/avignon.h>

static gboolean
choose (gpointer memory, const AvBotTask *task, AvBotAnswer *answer, GError **error)
{
    /* What the player may not know (the order of the pile, hands of others) was drawn anew in the task's game. */
    const AvRuleset *ruleset = av_game_get_ruleset (task->game);
    g_autoptr (AvGame) game = av_game_dup (task->game);
    g_autoptr (AvGame) scratch = av_game_dup (task->game);
    g_auto (AvActionList) list = { 0 };
    gdouble values[AV_MAX_PLAYERS];

    av_game_legal (task->game, &list);
    for (guint i = 0; i < list.n; i++) {
        if (answer->n > 0
            && (av_bot_must_stop (task) || (task->nodes > 0 && answer->nodes >= task->nodes)))
            break;
        answer->nodes++;
        if (!av_game_after (game, task->game, &list.items[i]))
            continue;
        /* All that a position is worth, as the rules that are on see it: points now, and what is under way. */
        av_game_evaluate (game, scratch, values);
        gdouble lead = av_bot_margin (ruleset, task->player, values);
        av_bot_note (answer, &list.items[i], lead, lead > 0 ? 1 : 0);
    }
    if (answer->n == 0) {
        g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, "every action failed");
        return FALSE;
    }
    answer->action = answer->choices[0].action;
    return TRUE;
}

static const AvBotDef bot = { .choose = choose };
static const AvRules rules = { .bot = &bot };
AV_PLUGIN (&rules, NULL)
