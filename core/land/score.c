/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.c: scoring: completed features at the end of a turn (rules C5, C6), everything else at
 * the end of the game. */
#include "engine/i18n.h"
#include "land/feature.h"
#include "land/piece.h"
#include "land/score.h"

#include <string.h>

/* --- a feature --- */

guint
land_mark_count (const AvGame *game, guint feature, guint lane)
{
    const Land *land = land_of (game);
    const guint64 *marks = land_mark_counts (game, land) + (gsize) feature * land->mark_words;
    return marks[lane / 4] >> lane % 4 * 16 & 0xffff;
}

/* Whether a hook's interests include this feature. */
static gboolean
hook_wants (const AvGame *game, const AvHookEntry *hook, guint feature)
{
    const Land *land = land_of (game);
    if (!(hook->terrains >> land_links (game, land)[feature].terrain & 1))
        return FALSE;
    if (hook->pieces != G_MAXUINT64 && land_next_piece_in (game, feature, hook->pieces, 0) < 0)
        return FALSE;
    if (hook->marks == G_MAXUINT64)
        return TRUE;
    for (guint lane = 0; lane < land->n_lanes; lane++)
        if (hook->marks >> land->lane_marks[lane] & 1 && land_mark_count (game, feature, lane) > 0)
            return TRUE;
    return FALSE;
}

/* The strength of each player in the feature, after asking hooks. */
static void
get_strength (AvGame *game, guint feature, gboolean final, guint strength[AV_MAX_PLAYERS])
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
    AV_FOR_HOOKS (game, STRENGTH, hook)
        if (hook_wants (game, hook, feature))
            GAME_CALL (game, AvHook_STRENGTH, hook, &context);
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        strength[i] = context.strength[i];
}

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

/* Mask of those who are paid for a feature: who has the most by STRENGTH, after asking the
 * rules. */
static guint
ask_majority (AvGame *game, guint feature, gboolean final, gboolean around,
              const guint strength[AV_MAX_PLAYERS])
{
    guint winners = land_winners (strength, game->ruleset->n_players);
    if (game->ruleset->hooks[AV_POINT_MAJORITY].n == 0)
        return winners;
    AvMajorityContext context = {
        .segment = feature, .final = final, .around = around, .winners = winners
    };
    memcpy (context.strength, strength, sizeof context.strength);
    AV_FOR_HOOKS (game, MAJORITY, hook)
        if (hook_wants (game, hook, feature))
            GAME_CALL (game, AvHook_MAJORITY, hook, &context);
    return context.winners;
}

static guint
find_winners (AvGame *game, guint feature, gboolean final)
{
    guint strength[AV_MAX_PLAYERS] = { 0 };
    if (land_totals (game, land_of (game))[feature].pieces > 0)
        get_strength (game, feature, final, strength);
    return ask_majority (game, feature, final, FALSE, strength);
}

/* COMPLETE: as if it were.  MORE: tiles that are counted although they do not lie there yet. */
static void
fill_context (const AvGame *game, guint feature, gboolean complete, guint more,
              AvScoreContext *context)
{
    const Land *land = land_of (game);
    const LandTotals *totals = &land_totals (game, land)[feature];
    context->segment = feature;
    context->terrain = land_links (game, land)[feature].terrain;
    const AvTerrainDef *terrain = land->terrains[context->terrain].def;
    context->complete = complete || av_land_is_complete (game, feature);
    context->tiles = land->terrains[context->terrain].closing == AV_CLOSING_AROUND
                         ? 9u - totals->open
                         : totals->tiles;
    context->tiles += more;
    /* A terrain that no rules declare is worth nothing. */
    context->per_tile = !terrain ? 0 : context->complete ? terrain->points : terrain->points_open;
    context->n_terms = 0;
    context->cancel = FALSE;
    for (guint lane = 0; lane < land->n_lanes; lane++) {
        const AvMarkDef *mark = land->marks[land->lane_marks[lane]].def;
        context->per_mark[lane] = context->complete ? mark->points : mark->points_open;
    }
    if (!context->complete)
        context->per_mark[land->shield] += land->open_shield;
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        context->extra[i] = context->points[i] = 0;
}

gint *
av_land_score_mark (const AvGame *game, AvScoreContext *context, gint mark)
{
    const Land *land = land_of (game);
    GAME_RETURN_VAL_IF_FAIL (mark < (gint) land->n_marks, NULL);
    return mark >= 0 && land->marks[mark].lane >= 0 ? &context->per_mark[land->marks[mark].lane]
                                                    : NULL;
}

