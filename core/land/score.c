/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.c: what a feature is worth and who gets it: terms, majority, ties. */
#include "engine/i18n.h"
#include "land/land-private.h"

guint
land_mark_count (const AvGame *game, guint feature, guint lane)
{
    const Land *land = land_of (game);
    const guint64 *marks = land_mark_counts (game, land) + (gsize) feature * land->mark_words;
    return marks[lane / 4] >> lane % 4 * 16 & 0xffff;
}

/* Whether a hook wants to hear of a feature of this terrain with these marks. */
static gboolean
hook_wants (const AvGame *game, const AvHookEntry *hook, guint feature)
{
    const Land *land = land_of (game);
    if (!(hook->terrains >> land_links (game, land)[feature].terrain & 1))
        return FALSE;
    if (hook->marks == G_MAXUINT64)
        return TRUE;
    for (guint lane = 0; lane < land->n_lanes; lane++)
        if (hook->marks >> land->lane_marks[lane] & 1 && land_mark_count (game, feature, lane) > 0)
            return TRUE;
    return FALSE;
}

void
land_get_strength (AvGame *game, guint feature, gboolean final, guint strength[AV_MAX_PLAYERS])
{
    guint64 packed = land_strengths (game, land_of (game))[feature];
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        strength[i] = land_strength (packed, i);
    const AvHookArray *hooks = &game->ruleset->hooks[AV_POINT_STRENGTH];
    if (hooks->n == 0)
        return;
    AvStrengthContext context = { .segment = feature, .final = final };
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        context.strength[i] = strength[i];
    AV_FOR_HOOKS (game->ruleset, STRENGTH, hook)
        if (hook_wants (game, hook, feature))
            ((AvHook_STRENGTH) hook->fn) (game, hook->rules, &context, hook->data);
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        strength[i] = context.strength[i];
}

/* The mask of those with the most; nobody where all have nothing. */
guint
land_winners (const guint strength[AV_MAX_PLAYERS], guint n_players)
{
    guint best = 0, winners = 0;
    for (guint i = 0; i < n_players; i++) {
        if (strength[i] > best) {
            best = strength[i];
            winners = 0;
        }
        if (strength[i] == best && best > 0)
            winners |= 1u << i;
    }
    return winners;
}

static void
fill_context (const AvGame *game, guint feature, AvScoreContext *context)
{
    const Land *land = land_of (game);
    const LandTotals *totals = &land_totals (game, land)[feature];
    context->segment = feature;
    context->terrain = land_links (game, land)[feature].terrain;
    const AvTerrainDef *terrain = land->terrains[context->terrain].def;
    context->complete = totals->open == 0 && terrain->closing != AV_CLOSING_NEVER;
    context->tiles = terrain->closing == AV_CLOSING_AROUND ? 9u - totals->open : totals->tiles;
    context->per_tile = context->complete ? terrain->points : terrain->points_open;
    context->n_terms = 0;
    context->cancel = FALSE;
    for (guint lane = 0; lane < land->n_lanes; lane++) {
        const AvMarkDef *mark = land->marks[land->lane_marks[lane]].def;
        context->per_mark[lane] = context->complete ? mark->points : mark->points_open;
    }
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        context->extra[i] = context->points[i] = 0;
}

gint *
av_land_score_mark (const AvGame *game, AvScoreContext *context, const gchar *id)
{
    const Land *land = land_of (game);
    gint mark = av_land_find_mark (game->ruleset, id);
    return mark >= 0 && land->marks[mark].lane >= 0 ? &context->per_mark[land->marks[mark].lane]
                                                    : NULL;
}

