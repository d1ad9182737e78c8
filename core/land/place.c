/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place.c: the basic rules of drawing and placing a tile (rules C3, C4). */
#include "engine/i18n.h"
#include "land/feature.h"
#include "land/pile.h"
#include "land/place.h"
#include "land/score.h"
#include "land/table.h"
#include "land/text.h"

/* --- where the drawn tile may go --- */

/* For each mask of rotations: first the rotations in it, each as the second word of an action. */
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
#define THIRD(rotation) \
    {                   \
        0, rotation     \
    }
#else
#define THIRD(rotation)               \
    {                                 \
        0, (guint64) (rotation) << 48 \
    }
#endif
#define FOUR(a, b, c, d)                           \
    {                                              \
        THIRD (a), THIRD (b), THIRD (c), THIRD (d) \
    }
static const LandWords rotations_of[16][4] = {
    FOUR (0, 0, 0, 0), FOUR (0, 0, 0, 0), FOUR (1, 0, 0, 0), FOUR (0, 1, 0, 0),
    FOUR (2, 0, 0, 0), FOUR (0, 2, 0, 0), FOUR (1, 2, 0, 0), FOUR (0, 1, 2, 0),
    FOUR (3, 0, 0, 0), FOUR (0, 3, 0, 0), FOUR (1, 3, 0, 0), FOUR (0, 1, 3, 0),
    FOUR (2, 3, 0, 0), FOUR (0, 2, 3, 0), FOUR (1, 2, 3, 0), FOUR (0, 1, 2, 3),
};

/* Writes four actions for one cell, of which the NUMBER of bits in ROTATIONS count; returns the
 * next free place. */
static inline AvAction *
write_cell (AvAction *out, guint64 word, guint rotations, guint number)
{
    const LandWords *turned = rotations_of[rotations];
    LandWords one = { word, 0 };
    for (guint i = 0; i < 4; i++)
        *(LandWords *) (gpointer) &out[i] = one | turned[i];
    return out + number;
}

/* The cell of an open place, as the two arguments of an action's first word. */
static inline guint64
open_word (const LandOpen *open)
{
    guint32 cell;
    memcpy (&cell, &open->x, sizeof cell);
    return G_BYTE_ORDER == G_LITTLE_ENDIAN ? (guint64) cell << 32 : cell;
}

/* The number of bits in a mask of four. */
static inline guint
count_rotations (guint mask)
{
    return G_GUINT64_CONSTANT (0x4332322132212110) >> 4 * mask & 15;
}

static void
list_candidates (const AvGame *game, const Land *land, guint player, AvActionList *list)
{
    const LandState *state = land_state (game, land);
    AvCandidate *candidates = g_newa (AvCandidate, land_max_candidates (game) + 1);
    AvPlaceContext context = { state->drawn,
                               land_find_candidates (game, state->drawn, G_MAXUINT, candidates),
                               candidates };
    if (land_has_place_hooks (game, state->drawn))
        land_ask_place (game, &context);
    AvAction *out = av_action_list_reserve (list, context.n * 4 + 4), *first = out;
    for (guint i = 0; i < context.n; i++)
        out = write_cell (out,
                          land_word (land->verb_place, player, 1, candidates[i].x, candidates[i].y),
                          candidates[i].rotations, count_rotations (candidates[i].rotations));
    list->n += out - first;
}

/* Asks rules where the drawn tile may go, once instead of separately for the list and for the
 * check of what was chosen.  FALSE: nowhere. */
static gboolean
keep_places (AvGame *game, guint player)
{
    game->places.n = 0;
    list_candidates (game, land_of (game), player, &game->places);
    game->places_known = !av_game_has_failed (game);
    return game->places.n > 0;
}

/* Whether the tile that is drawn now is placed next, with nothing in between that could change where. */
static inline gboolean
is_placed_next (const AvGame *game)
{
    const AvRuleset *ruleset = game->ruleset;
    const AvPosition *position = game_position (game);
    gint next = ruleset->phases[position->frames[0].phase].next;
    return position->n_frames == 1 && next >= 0 && !position->skip
           && ruleset->phases[next].enter == land_enter_place
           && ruleset->hooks[AV_POINT_ACTED].n == 0;
}

