/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query.c: what may be asked of a running game, and what rules change in its engine's part. */
#include "engine/game-private.h"
#include "engine/state-private.h"

const AvRuleset *
av_game_get_ruleset (const AvGame *game)
{
    return game->ruleset;
}

gconstpointer
av_game_get_bound (const AvGame *game, guint rules)
{
    return game->ruleset->bound[rules];
}

guint
av_game_get_phase (const AvGame *game)
{
    return game_frame (game)->phase;
}

const gchar *
av_game_get_phase_id (const AvGame *game)
{
    return game->ruleset->phases[game_frame (game)->phase].def->id;
}

gint
av_game_get_decider (const AvGame *game)
{
    return game_position (game)->finished ? AV_NOBODY : game_frame (game)->decider;
}

guint
av_game_get_depth (const AvGame *game)
{
    return game_position (game)->n_frames;
}

guint
av_game_get_active (const AvGame *game)
{
    return game_position (game)->active;
}

guint
av_game_get_turn (const AvGame *game)
{
    return game_position (game)->turn;
}

guint
av_game_get_n_actions (const AvGame *game)
{
    return game_position (game)->n_actions;
}

gboolean
av_game_is_finished (const AvGame *game)
{
    return game_position (game)->finished;
}

guint
av_game_get_winners (const AvGame *game)
{
    return game_position (game)->winners;
}

gint
av_game_get_score (const AvGame *game, guint player)
{
    g_return_val_if_fail (player < game->ruleset->n_players, 0);
    return game_position (game)->scores[player];
}

static gint32 *
breakdown_at (const AvGame *game, guint player, guint reason)
{
    gint32 *table = (gint32 *) (gpointer) (game->block + game->ruleset->breakdown);
    return table + player * game->ruleset->reasons->len + reason;
}

static gint32 *
counter_at (const AvGame *game, guint player, guint counter)
{
    gint32 *table = (gint32 *) (gpointer) (game->block + game->ruleset->counters);
    return table + player * game->ruleset->counter_defs->len + counter;
}

gint
av_game_get_breakdown (const AvGame *game, guint player, guint reason)
{
    g_return_val_if_fail (player < game->ruleset->n_players, 0);
    g_return_val_if_fail (reason < game->ruleset->reasons->len, 0);
    return *breakdown_at (game, player, reason);
}

gint
av_game_get_counter (const AvGame *game, guint player, guint counter)
{
    g_return_val_if_fail (player < game->ruleset->n_players, 0);
    g_return_val_if_fail (counter < game->ruleset->counter_defs->len, 0);
    return *counter_at (game, player, counter);
}

guint
av_game_get_tiles_left (const AvGame *game)
{
    return game->ruleset->def->tiles_left ? game->ruleset->def->tiles_left (game) : 0;
}

gint
av_game_get_supply (const AvGame *game, guint player, guint piece)
{
    return game->ruleset->def->supply ? game->ruleset->def->supply (game, player, piece) : 0;
}

/* Rules that keep something where they should not, or broke down as they were asked. */
static void
complain_of_code (const AvGame *game, GString *complaints)
{
    for (guint i = 0; game->ruleset->may_fail && i < game->ruleset->rules->len; i++) {
        const AvRules *rules = game->ruleset->rules->pdata[i];
        g_autofree gchar *hidden = rules->find_hidden ? rules->find_hidden (rules->data) : NULL;
        if (hidden)
            g_string_append_printf (complaints, "%s: %s\n", rules->id, hidden);
    }
    g_autoptr (GError) failure = NULL;
    if (av_game_get_failure (game, &failure))
        g_string_append_printf (complaints, "%s\n", failure->message);
}

gboolean
av_game_verify (AvGame *game, GString *complaints)
{
    gsize before = complaints->len;
    if (game->ruleset->def->verify)
        game->ruleset->def->verify (game, complaints);
    AvVerifyContext context = { complaints };
    AV_FOR_HOOKS (game->ruleset, VERIFY, hook)
        ((AvHook_VERIFY) hook->fn) (game, hook->rules, &context, hook->data);
    complain_of_code (game, complaints);
    return complaints->len == before;
}

gchar *
av_game_to_text (const AvGame *game)
{
    GString *text = g_string_new (NULL);
    if (game->ruleset->def->draw)
        game->ruleset->def->draw (game, text);
    return g_string_free (text, FALSE);
}

AvLayout *
av_game_layout (const AvGame *game)
{
    if (!game->ruleset->def->layout)
        return NULL;
    AvLayout *layout = av_layout_new ();
    game->ruleset->def->layout (game, layout);
    return layout;
}

void
av_game_highlight (const AvGame *game, AvHighlightContext *context)
{
    AV_FOR_HOOKS (game->ruleset, HIGHLIGHT, hook)
        ((AvHook_HIGHLIGHT) hook->fn) (game, hook->rules, context, hook->data);
}

/* --- for rules --- */

AvEvent *
av_game_add_points (AvGame *game, guint player, gint points, guint reason)
{
    g_return_val_if_fail (player < game->ruleset->n_players, NULL);
    game_position (game)->scores[player] += points;
    *breakdown_at (game, player, reason) += points;
    if (!game->wants_events)
        return NULL;
    AvEvent *event = av_game_add_event (game, AV_EVENT_SCORE, player);
    event->points = points;
    event->reason = reason;
    return event;
}

AvEvent *
av_game_add_counter (AvGame *game, guint player, guint counter, gint change)
{
    *counter_at (game, player, counter) += change;
    if (!game->wants_events)
        return NULL;
    AvEvent *event = av_game_add_event (game, AV_EVENT_COUNTER, player);
    event->points = change;
    event->thing = counter;
    return event;
}

void
av_game_set_winners (AvGame *game, guint winners)
{
    AvPosition *position = game_position (game);
    position->winners = winners;
    position->winners_set = 1;
}

guint64
av_game_hash (const AvGame *game)
{
    const AvRuleset *ruleset = game->ruleset;
    const AvPosition *position = game_position (game);
    guint64 hash = hash_fold (position->turn, position->active);
    hash = hash_fold (hash, position->finished | (guint) position->winners << 8);
    for (guint i = 0; i < position->n_frames; i++) {
        const AvFrame *frame = &position->frames[i];
        const AvPhaseDef *phase = ruleset->phases[frame->phase].def;
        hash = hash_fold (hash, g_str_hash (phase->id));
        hash = hash_fold (hash, frame->decider | (guint) frame->data << 8);
    }
    for (guint i = 0; i < ruleset->n_players; i++) {
        hash = hash_fold (hash, (guint64) position->scores[i]);
        for (guint k = 0; k < ruleset->counter_defs->len; k++)
            hash = hash_fold (hash, (guint64) *counter_at (game, i, k));
    }
    hash = state_hash (game, hash);
    return ruleset->def->hash ? ruleset->def->hash (game, hash) : hash;
}