static void
award (AvGame *game, AvScoreContext *context, guint player)
{
    const Land *land = land_of (game);
    gint points = (gint) context->tiles * context->per_tile + context->extra[player];
    for (guint lane = 0; lane < land->n_lanes; lane++)
        if (context->per_mark[lane] != 0)
            points +=
                (gint) land_mark_count (game, context->segment, lane) * context->per_mark[lane];
    for (guint i = 0; i < context->n_terms; i++)
        points += context->terms[i].count * context->terms[i].each;
    context->points[player] = points;
    if (points == 0)
        return;
    AvEvent *event =
        av_game_add_points (game, player, points, land->terrains[context->terrain].reason);
    if (!event)
        return;
    event->subject = context->segment;
    const LandTile *tile = &land_tiles (game, land)[land_links (game, land)[context->segment].tile];
    event->x = tile->x;
    event->y = tile->y;
    av_event_add_term (event, N_ ("tile"), N_ ("tiles"), context->tiles, context->per_tile);
    for (guint lane = 0; lane < land->n_lanes; lane++) {
        const AvMarkDef *mark = land->marks[land->lane_marks[lane]].def;
        av_event_add_term (event, mark->name, mark->names ? mark->names : mark->name,
                           land_mark_count (game, context->segment, lane), context->per_mark[lane]);
    }
    for (guint i = 0; i < context->n_terms; i++)
        av_event_add_term (event, context->terms[i].one, context->terms[i].many,
                           context->terms[i].count, context->terms[i].each);
    av_event_add_term (event, N_ ("extra point"), N_ ("extra points"), context->extra[player], 1);
}

/* Pays out a feature (its root) to those who have the majority in it. */
void
land_score_feature (AvGame *game, guint feature, gboolean final)
{
    const AvRuleset *ruleset = game->ruleset;
    AvScoreContext context;
    guint strength[AV_MAX_PLAYERS];
    fill_context (game, feature, &context);
    context.final = final;
    land_get_strength (game, feature, final, strength);
    context.winners = land_winners (strength, ruleset->n_players);
    AV_FOR_HOOKS (ruleset, SCORE, hook)
        if (hook_wants (game, hook, feature))
            ((AvHook_SCORE) hook->fn) (game, hook->rules, &context, hook->data);
    for (guint i = 0; i < ruleset->n_players && !context.cancel; i++)
        if (context.winners >> i & 1)
            award (game, &context, i);
    AV_FOR_HOOKS (ruleset, SCORED, hook)
        if (hook_wants (game, hook, feature))
            ((AvHook_SCORED) hook->fn) (game, hook->rules, &context, hook->data);
}

AvWorthContext
av_land_get_worth (const AvGame *game, guint segment)
{
    const Land *land = land_of (game);
    guint feature = land_find (land_links (game, land), segment);
    const LandTotals *totals = &land_totals (game, land)[feature];
    guint closing = land->terrains[land_links (game, land)[feature].terrain].closing;
    AvWorthContext context = { feature, totals->tiles,
                               totals->open == 0 || closing == AV_CLOSING_NEVER };
    if (closing == AV_CLOSING_AROUND)
        context.tiles = 9;
    AV_FOR_HOOKS (game->ruleset, WORTH, hook)
        if (hook_wants (game, hook, feature))
            ((AvHook_WORTH) hook->fn) (game, hook->rules, &context, hook->data);
    context.tiles = MAX (context.tiles, 0);
    return context;
}

/* Tells the rules at one point, `completed` or `due`, of a feature. */
static void
tell (AvGame *game, const AvHookArray *hooks, guint feature)
{
    AvFeatureContext context = { feature };
    for (guint i = 0; i < hooks->n; i++)
        if (hook_wants (game, &hooks->entries[i], feature))
            ((AvHook_COMPLETED) hooks->entries[i].fn) (game, hooks->entries[i].rules, &context,
                                                       hooks->entries[i].data);
}

void
av_land_make_due (AvGame *game, guint segment)
{
    guint feature = land_find (land_links (game, land_of (game)), segment);
    tell (game, &game->ruleset->hooks[AV_POINT_DUE], feature);
}

/* C6 and the editions: a complete city of two tiles is worth half in the first and second. */
void
land_small_city (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    const Land *land = land_of (game);
    if (!context->complete || context->tiles != 2 || land->edition == 3)
        return;
    context->per_tile = 1;
    context->per_mark[land->small_shield] = 1;
}

void
land_feature_completed (AvGame *game, guint feature)
{
    tell (game, &game->ruleset->hooks[AV_POINT_COMPLETED], feature);
    if (land_totals (game, land_of (game))[feature].pieces > 0)
        land_score_feature (game, feature, FALSE);
}