/* What the feature is worth to those who hold it. */
static gint
add_up (const AvGame *game, const AvScoreContext *context)
{
    const Land *land = land_of (game);
    gint points = (gint) context->tiles * context->per_tile;
    for (guint lane = 0; lane < land->n_lanes; lane++)
        if (context->per_mark[lane] != 0)
            points +=
                (gint) land_mark_count (game, context->segment, lane) * context->per_mark[lane];
    for (guint i = 0; i < context->n_terms; i++)
        points += context->terms[i].count * context->terms[i].each;
    return points;
}

static void
award (AvGame *game, const AvScoreContext *context, guint player)
{
    const Land *land = land_of (game);
    gint points = context->points[player];
    if (points == 0)
        return;
    AvEvent *event = av_game_add_points_for (
        game, player, points, land->terrains[context->terrain].reason, context->segment);
    if (!event)
        return;
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

/* Far more than any feature is worth; sums of so many do not overflow. */
#define MAX_COUNTED 10000
#define MAX_EACH 1000
#define MAX_WORTH 400000

static gboolean
is_countable (const AvGame *game, const AvScoreContext *context)
{
    guint n_lanes = land_of (game)->n_lanes;
    gboolean well = context->tiles <= MAX_COUNTED && context->per_tile >= -MAX_EACH
                    && context->per_tile <= MAX_EACH && context->n_terms <= AV_SCORE_TERMS;
    for (guint i = 0; i < n_lanes; i++)
        well = well && context->per_mark[i] >= -MAX_EACH && context->per_mark[i] <= MAX_EACH;
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        well = well && context->extra[i] >= -MAX_WORTH && context->extra[i] <= MAX_WORTH;
    for (guint i = 0; well && i < context->n_terms; i++)
        well = ABS (context->terms[i].count) <= MAX_COUNTED
               && ABS (context->terms[i].each) <= MAX_EACH;
    return well && ABS (add_up (game, context)) <= MAX_WORTH;
}

static void
value_feature (AvGame *game, guint feature, gboolean complete, guint more, gboolean final,
               guint players, AvScoreContext *context)
{
    fill_context (game, feature, complete, more, context);
    context->final = final;
    context->winners = players ? find_winners (game, feature, final) : 0;
    AV_FOR_HOOKS (game, SCORE, hook)
        if (hook_wants (game, hook, feature)) {
            if (hook->rules == 0) {
                /* The core's own hook need not be checked. */
                GAME_CALL (game, AvHook_SCORE, hook, context);
                continue;
            }
            AvScoreContext before = *context;
            GAME_CALL (game, AvHook_SCORE, hook, context);
            /* What follows reads the table by these. */
            gboolean same =
                context->segment == before.segment && context->terrain == before.terrain;
            if (same && is_countable (game, context))
                continue;
            game_blame (same ? _ ("no feature is worth that much")
                             : _ ("what the hook is asked about cannot be changed"));
            *context = before;
        }
    context->value = context->cancel ? 0 : add_up (game, context);
    context->winners &= players;
    for (guint i = 0; i < game->ruleset->n_players && !context->cancel; i++)
        if (context->winners >> i & 1)
            context->points[i] = context->value + context->extra[i];
}

void
land_value_feature (AvGame *game, guint feature, gboolean complete, gboolean final, guint players,
                    AvScoreContext *context)
{
    value_feature (game, feature, complete, 0, final, players, context);
}

static void
score_feature (AvGame *game, guint feature, gboolean complete, gboolean final, guint players)
{
    AvScoreContext context;
    land_value_feature (game, feature, complete, final, players, &context);
    for (guint i = 0; i < game->ruleset->n_players; i++)
        award (game, &context, i);
    AV_FOR_HOOKS (game, SCORED, hook)
        if (hook_wants (game, hook, feature))
            GAME_CALL (game, AvHook_SCORED, hook, &context);
}

AvWorthContext
av_land_get_worth (const AvGame *game, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment),
                             (AvWorthContext){ .settled = TRUE });
    const Land *land = land_of (game);
    guint feature = land_find (land_links (game, land), segment);
    const LandTotals *totals = &land_totals (game, land)[feature];
    guint closing = land->terrains[land_links (game, land)[feature].terrain].closing;
    AvWorthContext context = { feature, totals->tiles,
                               totals->open == 0 || closing == AV_CLOSING_NEVER };
    if (closing == AV_CLOSING_AROUND)
        context.tiles = 9;
    AV_FOR_HOOKS (game, WORTH, hook)
        if (hook_wants (game, hook, feature))
            ((AvHook_WORTH) hook->fn) (game, hook->rules, &context, hook->data);
    context.tiles = MAX (context.tiles, 0);
    return context;
}

