/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bot.c: asking computer players, and the one that is always there: chance. */
#include <avignon/host/bot.h>

#include "engine/bot.h"
#include "engine/game-private.h"
#include "engine/i18n.h"

#include <math.h>
#include <string.h>

G_DEFINE_QUARK (av - bot - error - quark, av_bot_error)

struct _AvBot {
    gchar *control;
    const AvBotDef *def;
    guint level;
    gpointer memory;
    gchar *fault; /* in the last answer, or NULL */
};

/* --- by chance --- */

static gboolean
choose_by_chance (gpointer memory, const AvBotTask *task, AvBotAnswer *answer, GError **error)
{
    AvRandom random;
    (void) memory;
    av_random_seed (&random, task->seed);
    if (av_game_sample (task->game, &random, &answer->action))
        return TRUE;
    g_set_error_literal (error, AV_BOT_ERROR, AV_BOT_ERROR_FAILED,
                         _ ("there is nothing to choose from"));
    return FALSE;
}

const AvBotDef bot_random = { .choose = choose_by_chance };

/* --- by name --- */

#define PREFIX "bot:"

/* The place of a level in its table, or -1; without a name: the first. */
static gint
find_level (const AvBotDef *def, const gchar *name)
{
    if (!name)
        return 0;
    for (guint i = 0; def->levels && def->levels[i].id; i++)
        if (g_str_equal (def->levels[i].id, name))
            return (gint) i;
    return -1;
}

const AvBotDef *
bot_find (AvCatalogue *catalogue, const gchar *control, guint *level, GError **error)
{
    g_auto (GStrv) parts = g_strsplit (control, ":", 3);
    g_autoptr (GError) reason = NULL;
    const AvBotDef *def = NULL;
    if (g_str_has_prefix (control, PREFIX))
        def = av_catalogue_load_bot (catalogue, parts[1], &reason);
    gint found = def ? find_level (def, parts[2]) : -1;
    if (found >= 0) {
        *level = (guint) found;
        return def;
    }
    if (reason)
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                     _ ("There is no computer player “%s”: %s."), control, reason->message);
    else
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                     _ ("There is no computer player “%s”."), control);
    return NULL;
}

AvBot *
av_bot_new (AvCatalogue *catalogue, const gchar *control, const AvRuleset *ruleset, GError **error)
{
    guint level;
    const AvBotDef *def = bot_find (catalogue, control, &level, error);
    if (!def)
        return NULL;
    AvBot *bot = g_new (AvBot, 1);
    *bot = (AvBot){ g_strdup (control), def, level, (gpointer) def->data, NULL };
    if (def->users)
        g_atomic_int_inc (def->users);
    if (def->begin)
        bot->memory = def->begin (ruleset, level, def->data);
    return bot;
}

void
av_bot_free (AvBot *bot)
{
    if (!bot)
        return;
    if (bot->def->end)
        bot->def->end (bot->memory);
    if (bot->def->users)
        g_atomic_int_add (bot->def->users, -1);
    g_free (bot->fault);
    g_free (bot->control);
    g_free (bot);
}

/* --- a decision --- */

const gchar *
av_bot_get_fault (const AvBot *bot)
{
    return bot->fault;
}

/* The default move: to pass, else the first action listed.  FALSE: there is none. */
static gboolean
choose_default (const AvGame *game, AvAction *action)
{
    g_auto (AvActionList) list = { 0 };
    if (av_game_legal (game, &list) == 0)
        return FALSE;
    *action = list.items[0];
    for (guint i = 0; i < list.n; i++)
        if (list.items[i].kind == AV_ACTION_PASS)
            *action = list.items[i];
    return TRUE;
}

/* Whether a record may reveal what a player may not know, as that of a scenario does the order
 * of the pile. */
static gboolean
hides (const AvRuleset *ruleset)
{
    return ruleset->setup->prelude->len > 0
           || av_ruleset_get_n_hooks (ruleset, AV_POINT_CONCEAL) > 0
           || (ruleset->def->hides && ruleset->def->hides (ruleset));
}

guint64
av_bot_find_seed (const AvGame *game, guint64 seed)
{
    AvRandom random;
    av_random_seed (&random, seed + av_game_get_n_actions (game));
    return av_random_next (&random);
}