/* Whether there is a place for KIND, which was drawn; if so it becomes the drawn tile. */
static inline gboolean
may_be_placed (AvGame *game, guint kind)
{
    LandState *state = land_state (game, land_of (game));
    if (G_UNLIKELY (!land_has_room (game, kind)))
        return FALSE;
    if (!land_has_place_hooks (game, kind) || state->n_tiles == 0 || !is_placed_next (game)) {
        if (!land_fits_anywhere (game, kind))
            return FALSE;
        state->drawn = kind;
        return TRUE;
    }
    state->drawn = kind;
    if (keep_places (game, game_position (game)->active))
        return TRUE;
    game_forget_open (game);
    state->drawn = AV_NONE;
    return FALSE;
}

/* --- draw --- */

static void
tell_unused (AvGame *game, AvEventType type, const AvDrawnContext *context)
{
    if (!game->wants_events)
        return;
    AvEvent *event = av_game_add_event (game, type, AV_NOBODY);
    event->item = context->kind;
    if (context->verdict != AV_DRAWN_KEEP)
        event->why = context->why ? context->why : "";
}

/* A tile came from the pile or from rules.  TRUE: it is the drawn tile; FALSE: draw again. */
static inline gboolean
take_drawn (AvGame *game, guint kind, gboolean from_pile)
{
    const Land *land = land_of (game);
    AvDrawnContext context = { kind, AV_DRAWN_KEEP, NULL };
    if (game->wants_events)
        av_game_add_event (game, AV_EVENT_DRAW, AV_NOBODY)->item = kind;
    AV_FOR_HOOKS (game, DRAWN, hook)
        if (land_hook_wants (hook, &land->kinds[kind]))
            GAME_CALL (game, AvHook_DRAWN, hook, &context);
    if (context.verdict == AV_DRAWN_PUT_BACK && (!from_pile || land_pile_put_back (game, kind))) {
        tell_unused (game, AV_EVENT_PUT_BACK, &context);
        return FALSE;
    }
    if (from_pile)
        land_pile_used (game);
    if (context.verdict == AV_DRAWN_KEEP && may_be_placed (game, kind))
        return TRUE;
    tell_unused (game, AV_EVENT_DISCARD, &context);
    return FALSE;
}

/* Whether rules decide this draw: they give a tile, or have the player go without one. */
static gboolean
is_given (AvGame *game)
{
    guint n_kinds = land_of (game)->n_kinds;
    /* If a tile that rules gave fits nowhere they are asked for another, but not for ever. */
    for (guint i = 0; i < n_kinds && !av_game_has_failed (game); i++) {
        AvDrawContext context = { game_position (game)->active, AV_NONE, FALSE };
        AV_FOR_HOOKS (game, DRAW, hook) {
            GAME_CALL (game, AvHook_DRAW, hook, &context);
            if (context.none || context.kind != AV_NONE)
                game->passed_by = hook->rules;
            if (context.kind != AV_NONE && context.kind >= n_kinds)
                game_blame (_ ("it names a kind of tile that does not exist"));
        }
        if (context.none)
            return TRUE;
        if (context.kind >= n_kinds)
            return FALSE;
        if (take_drawn (game, context.kind, FALSE))
            return TRUE;
    }
    return FALSE;
}

/* A tile that is still in hand may no longer fit anywhere: then it leaves the game. */
static gboolean
is_still_drawn (AvGame *game)
{
    LandState *state = land_state (game, land_of (game));
    AvDrawnContext context = { state->drawn, AV_DRAWN_KEEP, NULL };
    if (state->drawn == AV_NONE)
        return FALSE;
    if (land_fits_anywhere (game, state->drawn))
        return TRUE;
    state->drawn = AV_NONE;
    tell_unused (game, AV_EVENT_DISCARD, &context);
    return FALSE;
}

const AvRefusal *
land_check_push_draw (const AvGame *game, guint rules, guint decider, guint16 number,
                      gconstpointer data)
{
    static const AvRefusal drawn = { "not-now", N_ ("a tile is drawn already") };
    static const AvRefusal empty = { "no-supply", N_ ("nothing is left to draw") };
    const LandState *state = land_state (game, land_of (game));
    if (state->drawn != AV_NONE)
        return &drawn;
    if (state->total_left == 0 && game->ruleset->hooks[AV_POINT_DRAW].n == 0)
        return &empty;
    return land_check_push_score (game, rules, decider, number, data);
}

/* When a turn begins where rules have a say, a tile may still be in hand, or none may be left. */
static G_GNUC_NO_INLINE AvFlow
enter_draw (AvGame *game)
{
    if (is_still_drawn (game) || (game->ruleset->hooks[AV_POINT_DRAW].n > 0 && is_given (game)))
        return AV_FLOW_DONE;
    if (land_state (game, land_of (game))->total_left > 0)
        return !land_asks_pile (game) || land_pile_is_open (game) ? AV_FLOW_WAIT : AV_FLOW_DONE;
    /* Rules that may grant turns after the last tile are asked when this turn ends. */
    return game_position (game)->n_frames > 1 || game->ruleset->hooks[AV_POINT_ENDING].n > 0
               ? AV_FLOW_DONE
               : AV_FLOW_OVER;
}