gboolean
av_land_is_free (const AvGame *game, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), FALSE);
    const Land *land = land_of (game);
    guint feature = land_find (land_links (game, land), segment);
    guint64 figures = 0;
    for (guint kind = 0; kind < land->n_pieces; kind++)
        if (!(land->pieces[kind].def->flags & (AV_PIECE_NEUTRAL | AV_PIECE_APART)))
            figures |= G_GUINT64_CONSTANT (1) << kind;
    AvFreeContext context = { segment, land_next_piece_in (game, feature, figures, 0) < 0 };
    AV_FOR_HOOKS (game, FREE, hook)
        if (!context.free && hook_wants (game, hook, feature))
            ((AvHook_FREE) hook->fn) (game, hook->rules, &context, hook->data);
    return context.free;
}

/* Calls the hooks of point `completed` or `due` for a feature. */
static void
tell (AvGame *game, guint point, guint feature)
{
    const AvHookArray *hooks = &game->ruleset->hooks[point];
    AvFeatureContext context = { feature };
    FOR_HOOKS_OF (game, hooks, hook)
    if (hook_wants (game, hook, feature))
        GAME_CALL (game, AvHook_COMPLETED, hook, &context);
}

void
av_land_make_due (AvGame *game, guint segment)
{
    GAME_RETURN_IF_FAIL (game_is_changeable (game));
    GAME_RETURN_IF_FAIL (land_knows_segment (game, segment));
    guint feature = land_find (land_links (game, land_of (game)), segment);
    tell (game, AV_POINT_DUE, feature);
}

/* C6 and the editions: a complete city of two tiles is worth half in the first and second. */
void
land_small_city (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    const Land *land = land_of (game);
    if (!context->complete || context->tiles != 2 || land->edition == 3)
        return;
    context->per_tile = 1;
    context->per_mark[land->shield] = 1;
}

/* Whether hook `scored` is to be called for this feature. */
static gboolean
is_heard_of (const AvGame *game, guint feature)
{
    const AvHookArray *hooks = &game->ruleset->hooks[AV_POINT_SCORED];
    for (guint i = 0; i < hooks->n; i++)
        if (hook_wants (game, &hooks->entries[i], feature))
            return TRUE;
    return FALSE;
}

/* Features that are complete and not withheld. */
static void
score_completed (AvGame *game, guint feature)
{
    const LandTotals *totals = &land_totals (game, land_of (game))[feature];
    if (totals->withheld)
        return;
    if (totals->pieces > 0)
        score_feature (game, feature, FALSE, FALSE, AV_ALL_PLAYERS);
    else if (is_heard_of (game, feature))
        score_feature (game, feature, FALSE, FALSE, 0);
}

void
av_land_withhold (AvGame *game, guint segment, gboolean withheld)
{
    GAME_RETURN_IF_FAIL (game_is_changeable (game));
    GAME_RETURN_IF_FAIL (land_knows_segment (game, segment));
    const Land *land = land_of (game);
    land_totals (game, land)[land_find (land_links (game, land), segment)].withheld = !!withheld;
    game_touch (game);
}

/* --- as a turn ends --- */

guint
av_land_get_n_completed (const AvGame *game)
{
    const LandState *state = land_state (game, land_of (game));
    return state->n_closed - state->n_paid;
}

guint
av_land_get_completed (const AvGame *game, guint i)
{
    const LandState *state = land_state (game, land_of (game));
    GAME_RETURN_VAL_IF_FAIL (i < av_land_get_n_completed (game), AV_NONE);
    return state->closed[state->n_paid + i];
}

static G_GNUC_NO_INLINE AvFlow
pay_completed (AvGame *game)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    while (state->n_paid < state->n_closed) {
        guint depth = av_game_get_depth (game);
        guint feature = land_find (land_links (game, land), state->closed[state->n_paid]);
        if (!state->told) {
            state->told = 1;
            tell (game, AV_POINT_COMPLETED, feature);
            /* What is pushed there comes before the points. */
            if (G_UNLIKELY (av_game_get_depth (game) > depth))
                return AV_FLOW_WAIT;
        }
        state->told = 0;
        state->n_paid++;
        score_completed (game, feature);
    }
    return AV_FLOW_DONE;
}

/* What is surrounded is scored first, then roads, then cities. */
static guint
rank_completed (const AvGame *game, const Land *land, guint segment)
{
    guint terrain = land_links (game, land)[segment].terrain;
    return land->terrains[terrain].closing == AV_CLOSING_AROUND ? 0 : 1 + terrain;
}

