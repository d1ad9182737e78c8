/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pile.c: the tiles left to draw: counted by kind and stage, or in an order fixed by a scenario. */
#include "land/pile.h"

#include "engine/i18n.h"

#include <stdlib.h>

/* So many entries are counted at a time; the sum over a pile fits a lane. */
#define PICK_STEP LAND_PICK_STEP
typedef gint16 LandCounts __attribute__ ((vector_size (2 * PICK_STEP), aligned (2), may_alias));

G_STATIC_ASSERT (PICK_STEP == 8 && MAX_TILES <= G_MAXINT16);

/* The possible draws of a stage are kept as the list from which nature chooses, so that listing
 * them is copying: `draws`, with the place of each entry in it. */
static void
fill_draws (AvGame *game, const Land *land)
{
    LandState *state = land_state (game, land);
    const guint16 *left = land_left (game, land);
    AvAction *draws = land_draws (game, land);
    state->n_draws = 0;
    for (guint i = state->entry; i < state->entry_end; i++) {
        land_draw_places (game, land)[i] = state->n_draws;
        if (left[i] > 0)
            draws[state->n_draws++] =
                (AvAction){ land->verb_draw, AV_NATURE, left[i], { land->entries[i].kind } };
    }
    /* Cleared, as equal positions must have equal bytes. */
    memset (draws + state->n_draws, 0, (land->n_entries - state->n_draws) * sizeof *draws);
}

/* The last tile of an entry was drawn: the entries after it move up. */
static void
drop_draw (AvGame *game, const Land *land, guint entry)
{
    LandState *state = land_state (game, land);
    AvAction *draws = land_draws (game, land);
    guint16 *places = land_draw_places (game, land);
    guint place = places[entry], end = state->entry_end;
    state->n_draws--;
    memmove (draws + place, draws + place + 1, (state->n_draws - place) * sizeof *draws);
    draws[state->n_draws] = (AvAction){ 0 };
    /* The whole stage is looked at, as it cannot be predicted how many entries come after it. */
    for (guint i = state->entry; i < end; i++)
        places[i] -= i > entry;
}

static void
open_stage (AvGame *game, const Land *land, guint entry)
{
    LandState *state = land_state (game, land);
    const guint16 *left = land_left (game, land);
    for (;;) {
        state->entry = entry;
        state->entry_end = entry < land->n_entries ? land->entries[entry].end : land->n_entries;
        state->stage_left = 0;
        for (guint i = entry; i < state->entry_end; i++)
            state->stage_left += left[i];
        if (state->stage_left > 0 || state->entry_end == land->n_entries)
            break;
        entry = state->entry_end;
    }
    fill_draws (game, land);
}

void
land_pile_begin (AvGame *game)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    if (land->fixed) {
        guint16 *ring = land_ring (game, land);
        for (guint i = 0; i < land->n_pile; i++)
            ring[i] = land->pile[i];
        state->total_left = land->n_pile;
        return;
    }
    guint16 *left = land_left (game, land);
    for (guint i = 0; i < land->n_entries; i++) {
        left[i] = land->entries[i].count;
        state->total_left += left[i];
    }
    open_stage (game, land, 0);
}

gint
land_pile_next (const AvGame *game)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    return land->fixed && state->total_left > 0 ? land_ring (game, land)[state->ring_first] : -1;
}

/* Partial sums: each number plus those before it. */
static inline LandCounts
add_before (LandCounts counts)
{
    const LandCounts none = { 0 };
    counts += __builtin_shufflevector (none, counts, 0, 8, 9, 10, 11, 12, 13, 14);
    counts += __builtin_shufflevector (none, counts, 0, 0, 8, 9, 10, 11, 12, 13);
    return counts + __builtin_shufflevector (none, counts, 0, 0, 0, 0, 8, 9, 10, 11);
}