AvFlow
land_enter_draw (AvGame *game, guint rules, gconstpointer data)
{
    const LandState *state = land_state (game, land_of (game));
    const AvHookArray *hooks = game->ruleset->hooks;
    if (G_LIKELY (state->drawn == AV_NONE && state->total_left > 0
                  && hooks[AV_POINT_DRAW].n + hooks[AV_POINT_PILE].n == 0))
        return AV_FLOW_WAIT;
    return enter_draw (game);
}

GAME_FLATTEN void
land_list_draw (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    land_pile_list (game, list);
}

gboolean
land_sample_draw (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                  gconstpointer data)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    if (G_UNLIKELY (land_asks_pile (game) || state->total_left == 0))
        return FALSE;
    guint kind = land->fixed ? (guint) land_pile_next (game)
                             : land_pile_pick (game, av_random_below (random, state->stage_left));
    *(LandWords *) (gpointer) action =
        (LandWords){ land_word (land->verb_draw, AV_NATURE, 1, kind, 0), 0 };
    return TRUE;
}

GAME_FLATTEN const AvRefusal *
land_check_draw (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    return land_pile_check (game, action);
}

GAME_FLATTEN AvFlow
land_commit_draw (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    land_pile_take (game, action->args[0]);
    return take_drawn (game, action->args[0], TRUE) ? AV_FLOW_DONE : AV_FLOW_WAIT;
}

void
land_describe_draw (const AvGame *game, guint rules, const AvAction *action, GString *text,
                    gconstpointer data)
{
    g_string_append_printf (text, _ ("Draw %s"), land_tile_name (land_of (game), action->args[0]));
}

/* --- place --- */

const AvRefusal *
land_check_push_place (const AvGame *game, guint rules, guint decider, guint16 number,
                       gconstpointer data)
{
    static const AvRefusal none = { "not-now", N_ ("no tile is drawn") };
    return land_state (game, land_of (game))->drawn == AV_NONE
               ? &none
               : land_check_push_score (game, rules, decider, number, data);
}

AvFlow
land_enter_place (AvGame *game, guint rules, gconstpointer data)
{
    const LandState *state = land_state (game, land_of (game));
    if (G_UNLIKELY (game_position (game)->n_frames > 1)) {
        if (!is_still_drawn (game))
            return AV_FLOW_DONE;
    }
    /* There is room only for what one more tile completes, so what is unpaid is paid now. */
    if (G_UNLIKELY (state->n_closed > MAX_UNPAID))
        land_settle (game);
    if (state->drawn == AV_NONE)
        return AV_FLOW_DONE;
    /* That is known if the tile was just drawn. */
    if (!game->places_known && land_has_place_hooks (game, state->drawn))
        keep_places (game, game_frame (game)->decider);
    return AV_FLOW_WAIT;
}

/* Notes the numbers of the open cells where a tile fits at all, a few among many: each number is
 * written, but counted only if the tile fits, without a branch that could be mispredicted.  A
 * function of its own, so that everything it needs stays in registers. */
static G_GNUC_NO_INLINE gsize
note_cells (const LandOpen *frontier, guint n_open, const guint8 *fit, guint16 *notes)
{
    gsize n = 0;
    for (guint i = 0; i < n_open; i += OPEN_STEP)
        for (guint j = i; j < i + OPEN_STEP; j++) {
            notes[n] = j;
            n += fit[frontier[j].code] != 0;
        }
    return n;
}

void
land_list_place (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    guint player = game_frame (game)->decider;
    /* Rules may ask in the middle of an action, when the tile has been placed already. */
    if (G_UNLIKELY (state->drawn == AV_NONE))
        return;
    if (G_UNLIKELY (game->places_known)) {
        av_action_list_append (list, &game->places);
        return;
    }
    if (G_UNLIKELY (state->n_tiles == 0) || land_has_place_hooks (game, state->drawn)) {
        list_candidates (game, land, player, list);
        return;
    }
    const LandOpen *frontier = land_frontier (game, land);
    const guint8 *fit = land_fit (land, state->drawn);
    guint n_open = state->n_open, room = n_open * 4 + 4;
    AvAction *out = av_action_list_reserve (list, room + n_open / 8 + 1), *first = out;
    /* The notes are stored beyond the list's own room. */
    guint16 *notes = (guint16 *) (gpointer) (out + room);
    gsize n = note_cells (frontier, n_open, fit, notes);
    guint64 head = land_word (land->verb_place, player, 1, 0, 0);
    for (gsize i = 0; i < n; i++) {
        const LandOpen *open = &frontier[notes[i]];
        guint fits = fit[open->code];
        out = write_cell (out, head | open_word (open), FIT_ROTATIONS (fits), FIT_NUMBER (fits));
    }
    list->n += out - first;
}