/* Features of one terrain in the order in which they were completed. */
static G_GNUC_NO_INLINE void
order_completed (AvGame *game)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    for (guint i = 1; i < state->n_closed; i++)
        for (guint k = i; k > 0
                          && rank_completed (game, land, state->closed[k])
                                 < rank_completed (game, land, state->closed[k - 1]);
             k--) {
            guint16 later = state->closed[k - 1];
            state->closed[k - 1] = state->closed[k];
            state->closed[k] = later;
        }
}

AvFlow
land_enter_score (AvGame *game, guint rules, gconstpointer data)
{
    const LandState *state = land_state (game, land_of (game));
    if (state->n_closed > 1 && state->n_paid == 0 && !state->told)
        order_completed (game);
    return state->n_paid < state->n_closed ? pay_completed (game) : AV_FLOW_DONE;
}

/* This is about the features that were paid: a tile that rules laid since then may have
 * completed others. */
static G_GNUC_NO_INLINE void
return_paid (AvGame *game)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    while (state->n_paid > 0) {
        guint16 *last = &state->closed[--state->n_paid];
        guint feature = land_find (land_links (game, land), *last);
        state->n_closed--;
        memmove (last, last + 1, (state->n_closed - state->n_paid) * sizeof *last);
        state->closed[state->n_closed] = 0;
        const LandTotals *totals = &land_totals (game, land)[feature];
        if ((land_strengths (game, land)[feature] || totals->pieces > 0 || land->has_light_homing)
            && !totals->withheld)
            land_pieces_return (game, feature, AV_ALL_PLAYERS);
    }
}

AvFlow
land_enter_return (AvGame *game, guint rules, gconstpointer data)
{
    if (land_state (game, land_of (game))->n_paid > 0)
        return_paid (game);
    return AV_FLOW_DONE;
}

gboolean
land_settle (AvGame *game)
{
    const Land *land = land_of (game);
    if (G_LIKELY (land_state (game, land)->n_closed == 0))
        return FALSE;
    return av_game_push_phase (game, land->phase_return, AV_NATURE, 0, NULL)
           && av_game_push_phase (game, land->phase_score, AV_NATURE, 0, NULL);
}

const AvRefusal *
land_check_push_score (const AvGame *game, guint rules, guint decider, guint16 number,
                       gconstpointer data)
{
    static const AvRefusal over = { "not-now", N_ ("the last turn is over") };
    return game_position (game)->stage == STAGE_FINAL ? &over : NULL;
}

/* --- at the end of the game --- */

/* How each edition pays fields, as data. */
static const struct {
    gint per_city;
    gboolean by_city; /* majority among the farmers of all fields that touch a city */
    gboolean once;    /* a player scores each city once, from whichever field */
} editions[4] = {
    [1] = { 4, TRUE, TRUE },
    [2] = { 3, FALSE, TRUE },
    [3] = { 3, FALSE, FALSE },
};

/* A complete city that fields feed, and what its farmers make of it. */
typedef struct {
    guint feature;
    guint field;                    /* one that it feeds */
    guint seen;                     /* the number of the last field that visited it */
    guint strength[AV_MAX_PLAYERS]; /* of all farmers around it */
    gint best[AV_MAX_PLAYERS]; /* the most that a field makes of it; or what was paid already */
} Fed;

/* The fed cities found so far; no more than there are complete cities. */
typedef struct {
    Fed *items;
    guint n, capacity;
    guint16 *index; /* by segment: its place in items + 1 */
    guint n_fields;
} FedList;

/* Rules that are asked meanwhile may add segments, so there is room for all that there can be. */
static FedList
fed_list_begin (const Land *land)
{
    return (FedList){ .index = g_new0 (guint16, land->max_segments + 1) };
}

static void
fed_list_end (FedList *list)
{
    g_free (list->items);
    g_free (list->index);
}

static Fed *
find_fed (FedList *list, guint feature)
{
    if (list->index[feature] == 0) {
        if (list->n == list->capacity) {
            list->capacity = MAX (16, 2 * list->capacity);
            list->items = g_renew (Fed, list->items, list->capacity);
        }
        list->items[list->n++] = (Fed){ .feature = feature };
        list->index[feature] = list->n;
    }
    return &list->items[list->index[feature] - 1];
}

static guint32
get_touches (const AvGame *game, const Land *land, guint segment)
{
    const LandTile *tile = &land_tiles (game, land)[land_links (game, land)[segment].tile];
    return land->kinds[tile->kind].def->segments[segment - tile->first].touches;
}