guint
land_pile_pick (const AvGame *game, guint number)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    const LandCounts *left = (const LandCounts *) (gconstpointer) land_left (game, land);
    LandCounts sum = { 0 }, passed = { 0 };
    guint first = state->entry / PICK_STEP, n = 0;
    /* How many entries end before the number, counted without a branch; those of earlier stages
     * are empty. */
    for (guint i = first; i * PICK_STEP < state->entry_end; i++) {
        sum = add_before (left[i]) + sum;
        passed -= (LandCounts) (sum <= (gint16) number);
        sum = __builtin_shufflevector (sum, sum, 7, 7, 7, 7, 7, 7, 7, 7);
    }
    for (guint i = 0; i < PICK_STEP; i++)
        n += passed[i];
    return land->entries[first * PICK_STEP + n].kind;
}

/* The entry, in the stage that is being drawn from, that still has this kind; or -1. */
static gint
find_entry (const AvGame *game, const Land *land, guint kind)
{
    const LandState *state = land_state (game, land);
    const guint16 *left = land_left (game, land);
    /* Mostly a kind has one entry; one that rules took out of the pile has none. */
    guint likely = land->kinds[kind].entry;
    if (likely >= state->entry && likely < state->entry_end && left[likely] > 0
        && land->entries[likely].kind == kind)
        return likely;
    for (guint i = state->entry; i < state->entry_end; i++)
        if (land->entries[i].kind == kind && left[i] > 0)
            return i;
    return -1;
}

static gboolean
holds (const AvGame *game, guint kind)
{
    const Land *land = land_of (game);
    if (land->fixed)
        return land_pile_next (game) == (gint) kind;
    return kind < land->n_kinds && find_entry (game, land, kind) >= 0;
}

guint
av_land_get_left (const AvGame *game, guint kind)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    guint n = 0;
    if (land->fixed) {
        for (guint i = 0; i < state->total_left; i++)
            n += land_ring (game, land)[(state->ring_first + i) % land->ring_room] == kind;
        return n;
    }
    if (kind >= land->n_kinds)
        return 0;
    guint to_find = land->kinds[kind].n_entries;
    for (guint i = land->kinds[kind].entry; to_find > 0; i--)
        if (land->entries[i].kind == kind) {
            n += land_left (game, land)[i];
            to_find--;
        }
    return n;
}

void
land_pile_take (AvGame *game, guint kind)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    state->total_left--;
    if (land->fixed) {
        state->ring_first = (state->ring_first + 1) % land->ring_room;
        return;
    }
    gint entry = find_entry (game, land, kind);
    g_assert (entry >= 0);
    land_draws (game, land)[land_draw_places (game, land)[entry]].weight--;
    if (--state->stage_left == 0) {
        land_left (game, land)[entry] = 0;
        open_stage (game, land, state->entry);
    } else if (--land_left (game, land)[entry] == 0) {
        drop_draw (game, land, entry);
    }
}

/* Whether these entries have a tile that was not put back since one was last kept or discarded. */
static gboolean
has_untried (const AvGame *game, const Land *land, guint from, guint end)
{
    for (guint i = from; i < end; i++)
        if (land_left (game, land)[i] > 0 && !land_tried (game, land)[i])
            return TRUE;
    return FALSE;
}

/* The stage has only tiles that were put back, so it is mixed with the next one, which has
 * others. */
static void
join_next_stage (AvGame *game, const Land *land)
{
    LandState *state = land_state (game, land);
    guint end = land->entries[state->entry_end].end;
    for (guint i = state->entry_end; i < end; i++)
        state->stage_left += land_left (game, land)[i];
    state->entry_end = end;
    fill_draws (game, land);
}

/* The entry for this kind in the last stage so far, from which it came, or in one still to come;
 * -1: there is none. */
static gint
last_entry (const Land *land, guint kind)
{
    gint entry = land->n_entries;
    while (--entry >= 0 && land->entries[entry].kind != kind)
        ;
    return entry;
}

gboolean
land_pile_return (AvGame *game, guint kind)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    if (land->fixed) {
        if (state->total_left == land->ring_room)
            return FALSE;
        land_ring (game, land)[(state->ring_first + state->total_left) % land->ring_room] = kind;
    } else {
        gint entry = last_entry (land, kind);
        if (entry < 0 || state->total_left >= MAX_TILES)
            return FALSE;
        land_left (game, land)[entry]++;
        open_stage (game, land, 0);
        while (state->put_back > 0 && !has_untried (game, land, state->entry, state->entry_end))
            join_next_stage (game, land);
    }
    state->total_left++;
    return TRUE;
}