/* Eight bytes in a word, the first the lowest. */
#define EACH_BYTE(value) ((value) *G_GUINT64_CONSTANT (0x0101010101010101))

G_STATIC_ASSERT (OPEN_STEP == 8);

/* How many placements each of eight open cells has, added to those of the cells before it; at
 * most 32 in all. */
static inline guint64
count_eight (const LandOpen *open, const guint8 *fit)
{
    guint64 fits = 0;
    for (guint i = 0; i < OPEN_STEP; i++)
        fits |= (guint64) fit[open[i].code] << 8 * i;
    return EACH_BYTE (fits >> 4 & EACH_BYTE (15));
}

gboolean
land_sample_place (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                   gconstpointer data)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    if (state->n_tiles == 0 || state->drawn == AV_NONE || land_has_place_hooks (game, state->drawn))
        return FALSE;
    const LandOpen *open = land_frontier (game, land);
    const guint8 *fit = land_fit (land, state->drawn);
    guint n_groups = (state->n_open + OPEN_STEP - 1) / OPEN_STEP, total = 0, group = 0, before = 0;
    guint64 *counts = g_newa (guint64, n_groups);
    for (guint i = 0; i < n_groups; i++) {
        counts[i] = count_eight (open + i * OPEN_STEP, fit);
        total += counts[i] >> 56;
    }
    if (G_UNLIKELY (total == 0))
        return FALSE;
    /* Finds group, cell and rotation by counting, without a branch that could be mispredicted. */
    guint pick = av_random_below (random, total);
    for (guint i = 0, sum = 0; i < n_groups; i++) {
        sum += counts[i] >> 56;
        group += sum <= pick;
        before = sum <= pick ? sum : before;
    }
    pick -= before;
    /* The highest bit of each byte above PICK is set. */
    guint64 above = (counts[group] + EACH_BYTE (127 - pick)) & EACH_BYTE (128);
    guint bit = __builtin_ctzll (above) - 7;
    guint passed = bit > 0 ? counts[group] >> (bit - 8) & 255 : 0;
    open += group * OPEN_STEP + bit / 8;
    LandWords head = {
        land_word (land->verb_place, game_frame (game)->decider, 1, 0, 0) | open_word (open), 0
    };
    *(LandWords *) (gpointer) action =
        head | rotations_of[FIT_ROTATIONS (fit[open->code])][pick - passed];
    return TRUE;
}

GAME_FLATTEN const AvRefusal *
land_check_place (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    static const AvRefusal no_rotation = { "wrong-place", N_ ("A rotation is 0 to 3.") };
    const Land *land = land_of (game);
    guint kind = land_state (game, land)->drawn;
    static const AvRefusal none = { "not-now", N_ ("No tile is drawn.") };
    if (G_UNLIKELY (kind == AV_NONE))
        return &none;
    if (action->args[2] < 0 || action->args[2] > 3)
        return &no_rotation;
    const AvRefusal *refusal;
    action->args[2] = land->kinds[kind].canon[action->args[2]];
    if (game->places_known && land_is_kept (&game->places, action, 3))
        return NULL;
    guint rotations = land_fits_at (game, kind, action->args[0], action->args[1],
                                    1u << action->args[2], &refusal);
    return rotations ? NULL : refusal;
}

static void
tell_placed (AvGame *game, guint kind, gint x, gint y, gint player)
{
    AvEvent *event = av_game_add_event (game, AV_EVENT_PLACE, player);
    event->item = kind;
    event->x = x;
    event->y = y;
}

/* Whether SEGMENT is part of one of N features. */
static gboolean
is_part_of (const LandLink *links, guint segment, const guint16 *features, guint n)
{
    guint root = land_find (links, segment);
    for (guint i = 0; i < n; i++)
        if (features[i] == root)
            return TRUE;
    return FALSE;
}

/* The features of which a tile is part, or that end at it because it closes them; returns how
 * many, some of them twice. */