LandFedWalk
land_fed_walk (const AvGame *game, guint field)
{
    return (LandFedWalk){ field, field, get_touches (game, land_of (game), field) };
}

gint
land_fed_walk_next (const AvGame *game, LandFedWalk *walk)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    for (;;) {
        while (walk->touches) {
            guint first = land_tiles (game, land)[links[walk->member].tile].first;
            guint feature = land_find (links, first + __builtin_ctz (walk->touches));
            walk->touches &= walk->touches - 1;
            if (land->terrains[links[feature].terrain].flags & AV_TERRAIN_FED)
                return (gint) feature;
        }
        walk->member = links[walk->member].next;
        if (walk->member == walk->field)
            return -1;
        walk->touches = get_touches (game, land, walk->member);
    }
}

typedef void (*VisitFed) (AvGame *game, Fed *fed, gpointer data);

/* Calls VISIT once for every complete city that the field feeds; rules that it asks may part the field, which ends there
 * then. */
static void
for_fed (AvGame *game, guint field, FedList *list, VisitFed visit, gpointer data)
{
    const LandLink *links = land_links (game, land_of (game));
    LandFedWalk walk = land_fed_walk (game, field);
    list->n_fields++;
    for (gint feature; (feature = land_fed_walk_next (game, &walk)) >= 0;) {
        if (land_totals (game, land_of (game))[feature].open > 0)
            continue;
        Fed *fed = find_fed (list, (guint) feature);
        if (fed->seen == list->n_fields)
            continue;
        fed->seen = list->n_fields;
        visit (game, fed, data);
        if (land_find (links, walk.member) != land_find (links, field))
            break;
    }
}

void
av_farm_add (AvFarmContext *context, const gchar *key, gint points)
{
    GAME_RETURN_IF_FAIL (key && points >= -AV_FED_MAX && points <= AV_FED_MAX);
    guint i = 0;
    while (i < context->n_keys && !g_str_equal (context->keys[i].key, key))
        i++;
    if (i == AV_FARM_KEYS)
        return;
    if (i == context->n_keys) {
        context->keys[i].key = key;
        context->keys[i].points = points;
        context->n_keys++;
    }
    context->keys[i].points = MAX (context->keys[i].points, points);
}

/* What an ordinary city is worth to a player on a field. */
static gint
find_each (AvGame *game, guint field, guint player, gint per_city)
{
    AvFarmContext context = { field, player, per_city, 0, { { NULL, 0 } } };
    gint each = per_city;
    AV_FOR_HOOKS (game, FARM, hook)
        GAME_CALL (game, AvHook_FARM, hook, &context);
    for (guint i = 0; i < MIN (context.n_keys, AV_FARM_KEYS); i++)
        each += context.keys[i].points;
    return each;
}

/* What a city is worth to a player on a field where an ordinary one is worth EACH, and PER_CITY
 * to anybody. */
static gint
ask_fed (AvGame *game, guint field, const Fed *fed, guint player, gint each, gint per_city,
         gboolean final)
{
    gboolean withheld = land_totals (game, land_of (game))[fed->feature].withheld;
    AvFedContext context = {
        field, fed->feature, player, final, each, withheld ? 0 : each, per_city
    };
    AV_FOR_HOOKS (game, FED, hook)
        if (hook_wants (game, hook, fed->feature))
            GAME_CALL (game, AvHook_FED, hook, &context);
    return CLAMP (context.points, 0, AV_FED_MAX);
}

static void
tell_farmed (AvGame *game, guint field, guint player, gint points, gboolean final)
{
    AvFarmedContext context = { field, player, points, final };
    AV_FOR_HOOKS (game, FARMED, hook)
        GAME_CALL (game, AvHook_FARMED, hook, &context);
}

static void
pay_field (AvGame *game, guint player, guint subject, guint cities, gint each)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    if (cities == 0 || each == 0)
        return;
    /* Booked as points for fields, even where the majority is counted city by city. */
    guint field_reason = 0;
    for (guint i = 0; i < land->n_terrains; i++)
        if (land->terrains[i].flags & AV_TERRAIN_FEEDS) {
            field_reason = land->terrains[i].reason;
            break;
        }
    AvEvent *event =
        av_game_add_points_for (game, player, (gint) cities * each, field_reason, subject);
    if (!event)
        return;
    const LandTile *tile = &land_tiles (game, land)[links[subject].tile];
    event->x = tile->x;
    event->y = tile->y;
    av_event_add_term (event, N_ ("city"), N_ ("cities"), cities, each);
}

