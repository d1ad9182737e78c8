/* SPDX-License-Identifier: GPL-3.0-or-later */
/* greedy.c: a computer player that looks no further than the end of its own turn: of all it can do in a row, it takes
 * what leaves it with the largest lead, in points now and in progress or, at its second level, in all that they promise. */
#include <avignon/avignon.h>

#include <glib/gi18n-lib.h>

/* Decisions in a row that it follows; more are judged as they stand. */
#define MAX_DEPTH 4
/* Actions that it tries where nobody sets a limit: with many rules a turn has thousands of lines.  Fewer, if they would
 * take longer than USUAL_TIME, in microseconds; what follows its first actions is then followed less. */
#define USUAL_NODES 5000
#define USUAL_TIME 1000000

static const AvBotLevel levels[] = {
    { .id = "points", .label = N_ ("Points") },
    { .id = "plans", .label = N_ ("Plans") },
    { .id = NULL },
};

typedef struct {
    const AvBotTask *task;
    gint64 began;
    AvGame *scratch;
    AvGame *games[MAX_DEPTH];
    AvActionList lists[MAX_DEPTH];
    AvBotAnswer *answer;
} Greedy;

static gdouble
judge (Greedy *greedy, const AvGame *game)
{
    gdouble values[AV_MAX_PLAYERS];
    (greedy->task->level == 0 ? av_game_evaluate_progress
                              : av_game_evaluate) (game, greedy->scratch, values);
    return av_bot_margin (av_game_get_ruleset (game), greedy->task->player, values);
}

/* How many actions may be tried in all, at the pace of those tried until now. */
static guint64
get_limit (const Greedy *greedy)
{
    if (greedy->task->nodes > 0)
        return greedy->task->nodes;
    gint64 passed = g_get_monotonic_time () - greedy->began;
    return passed < USUAL_TIME / 10
               ? USUAL_NODES
               : MIN (USUAL_NODES, greedy->answer->nodes * USUAL_TIME / (guint64) passed);
}

/* The largest lead that the player can have at the end of his decisions in a row, trying actions up to number END. */
static gdouble
look (Greedy *greedy, const AvGame *game, guint depth, guint64 end)
{
    const AvBotTask *task = greedy->task;
    if (depth == MAX_DEPTH || av_game_get_decider (game) != (gint) task->player)
        return judge (greedy, game);
    AvActionList *list = &greedy->lists[depth];
    gdouble best = -G_MAXDOUBLE;
    av_bot_list (game, list);
    for (guint i = 0; i < list->n; i++) {
        guint64 done = greedy->answer->nodes;
        /* What is left when the time is over is not looked at; the first action always is. */
        if (done > 0 && (av_bot_must_stop (task) || (task->nodes > 0 && done >= task->nodes)))
            break;
        if (depth > 0 && i > 0 && done >= end)
            break;
        if (depth == 0)
            end = get_limit (greedy);
        greedy->answer->nodes++;
        if (!av_game_after (greedy->games[depth], game, &list->items[i]))
            continue;
        gdouble margin =
            look (greedy, greedy->games[depth], depth + 1, av_bot_share (done, end, i, list->n));
        if (depth == 0)
            av_bot_note (greedy->answer, &list->items[i], margin, av_bot_chance (game, margin));
        best = MAX (best, margin);
    }
    return best;
}

static gboolean
choose (gpointer memory, const AvBotTask *task, AvBotAnswer *answer, GError **error)
{
    Greedy greedy = { .task = task,
                      .began = g_get_monotonic_time (),
                      .scratch = av_game_dup (task->game),
                      .answer = answer };
    (void) memory;
    for (guint i = 0; i < MAX_DEPTH; i++)
        greedy.games[i] = av_game_dup (task->game);
    look (&greedy, task->game, 0, 0);
    av_game_free (greedy.scratch);
    for (guint i = 0; i < MAX_DEPTH; i++) {
        av_game_free (greedy.games[i]);
        av_action_list_clear (&greedy.lists[i]);
    }
    if (answer->n == 0) {
        g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, "every action failed");
        return FALSE;
    }
    answer->action = answer->choices[0].action;
    return TRUE;
}

static const AvBotDef bot = { .levels = levels, .choose = choose };
static const AvRules rules = { .bot = &bot };
AV_PLUGIN (&rules, NULL)
