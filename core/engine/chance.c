/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chance.c: picks one of the legal actions: at random, by weight, by the game's own seed. */
#include "engine/game-private.h"

/* Weights lie 16 bytes apart: gathering them into vectors costs more than it saves. */
#ifdef __GNUC__
#define STAY_SCALAR(value) __asm__("" : "+r"(value))
#else
#define STAY_SCALAR(value)
#endif

const AvAction *
av_action_list_choose (const AvActionList *list, AvRandom *random)
{
    if (list->items[0].player != AV_NATURE)
        return &list->items[av_random_below (random, list->n)];
    const AvAction *end = list->items + list->n;
    guint32 total = 0, sum = 0, index = 0;
    for (const AvAction *action = list->items; action < end; action++) {
        total += action->weight;
        STAY_SCALAR (total);
    }
    guint32 pick = av_random_below (random, total);
    /* How many sums are not above the pick: no branch to guess wrong. */
    for (const AvAction *action = list->items; action < end; action++) {
        sum += action->weight;
        index += sum <= pick;
        STAY_SCALAR (sum);
    }
    return &list->items[index];
}

static gboolean
sample_listed (const AvGame *game, AvRandom *random, AvAction *action)
{
    g_auto (AvActionList) list = { 0 };
    if (av_game_legal (game, &list) == 0)
        return FALSE;
    *action = *av_action_list_choose (&list, random);
    return TRUE;
}

gboolean
av_game_sample (const AvGame *game, AvRandom *random, AvAction *action)
{
    if (game_position (game)->finished)
        return FALSE;
    const AvRuleset *ruleset = game->ruleset;
    guint number = game_frame (game)->phase;
    const AvPhaseEntry *phase = &ruleset->phases[number];
    gboolean alone = !((ruleset->adding | ruleset->judging) >> number & 1);
    return (alone && phase->def->sample
            && phase->def->sample (game, phase->rules, random, action, phase->data))
           || sample_listed (game, random, action);
}

gboolean
av_game_chance (const AvGame *game, AvAction *action)
{
    const AvPosition *position = game_position (game);
    if (position->finished || game_frame (game)->decider != AV_NATURE)
        return FALSE;
    AvRandom random;
    av_random_seed (&random, position->seed);
    av_random_seed (&random, av_random_next (&random) + position->n_chance);
    return av_game_sample (game, &random, action);
}