/* --- by field: second and third edition, and where rules have a field scored --- */

/* How a field is counted. */
typedef struct {
    guint field;
    gint per_city; /* what an ordinary city is worth to anybody */
    guint players; /* mask of those who may be paid */
    gboolean final;
    gboolean once;   /* a city pays a player once, by the best of his fields */
    gboolean valued; /* asks what the cities are worth to nobody in particular */
} FieldCount;

typedef struct {
    FieldCount how;
    guint winners;
    gint each[AV_MAX_PLAYERS]; /* what an ordinary city is worth to each */
    guint n;                   /* usual cities */
    gint value; /* if that is asked for: what they are worth to nobody in particular */
    gint total[AV_MAX_PLAYERS];
    gint most; /* points of one city for which the counts are set */
    guint16 counts[AV_FED_MAX + 1]
                  [AV_MAX_PLAYERS]; /* how many cities have so many points, for the terms */
} ByField;

static void
visit_by_field (AvGame *game, Fed *fed, gpointer data)
{
    ByField *by = data;
    const FieldCount *how = &by->how;
    by->n += !land_totals (game, land_of (game))[fed->feature].withheld;
    if (how->valued)
        by->value +=
            ask_fed (game, how->field, fed, AV_NOBODY, how->per_city, how->per_city, how->final);
    for (guint player = 0; player < game->ruleset->n_players; player++) {
        if (!(by->winners >> player & 1))
            continue;
        gint points =
            ask_fed (game, how->field, fed, player, by->each[player], how->per_city, how->final);
        if (how->once) {
            points = MAX (points - fed->best[player], 0);
            fed->best[player] += points;
        }
        while (by->most < points)
            memset (by->counts[++by->most], 0, sizeof by->counts[0]);
        by->counts[points][player]++;
        by->total[player] += points;
    }
}

/* What a field is worth to those who have the majority in it. */
static ByField
value_field (AvGame *game, const FieldCount *how, FedList *list)
{
    ByField by;
    memset (&by, 0, G_STRUCT_OFFSET (ByField, counts[1]));
    by.how = *how;
    by.winners = find_winners (game, how->field, how->final) & how->players;
    for (guint player = 0; player < game->ruleset->n_players; player++)
        if (by.winners >> player & 1)
            by.each[player] = find_each (game, how->field, player, how->per_city);
    for_fed (game, how->field, list, visit_by_field, &by);
    return by;
}

static void
pay_by_field (AvGame *game, const ByField *by)
{
    for (guint player = 0; player < game->ruleset->n_players; player++) {
        for (gint points = by->most; points > 0; points--)
            pay_field (game, player, by->how.field, by->counts[points][player], points);
        if (!by->how.once && by->winners >> player & 1)
            tell_farmed (game, by->how.field, player, by->total[player], by->how.final);
    }
}

/* --- by city: first edition --- */

typedef struct {
    guint field;
    guint strength[AV_MAX_PLAYERS];
    gint each[AV_MAX_PLAYERS];
} ByCity;

static void
visit_by_city (AvGame *game, Fed *fed, gpointer data)
{
    const ByCity *by = data;
    for (guint player = 0; player < game->ruleset->n_players; player++) {
        if (by->strength[player] == 0)
            continue;
        fed->strength[player] += by->strength[player];
        fed->field = by->field;
        gint points =
            ask_fed (game, by->field, fed, player, by->each[player], editions[1].per_city, TRUE);
        fed->best[player] = MAX (fed->best[player], points);
    }
}

static void
note_field_at_cities (AvGame *game, guint field, FedList *list)
{
    ByCity by = { .field = field };
    gint per_city = editions[1].per_city;
    get_strength (game, field, TRUE, by.strength);
    for (guint player = 0; player < game->ruleset->n_players; player++)
        by.each[player] = by.strength[player] > 0 ? find_each (game, field, player, per_city) : 0;
    for_fed (game, field, list, visit_by_city, &by);
}

static void
score_cities (AvGame *game, FedList *list)
{
    for (guint i = 0; i < list->n; i++) {
        Fed *fed = &list->items[i];
        guint winners = ask_majority (game, fed->feature, TRUE, TRUE, fed->strength);
        for (guint player = 0; player < game->ruleset->n_players; player++) {
            /* From here on it is what the city paid him. */
            if (!(winners >> player & 1))
                fed->best[player] = 0;
            else if (fed->strength[player] == 0)
                fed->best[player] = ask_fed (game, fed->field, fed, player, editions[1].per_city,
                                             editions[1].per_city, TRUE);
            pay_field (game, player, fed->feature, 1, fed->best[player]);
        }
    }
}