gboolean
av_bot_choose (AvBot *bot, const AvGame *game, const AvBotBudget *budget, AvBotAnswer *answer,
               GError **error)
{
    gint64 began = g_get_monotonic_time ();
    gint decider = av_game_get_decider (game);
    g_return_val_if_fail (decider >= 0 && decider < (gint) game->ruleset->n_players, FALSE);
    g_autoptr (AvGame) copy = av_game_dup (game);
    AvRandom random;
    guint time = budget->time;
    guint64 nodes = budget->nodes;
    if (time == 0 && nodes == 0 && bot->def->levels) {
        time = bot->def->levels[bot->level].time;
        nodes = bot->def->levels[bot->level].nodes;
    }
    av_game_set_events (copy, FALSE);
    av_random_seed (&random, budget->seed);
    av_game_conceal (copy, (guint) decider, &random);
    AvBotTask task = {
        .game = copy,
        .player = (guint) decider,
        .level = bot->level,
        .seed = av_random_next (&random),
        .nodes = nodes,
        .until = time > 0 ? began + (gint64) time * 1000 : 0,
        .threads = MAX (budget->threads, 1),
        .cancelled = budget->cancelled,
        .record = hides (game->ruleset) ? NULL : budget->record,
    };
    g_autoptr (GError) reason = NULL;
    *answer = (AvBotAnswer){ 0 };
    g_clear_pointer (&bot->fault, g_free);
    gboolean chosen = bot->def->choose (bot->memory, &task, answer, &reason)
                      && av_game_check (game, &answer->action, &reason);
    if (budget->cancelled && g_atomic_int_get (budget->cancelled) && !budget->keeps) {
        g_set_error (error, AV_BOT_ERROR, AV_BOT_ERROR_CANCELLED, _ ("cancelled"));
        return FALSE;
    }
    if (chosen)
        return TRUE;
    bot->fault = g_strdup_printf (_ ("The computer player “%s” loses its turn: %s"), bot->control,
                                  reason ? reason->message : _ ("it does not say why"));
    *answer = (AvBotAnswer){ 0 };
    if (choose_default (game, &answer->action))
        return TRUE;
    g_set_error_literal (error, AV_BOT_ERROR, AV_BOT_ERROR_FAILED, bot->fault);
    return FALSE;
}

/* Of actions that differ only in a number, the first so many are all tried; after them, each
 * number is so much further than the one before. */
#define ALL_NUMBERS 8
#define FURTHER 1.4

/* The place of the number among the arguments of actions of a kind, or -1. */
static gint
find_number (const AvActionDef *def)
{
    gint place = 0;
    for (const AvArgDef *arg = def->args; arg < def->args + AV_ACTION_ARGS && arg->type; arg++) {
        if (arg->type == AV_ARG_NUMBER)
            return place;
        place += (gint) av_arg_width (arg->type);
    }
    return -1;
}

static gboolean
differ_by_number (const AvAction *a, const AvAction *b, gint place)
{
    AvAction as = *b;
    as.args[place] = a->args[place];
    return memcmp (a, &as, sizeof as) == 0;
}

guint
av_bot_list (const AvGame *game, AvActionList *list)
{
    guint n = av_game_legal (game, list), kept = 0;
    guint end;
    for (guint from = 0; from < n; from = end) {
        gint place = find_number (av_ruleset_get_action (game->ruleset, list->items[from].kind));
        end = from + 1;
        while (place >= 0 && end < n
               && differ_by_number (&list->items[from], &list->items[end], place))
            end++;
        gdouble next = from;
        for (guint i = from; i < end; i++) {
            if (i < next && i + 1 < end)
                continue;
            next = i - from < ALL_NUMBERS ? i + 1 : from + (i - from) * FURTHER;
            list->items[kept++] = list->items[i];
        }
    }
    return list->n = kept;
}

void
av_bot_note (AvBotAnswer *answer, const AvAction *action, gdouble margin, gdouble chance)
{
    AvBotChoice choice = { *action, margin, chance, 1 };
    guint n = 0, place = 0;
    for (guint i = 0; i < answer->n; i++)
        if (memcmp (&answer->choices[i].action, action, sizeof *action) == 0)
            choice.tries += answer->choices[i].tries;
        else
            answer->choices[n++] = answer->choices[i];
    answer->n = n;
    while (place < n && answer->choices[place].margin >= margin)
        place++;
    if (place == AV_BOT_CHOICES)
        return;
    answer->n = MIN (n + 1, AV_BOT_CHOICES);
    memmove (&answer->choices[place + 1], &answer->choices[place],
             (answer->n - 1 - place) * sizeof choice);
    answer->choices[place] = choice;
}

gdouble
av_bot_margin (const AvRuleset *ruleset, guint player, const gdouble *values)
{
    gdouble best = -G_MAXDOUBLE;
    for (guint i = 0; i < ruleset->n_players; i++)
        if (i != player)
            best = MAX (best, values[i]);
    return ruleset->n_players > 1 ? values[player] - best : values[player];
}

/* The lead in points that makes winning likely while everything is still to come; later a
 * smaller one does. */
#define DOUBT 12.0
#define MANY_LEFT 60

gdouble
av_bot_chance (const AvGame *game, gdouble margin)
{
    gdouble left = MIN (av_game_get_tiles_left (game), MANY_LEFT);
    return 0.5 + 0.5 * tanh (margin / (DOUBT * sqrt (left / MANY_LEFT) + 1));
}