/* --- for those who know neither the order of a fixed pile nor what was hidden from them --- */

static gint
compare_kinds (gconstpointer a, gconstpointer b)
{
    return *(const guint16 *) a - *(const guint16 *) b;
}

/* A fixed pile and the hidden tiles are mixed together. */
static void
mix_fixed (AvGame *game, const Land *land, guint16 *const *hidden, guint n, AvRandom *random)
{
    LandState *state = land_state (game, land);
    guint16 *ring = land_ring (game, land);
    guint all = state->total_left + n;
    g_autofree guint16 *kinds = g_new (guint16, all + 1);
    for (guint i = 0; i < all; i++)
        kinds[i] = i < n ? *hidden[i] : ring[(state->ring_first + i - n) % land->ring_room];
    /* In an order that reveals nothing of the one before. */
    qsort (kinds, all, sizeof *kinds, compare_kinds);
    for (guint i = 0; i < all; i++) {
        guint chosen = i + av_random_below (random, all - i);
        guint16 kind = kinds[chosen];
        kinds[chosen] = kinds[i];
        if (i < n)
            *hidden[i] = kind;
        else
            ring[(state->ring_first + i - n) % land->ring_room] = kind;
    }
}

/* The first entry of the stage that entry ENTRY is in. */
static guint
find_stage (const Land *land, guint entry)
{
    while (entry > 0 && land->entries[entry - 1].stage == land->entries[entry].stage)
        entry--;
    return entry;
}

void
land_pile_redraw (AvGame *game, guint16 *const *hidden, guint n, AvRandom *random)
{
    const Land *land = land_of (game);
    guint16 *left = land_left (game, land);
    if (land->fixed) {
        mix_fixed (game, land, hidden, n, random);
        return;
    }
    g_autofree gint *entries = g_new (gint, n + 1);
    for (guint i = 0; i < n; i++) {
        entries[i] = last_entry (land, *hidden[i]);
        if (entries[i] >= 0)
            left[entries[i]]++;
    }
    for (guint i = 0; i < n; i++) {
        /* Tiles that are in no pile stay as they are. */
        if (entries[i] < 0)
            continue;
        guint first = find_stage (land, (guint) entries[i]), end = land->entries[entries[i]].end,
              total = 0;
        for (guint k = first; k < end; k++)
            total += left[k];
        guint number = av_random_below (random, total), k = first;
        for (; number >= left[k]; k++)
            number -= left[k];
        left[k]--;
        *hidden[i] = land->entries[k].kind;
    }
    if (n > 0)
        fill_draws (game, land);
}

gboolean
land_pile_put_back (AvGame *game, guint kind)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    state->put_back++;
    if (land->fixed) {
        /* The whole pile went round. */
        if (state->put_back > state->total_left)
            return FALSE;
        land_ring (game, land)[(state->ring_first + state->total_left) % land->ring_room] = kind;
    } else {
        gint entry = last_entry (land, kind);
        g_assert (entry >= 0);
        land_tried (game, land)[entry] = 1;
        if (!has_untried (game, land, 0, land->n_entries))
            return FALSE;
        land_left (game, land)[entry]++;
        open_stage (game, land, 0);
        while (!has_untried (game, land, state->entry, state->entry_end))
            join_next_stage (game, land);
    }
    state->total_left++;
    return TRUE;
}

void
land_pile_used (AvGame *game)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    if (state->put_back == 0)
        return;
    state->put_back = 0;
    if (!land->fixed)
        memset (land_tried (game, land), 0, land->n_entries);
}

void
land_pile_empty (AvGame *game)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    state->total_left = state->stage_left = 0;
    for (guint i = 0; i < land->n_entries && !land->fixed; i++)
        land_left (game, land)[i] = 0;
    fill_draws (game, land);
}

