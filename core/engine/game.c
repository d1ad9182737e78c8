/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.c: makes, copies and compares games. */
#include "engine/game-private.h"
#include "engine/phase-private.h"
#include "engine/scenario-private.h"

#include <string.h>

AvGame *
av_game_new (const AvRuleset *ruleset, guint64 seed, GError **error)
{
    g_autoptr (AvGame) game = g_malloc0 (sizeof (AvGame) + ruleset->size);
    game->ruleset = av_ruleset_ref (ruleset);
    game->wants_events = TRUE;
    AvPosition *position = game_position (game);
    position->seed = seed;
    position->n_frames = 1;
    game_guard_begin (game, TRUE);
    if (ruleset->def->begin)
        ruleset->def->begin (game);
    const GPtrArray *prelude = ruleset->setup->prelude;
    for (guint i = 0; i < prelude->len; i++)
        if (!game_prelude (game, prelude->pdata[i], error))
            return NULL;
    game->n_events = 0;
    phase_begin_turn (game, FALSE);
    phase_run (game);
    if (!game_guard_end (game, error))
        return NULL;
    return g_steal_pointer (&game);
}

void
av_game_free (AvGame *game)
{
    if (!game)
        return;
    av_ruleset_unref ((AvRuleset *) game->ruleset);
    g_free (game->events);
    g_clear_error (&game->failure);
    g_free (game->backup);
    g_free (game);
}

AvGame *
av_game_dup (const AvGame *game)
{
    AvGame *copy = g_malloc (sizeof (AvGame) + game->ruleset->size);
    copy->ruleset = av_ruleset_ref (game->ruleset);
    copy->events = NULL;
    copy->n_events = copy->events_capacity = 0;
    copy->wants_events = game->wants_events;
    copy->applying = FALSE;
    copy->failure = NULL;
    copy->backup = NULL;
    memcpy (copy->block, game->block, game->ruleset->size);
    return copy;
}

void
av_game_copy (AvGame *to, const AvGame *from)
{
    g_return_if_fail (to->ruleset == from->ruleset);
    to->n_events = 0;
    memcpy (to->block, from->block, from->ruleset->size);
}

void
av_game_set_seed (AvGame *game, guint64 seed)
{
    game_position (game)->seed = seed;
}

void
av_game_set_events (AvGame *game, gboolean wanted)
{
    game->wants_events = wanted;
}

gboolean
av_game_equal (const AvGame *a, const AvGame *b)
{
    return a->ruleset == b->ruleset && memcmp (a->block, b->block, a->ruleset->size) == 0;
}