static void
visit_paid (AvGame *game, Fed *fed, gpointer data)
{
    gint *points = data;
    for (guint player = 0; player < game->ruleset->n_players; player++)
        points[player] += fed->best[player];
}

/* If a city pays a player only once: says what the cities of each field brought those with the majority in it
 * and (if the majority is counted city by city) its other farmers.  All of a player's fields around a city share in
 * it, so that it does not matter which is counted first. */
static void
tell_field (AvGame *game, guint field, gboolean by_city, FedList *list)
{
    gint points[AV_MAX_PLAYERS] = { 0 };
    guint strength[AV_MAX_PLAYERS], farmers = find_winners (game, field, TRUE);
    for_fed (game, field, list, visit_paid, points);
    if (by_city) {
        get_strength (game, field, TRUE, strength);
        for (guint player = 0; player < game->ruleset->n_players; player++)
            farmers |= (guint) (strength[player] > 0 && points[player] > 0) << player;
    }
    for (guint player = 0; player < game->ruleset->n_players; player++)
        if (farmers >> player & 1)
            tell_farmed (game, field, player, points[player], TRUE);
}

/* --- one field, when rules have it scored --- */

static gint
find_per_city (const Land *land, guint per_fed)
{
    return per_fed > 0 ? (gint) MIN (per_fed, AV_FED_MAX) : editions[land->edition].per_city;
}

static ByField
value_one_field (AvGame *game, const FieldCount *how)
{
    FedList list = fed_list_begin (land_of (game));
    ByField by = value_field (game, how, &list);
    fed_list_end (&list);
    return by;
}

static gboolean
is_field (const Land *land, const LandLink *links, guint feature)
{
    return (land->terrains[links[feature].terrain].flags & AV_TERRAIN_FEEDS) != 0;
}

void
land_value_field (AvGame *game, guint field, gdouble *points)
{
    ByField by = value_one_field (
        game, &(FieldCount){ .field = field,
                             .per_city = editions[land_of (game)->edition].per_city,
                             .players = AV_ALL_PLAYERS,
                             .final = TRUE });
    for (guint player = 0; player < game->ruleset->n_players; player++)
        points[player] += by.total[player];
}

void
land_value_fed (AvGame *game, guint field, gint *points)
{
    guint winners = find_winners (game, field, TRUE);
    for (guint player = 0; player < game->ruleset->n_players; player++)
        if (winners >> player & 1)
            points[player] =
                find_each (game, field, player, editions[land_of (game)->edition].per_city);
}

static void
score_now (AvGame *game, guint segment, guint per_fed, AvScoreHow how, guint players,
           gboolean send_home)
{
    GAME_RETURN_IF_FAIL (game_is_changeable (game));
    GAME_RETURN_IF_FAIL (land_knows_segment (game, segment));
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    guint feature = land_find (links, segment);
    gboolean final = how == AV_SCORE_FINAL;
    if (is_field (land, links, feature)) {
        ByField by =
            value_one_field (game, &(FieldCount){ .field = feature,
                                                  .per_city = find_per_city (land, per_fed),
                                                  .players = players,
                                                  .final = final });
        pay_by_field (game, &by);
    } else {
        score_feature (game, feature, !final, final, players);
    }
    if (send_home)
        land_pieces_return (game, feature, players);
    game_touch (game);
}

void
av_land_score_now (AvGame *game, guint segment, AvScoreHow how, guint players, gboolean send_home)
{
    score_now (game, segment, 0, how, players, send_home);
}

void
av_land_score_field (AvGame *game, guint segment, guint per_fed, guint players, gboolean send_home)
{
    score_now (game, segment, per_fed, AV_SCORE_COMPLETE, players, send_home);
}

static AvScoreContext
preview_field (AvGame *game, guint field, guint per_fed, gboolean final)
{
    const Land *land = land_of (game);
    gint each = find_per_city (land, per_fed);
    ByField by = value_one_field (game, &(FieldCount){ .field = field,
                                                       .per_city = each,
                                                       .players = AV_ALL_PLAYERS,
                                                       .final = final,
                                                       .valued = TRUE });
    AvScoreContext context = { .segment = field,
                               .terrain = land_links (game, land)[field].terrain,
                               .final = final,
                               .n_terms = 1,
                               .terms = { { N_ ("city"), N_ ("cities"), by.n, each } },
                               .winners = by.winners,
                               .value = by.value };
    for (guint i = 0; i < game->ruleset->n_players; i++)
        if (by.winners >> i & 1) {
            context.points[i] = by.total[i];
            context.extra[i] = by.total[i] - (gint) by.n * each;
        }
    return context;
}