gboolean
land_wants_pile_hooks (const AvGame *game)
{
    AV_FOR_HOOKS (game, PILE, hook)
        return TRUE;
    return FALSE;
}

/* Appends to LIST what may be drawn, after asking the rules; returns the first refusal, or NULL. */
static const AvRefusal *
ask_pile (const AvGame *game, AvActionList *list)
{
    const Land *land = land_of (game);
    guint n = land_state (game, land)->n_draws;
    const AvAction *draws = land_draws (game, land);
    guint16 *kinds = g_newa (guint16, n + 1), *left = g_newa (guint16, n + 1);
    guint16 *weights = g_newa (guint16, n + 1);
    AvPileContext context = { n, kinds, left, weights };
    const AvRefusal *first = NULL;
    for (guint i = 0; i < n; i++) {
        kinds[i] = draws[i].args[0];
        left[i] = weights[i] = draws[i].weight;
    }
    AV_FOR_HOOKS (game, PILE, hook) {
        const AvRefusal *refusal =
            game_take_refusal (((AvHook_PILE) hook->fn) (game, hook->rules, &context, hook->data));
        first = first ? first : refusal;
    }
    for (guint i = 0; i < n; i++)
        if (weights[i] > 0) {
            AvAction action = draws[i];
            action.weight = MIN (weights[i], left[i]);
            av_action_list_add (list, &action);
        }
    return first;
}

/* The same, but remembered if the phase was entered in this position; otherwise it is written
 * into ROOM. */
static const AvActionList *
find_open (const AvGame *game, AvActionList *room, const AvRefusal **reason)
{
    if (game->draws_known) {
        *reason = game->draws_reason;
        return &game->draws;
    }
    *reason = ask_pile (game, room);
    return room;
}

/* Whether rules allow KIND; if not, REFUSAL says why. */
static gboolean
gives (const AvGame *game, guint kind, const AvRefusal **refusal)
{
    g_auto (AvActionList) room = { 0 };
    const AvRefusal *reason;
    const AvActionList *open = find_open (game, &room, &reason);
    for (guint i = 0; i < open->n; i++)
        if (open->items[i].args[0] == (gint) kind)
            return TRUE;
    if (reason)
        *refusal = reason;
    return FALSE;
}

gboolean
land_pile_is_open (AvGame *game)
{
    game->draws.n = 0;
    game->draws_reason = ask_pile (game, &game->draws);
    /* Rules that failed give no reason. */
    gboolean failed = av_game_has_failed (game);
    game->draws_known = !failed;
    return game->draws.n > 0 || failed;
}

const AvRefusal *
land_pile_check (const AvGame *game, AvAction *action)
{
    static const AvRefusal which = { "must-choose",
                                     N_ ("Say which tile is drawn: the pile has no fixed order.") };
    static const AvRefusal none = { "no-supply", N_ ("That tile cannot be drawn now.") };
    gint next = land_pile_next (game);
    if (action->args[0] < 0 && next >= 0)
        action->args[0] = next;
    if (action->args[0] < 0)
        return &which;
    if (!holds (game, action->args[0]))
        return &none;
    if (G_LIKELY (!land_asks_pile (game)))
        return NULL;
    const AvRefusal *refusal = &none;
    return gives (game, action->args[0], &refusal) ? NULL : refusal;
}

void
land_pile_list (const AvGame *game, AvActionList *list)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    if (G_UNLIKELY (land_asks_pile (game))) {
        const AvRefusal *reason;
        const AvActionList *open = find_open (game, list, &reason);
        if (open != list)
            av_action_list_append (list, open);
        return;
    }
    AvAction action = { .kind = land->verb_draw, .player = AV_NATURE, .weight = 1 };
    if (land->fixed) {
        action.args[0] = land_pile_next (game);
        if (action.args[0] >= 0)
            av_action_list_add (list, &action);
        return;
    }
    memcpy (av_action_list_reserve (list, state->n_draws), land_draws (game, land),
            state->n_draws * sizeof (AvAction));
    list->n += state->n_draws;
}