static guint
find_met_features (const AvGame *game, const Land *land, guint number, guint16 *features)
{
    const LandLink *links = land_links (game, land);
    const LandTile *tile = &land_tiles (game, land)[number];
    guint n = 0;
    for (guint i = 0; i < land->kinds[tile->kind].n_segments; i++)
        features[n++] = land_find (links, tile->first + i);
    for (guint side = 0; side < 4; side++) {
        gint x = tile->x + (side == 1) - (side == 3), y = tile->y + (side == 2) - (side == 0);
        guint beside = land_on_table (land, x, y) ? av_land_tile_at (game, x, y) : AV_NONE;
        for (guint i = 0; i < 3 && beside != AV_NONE; i++)
            features[n++] =
                land_find (links, av_land_segment_at (game, beside, 3 * ((side + 2) % 4) + 2 - i));
    }
    return n;
}

/* Whether a piece of one of those kinds (a mask) stands on such a feature. */
static G_GNUC_NO_INLINE gboolean
meets_piece (const AvGame *game, const Land *land, guint tile, guint64 kinds)
{
    guint16 features[AV_MAX_SEGMENTS + 12];
    guint n = 0;
    const LandPiece *pieces = land_pieces (game, land);
    for (guint i = 0; i < land->max_pieces; i++) {
        if (pieces[i].place != AV_AT_SEGMENT || !(kinds >> pieces[i].kind & 1))
            continue;
        /* Most often there is none, and nothing to look for. */
        if (n == 0)
            n = find_met_features (game, land, tile, features);
        if (is_part_of (land_links (game, land), pieces[i].segment, features, n))
            return TRUE;
    }
    return FALSE;
}

static inline guint
place_tile (AvGame *game, guint kind, guint rotation, gint x, gint y, gint player, gboolean loose)
{
    const Land *land = land_of (game);
    guint tile = land_table_place (game, kind, rotation, x, y, loose);
    if (game->wants_events)
        tell_placed (game, kind, x, y, player);
    land_state (game, land)->last = tile;
    land_state (game, land)->placed_at = game_position (game)->n_actions;
    AvPlacedContext context = { tile };
    AV_FOR_HOOKS (game, PLACED, hook)
        if (land_hook_wants (hook, &land->kinds[kind])
            && (G_LIKELY (hook->pieces == G_MAXUINT64)
                || meets_piece (game, land, tile, hook->pieces)))
            GAME_CALL (game, AvHook_PLACED, hook, &context);
    return tile;
}

guint
land_place_tile (AvGame *game, guint kind, guint rotation, gint x, gint y, gint player,
                 gboolean loose)
{
    return place_tile (game, kind, rotation, x, y, player, loose);
}

/* Has rules make a tile fit where it does not; returns the kind that it is then, and whether
 * there are still sides that do not fit. */
static guint
ask_placing (AvGame *game, guint kind, const AvAction *action, gboolean *loose)
{
    const Land *land = land_of (game);
    AvPlacingContext context = { kind, action->args[2], action->args[0], action->args[1] };
    if (av_land_get_misfits (game, kind, context.rotation, context.x, context.y) == 0)
        return kind;
    AV_FOR_HOOKS (game, PLACING, hook)
        if (land_hook_wants (hook, &land->kinds[kind]))
            GAME_CALL (game, AvHook_PLACING, hook, &context);
    if (context.kind < land->n_kinds && land->kinds[context.kind].base == land->kinds[kind].base)
        kind = context.kind;
    *loose =
        av_land_get_misfits (game, kind, action->args[2], action->args[0], action->args[1]) != 0;
    return kind;
}

GAME_FLATTEN AvFlow
land_commit_place (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    guint kind = state->drawn;
    gboolean loose = FALSE;
    if (G_UNLIKELY (game->ruleset->hooks[AV_POINT_PLACEMENTS].n > 0))
        kind = ask_placing (game, kind, action, &loose);
    state->drawn = AV_NONE;
    place_tile (game, kind, land->kinds[kind].canon[action->args[2]], action->args[0],
                action->args[1], action->player, loose);
    return AV_FLOW_DONE;
}

void
land_describe_place (const AvGame *game, guint rules, const AvAction *action, GString *text,
                     gconstpointer data)
{
    (void) game;
    static const gchar *const turns[4] = { N_ ("as drawn"), N_ ("turned right"),
                                           N_ ("turned round"), N_ ("turned left") };
    g_string_append_printf (text, _ ("Place the tile at column %d, row %d, %s"), action->args[0],
                            action->args[1], _ (turns[action->args[2] & 3]));
}