/* How many more tiles a feature needs at least to be complete. */
static guint
count_missing (const AvGame *game, const Land *land, guint feature)
{
    guint open = land_totals (game, land)[feature].open;
    guint terrain = land_links (game, land)[feature].terrain;
    return land->terrains[terrain].closing == AV_CLOSING_AROUND ? open : open > 0;
}

static AvScoreContext
preview (const AvGame *game, guint segment, guint per_fed, AvScoreHow how, gboolean closed)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment),
                             (AvScoreContext){ .segment = AV_NONE });
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    guint feature = land_find (links, segment);
    gboolean final = how == AV_SCORE_FINAL;
    AvGame *trial = game_try (game);
    AvScoreContext context;
    if (is_field (land, links, feature))
        context = preview_field (trial, feature, per_fed, final);
    else
        value_feature (trial, feature, !final, closed ? count_missing (game, land, feature) : 0,
                       final, AV_ALL_PLAYERS, &context);
    if (!game_end_trial (game, trial))
        context = (AvScoreContext){ .segment = feature, .terrain = links[feature].terrain };
    return context;
}

AvScoreContext
av_land_preview (const AvGame *game, guint segment, AvScoreHow how)
{
    return preview (game, segment, 0, how, FALSE);
}

AvScoreContext
av_land_preview_closed (const AvGame *game, guint segment)
{
    return preview (game, segment, 0, AV_SCORE_COMPLETE, TRUE);
}

AvScoreContext
av_land_preview_field (const AvGame *game, guint segment, guint per_fed)
{
    return preview (game, segment, per_fed, AV_SCORE_COMPLETE, FALSE);
}

/* --- final scoring --- */

guint
land_find_occupied (const AvGame *game, const Land *land, guint16 *features)
{
    const LandLink *links = land_links (game, land);
    const LandPiece *pieces = land_pieces (game, land);
    guint n = 0;
    for (guint i = 0; i < land->max_pieces; i++) {
        if (pieces[i].place != AV_AT_SEGMENT)
            continue;
        guint root = land_find (links, pieces[i].segment);
        gboolean known = land_totals (game, land)[root].pieces == 0;
        for (guint k = 0; k < n; k++)
            known |= features[k] == root;
        features[n] = root;
        n += !known;
    }
    return n;
}

static void
score_fields (AvGame *game, const guint16 *features, guint n)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    gboolean by_city = editions[land->edition].by_city;
    FedList list = fed_list_begin (land);
    for (guint i = 0; i < n; i++) {
        if (!is_field (land, links, features[i]) || land_totals (game, land)[features[i]].withheld)
            continue;
        if (by_city) {
            note_field_at_cities (game, features[i], &list);
            continue;
        }
        ByField by = value_field (game,
                                  &(FieldCount){ .field = features[i],
                                                 .per_city = editions[land->edition].per_city,
                                                 .players = AV_ALL_PLAYERS,
                                                 .final = TRUE,
                                                 .once = editions[land->edition].once },
                                  &list);
        pay_by_field (game, &by);
    }
    if (by_city)
        score_cities (game, &list);
    gboolean tells = editions[land->edition].once && game->ruleset->hooks[AV_POINT_FARMED].n > 0;
    for (guint i = 0; i < n && tells; i++)
        if (is_field (land, links, features[i]) && !land_totals (game, land)[features[i]].withheld)
            tell_field (game, features[i], by_city, &list);
    fed_list_end (&list);
}

/* The manual's order: cities, roads, monasteries, other terrains that count, then fields; within
 * each, player by player. */
void
land_final (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    (void) context;
    static const guint8 orders[] = { AV_CLOSING_EDGES, AV_CLOSING_AROUND, AV_CLOSING_NEVER };
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    guint16 *features = g_newa (guint16, land->max_pieces + 1);
    guint n = land_find_occupied (game, land, features);
    for (guint order = 0; order < G_N_ELEMENTS (orders); order++)
        for (gint terrain = land->n_terrains - 1; terrain >= 0; terrain--) {
            if (land->terrains[terrain].closing != orders[order]
                || land->terrains[terrain].flags & AV_TERRAIN_FEEDS)
                continue;
            for (guint i = 0; i < n; i++)
                if (links[features[i]].terrain == terrain
                    && !land_totals (game, land)[features[i]].withheld)
                    score_feature (game, features[i], FALSE, TRUE, AV_ALL_PLAYERS);
        }
    score_fields (game, features, n);
}
