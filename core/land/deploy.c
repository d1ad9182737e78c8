/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.c: the basic rules of deploying a follower (rule C5). */
#include "engine/i18n.h"
#include "land/deploy.h"
#include "land/feature.h"
#include "land/piece.h"
#include "land/score.h"

#include <string.h>

static const AvRefusal no_supply = { "no-supply",
                                     N_ ("The player has none of these pieces left.") };
static const AvRefusal wrong_place = { "wrong-place",
                                       N_ ("Pieces are deployed on the tile just placed.") };
static const AvRefusal no_seat = { "wrong-place", N_ ("No piece can stand there.") };
static const AvRefusal occupied = { "occupied",
                                    N_ ("There is a follower on this feature already.") };
static const AvRefusal paid = { "occupied", N_ ("This feature was scored already.") };
static const AvRefusal apart = { "not-now", N_ ("This piece is not deployed like a follower.") };
static const AvRefusal off_table = { "off-table", N_ ("That is not on the table.") };

static const LandKind *
kind_of_segment (const AvGame *game, const Land *land, guint segment)
{
    return &land->kinds[land_tiles (game, land)[land_links (game, land)[segment].tile].kind];
}

static const AvRefusal *
ask_deploy (const AvGame *game, const Land *land, guint player, guint piece, guint segment,
            gboolean whoever)
{
    guint terrain = land_links (game, land)[segment].terrain;
    AvDeployContext context = { player, piece, segment, whoever };
    AV_FOR_HOOKS (game, DEPLOY, hook)
        if (hook->pieces >> piece & 1 && hook->terrains >> terrain & 1
            && (hook->marks == G_MAXUINT64
                || hook->marks & kind_of_segment (game, land, segment)->marks)) {
            const AvRefusal *refusal = game_take_refusal (
                ((AvHook_DEPLOY) hook->fn) (game, hook->rules, &context, hook->data));
            if (refusal)
                return refusal;
        }
    return NULL;
}

/* Whether the feature has been paid already, so that a piece on it would neither score nor come
 * home.  That is possible only where rules push phase `deploy` after scoring. */
static gboolean
is_paid (const AvGame *game, const Land *land, guint segment)
{
    const LandState *state = land_state (game, land);
    const LandLink *links = land_links (game, land);
    guint root = land_find (links, segment);
    if (game_position (game)->n_frames == 1 || land_totals (game, land)[root].open > 0
        || land->terrains[links[root].terrain].closing == AV_CLOSING_NEVER)
        return FALSE;
    for (guint i = state->n_paid; i < state->n_closed; i++)
        if (land_find (links, state->closed[i]) == root)
            return FALSE;
    return TRUE;
}

/* Whether rules that do not sleep have a say in where this piece is deployed on tiles of that
 * kind. */
static inline gboolean
asks_about (const AvGame *game, const LandKind *kind, guint piece)
{
    const AvHookArray *array = &game->ruleset->hooks[AV_POINT_DEPLOY];
    for (const AvHookEntry *hook = array->entries; hook < array->entries + array->n; hook++)
        if (hook->pieces >> piece & 1 && land_hook_wants (hook, kind)
            && (hook->test.size == 0 || game_passes (game, &hook->test)))
            return TRUE;
    return FALSE;
}

const AvRefusal *
av_land_may_stand (const AvGame *game, guint player, guint piece, guint segment, AvStandFlags flags)
{
    GAME_RETURN_VAL_IF_FAIL (player < game->ruleset->n_players, &no_seat);
    GAME_RETURN_VAL_IF_FAIL (piece < land_of (game)->n_pieces, &no_seat);
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    const AvPieceDef *def = land->pieces[piece].def;
    GAME_RETURN_VAL_IF_FAIL (av_land_has_segment (game, segment), &no_seat);
    if (def->flags & PIECE_OFF_SEGMENTS)
        return &no_seat;
    if (!(land->terrains[links[segment].terrain].flags & AV_TERRAIN_HOLDS))
        return &no_seat;
    if (!(land->pieces[piece].terrains >> links[segment].terrain & 1))
        return &land->pieces[piece].misplaced;
    if (def->flags & AV_PIECE_OCCUPIES && !(flags & AV_STAND_OCCUPIED)
        && land_totals (game, land)[land_find (links, segment)].pieces > 0)
        return &occupied;
    if (G_UNLIKELY (is_paid (game, land, segment)))
        return &paid;
    return ask_deploy (game, land, player, piece, segment, (flags & AV_STAND_OCCUPIED) != 0);
}

gboolean
av_land_is_barred (const AvGame *game, guint player, guint piece)
{
    GAME_RETURN_VAL_IF_FAIL (player < game->ruleset->n_players, TRUE);
    GAME_RETURN_VAL_IF_FAIL (piece < land_of (game)->n_pieces, TRUE);
    const Land *land = land_of (game);
    guint last = av_land_get_last (game);
    if (last == AV_NONE)
        return FALSE;
    const LandTile *tile = &land_tiles (game, land)[last];
    for (guint i = 0; i < land->kinds[tile->kind].n_segments; i++) {
        const AvRefusal *refusal =
            av_land_may_stand (game, player, piece, tile->first + i, AV_STAND_OCCUPIED);
        if (!refusal || g_str_equal (refusal->code, "not-now"))
            return refusal != NULL;
    }
    return FALSE;
}

/* May PLAYER deploy a piece of this kind on that segment, wherever it is? */
static const AvRefusal *
check_segment (const AvGame *game, const Land *land, guint player, guint piece, guint segment)
{
    if (land->pieces[piece].def->flags & (AV_PIECE_APART | PIECE_OFF_SEGMENTS))
        return &apart;
    return av_land_may_stand (game, player, piece, segment, 0);
}

/* SEGMENT: the only one of interest, or AV_NONE. */
static void
collect_targets (const AvGame *game, guint player, guint piece, guint segment, GArray *segments)
{
    AvTargetsContext context = { player, piece, segments, segment };
    g_array_set_size (segments, 0);
    AV_FOR_HOOKS (game, TARGETS, hook) {
        guint before = segments->len;
        if (!(hook->pieces >> piece & 1))
            continue;
        ((AvHook_TARGETS) hook->fn) (game, hook->rules, &context, hook->data);
        for (guint i = segments->len; i > before; i--)
            if (!av_land_has_segment (game, g_array_index (segments, guint16, i - 1))) {
                game_blame (_ ("it names a segment that is not on the table"));
                g_array_set_size (segments, before);
                break;
            }
    }
}

/* Mask of the segments of the tile placed last whose features nobody occupies. */
static inline guint
find_empty (const AvGame *game, const Land *land, const LandTile *tile)
{
    const LandLink *links = land_links (game, land);
    const LandTotals *totals = land_totals (game, land);
    guint n = land->kinds[tile->kind].n_segments, empty = 0;
    /* Four at a time, as they were added; those beyond the tile's last are masked out. */
    for (guint step = 0; step < n; step += SEGMENT_STEP)
        for (guint i = step; i < step + SEGMENT_STEP; i++)
            empty |= (totals[land_find (links, tile->first + i)].pieces == 0) << i;
    return empty & ((1u << n) - 1);
}

/* Mask of the tile's segments on which PLAYER may put this piece. */
static inline guint
find_seats (const AvGame *game, const Land *land, const LandTile *tile, guint player, guint piece)
{
    AvPieceFlags flags = land->pieces[piece].def->flags;
    guint seats = land->seats[piece * land->n_kinds + tile->kind];
    if (flags & AV_PIECE_OCCUPIES)
        seats &= land_state (game, land)->empty;
    if (G_UNLIKELY (game_position (game)->n_frames > 1))
        for (guint left = seats; left; left &= left - 1)
            if (is_paid (game, land, tile->first + __builtin_ctz (left)))
                seats &= ~(left & -left);
    if (seats && asks_about (game, &land->kinds[tile->kind], piece))
        for (guint left = seats; left; left &= left - 1)
            if (ask_deploy (game, land, player, piece, tile->first + __builtin_ctz (left), FALSE))
                seats &= ~(left & -left);
    return seats;
}

/* Appends to LIST the segments of other tiles on which rules let PLAYER put this piece. */
static void
list_targets (const AvGame *game, const Land *land, guint player, guint piece, GArray *segments,
              AvActionList *list)
{
    guint last = land_state (game, land)->last;
    if (land->pieces[piece].def->flags & (AV_PIECE_APART | PIECE_OFF_SEGMENTS))
        return;
    collect_targets (game, player, piece, AV_NONE, segments);
    for (guint i = 0; i < segments->len; i++) {
        guint segment = g_array_index (segments, guint16, i);
        guint at = land_links (game, land)[segment].tile;
        if (at == last || check_segment (game, land, player, piece, segment))
            continue;
        const LandTile *there = &land_tiles (game, land)[at];
        gint16 slot = land->kinds[there->kind].slot[there->rotation][segment - there->first];
        const AvAction action = { .kind = land->verb_deploy,
                                  .player = player,
                                  .weight = 1,
                                  .args = { piece, there->x, there->y, slot } };
        av_action_list_add (list, &action);
    }
}

void
land_note_empty (AvGame *game)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    if (state->last != AV_NONE)
        state->empty = find_empty (game, land, &land_tiles (game, land)[state->last]);
}

/* Whether the player who decides has any piece left, of whatever kind. */
static inline gboolean
has_pieces (const AvGame *game, const Land *land)
{
    const guint8 *supply = land_supply (game, land) + game_frame (game)->decider * land->n_pieces;
    guint any = 0;
    for (guint piece = 0; piece < land->n_pieces; piece++)
        any |= supply[piece];
    return any > 0;
}

/* Whether there is anything to deploy, if no rules have a say. */
static gboolean
can_deploy (const AvGame *game, const Land *land, const LandTile *tile)
{
    guint player = game_frame (game)->decider;
    const guint8 *supply = land_supply (game, land) + player * land->n_pieces;
    gboolean any = FALSE;
    /* Which pieces the player has left cannot be predicted, so all are looked at. */
    for (guint piece = 0; piece < land->n_pieces; piece++)
        any |= (supply[piece] > 0) & (find_seats (game, land, tile, player, piece) != 0);
    return any;
}

const AvRefusal *
land_check_push_deploy (const AvGame *game, guint rules, guint decider, guint16 number,
                        gconstpointer data)
{
    static const AvRefusal none = { "not-now", N_ ("no tile was placed") };
    return land_state (game, land_of (game))->last == AV_NONE
               ? &none
               : land_check_push_score (game, rules, decider, number, data);
}

/* The tile to deploy on, or AV_NONE: in a phase of the turn, it must have been placed in this part of the
 * turn. */
static inline guint
tile_to_deploy_on (const AvGame *game, const LandState *state)
{
    const AvPosition *position = game_position (game);
    return position->n_frames == 1 && state->placed_at <= position->began ? AV_NONE : state->last;
}

/* Whether rules have a say in where pieces are deployed. */
static inline gboolean
asks_deploy (const AvGame *game)
{
    const AvHookArray *hooks = game->ruleset->hooks;
    return G_UNLIKELY (hooks[AV_POINT_DEPLOY].n + hooks[AV_POINT_TARGETS].n > 0);
}

static void
list_deploys (const AvGame *game, const Land *land, const LandTile *tile, AvActionList *list)
{
    const guint8 *slots = land->kinds[tile->kind].slot[tile->rotation];
    guint player = game_frame (game)->decider;
    const guint8 *supply = land_supply (game, land) + player * land->n_pieces;
    gboolean anywhere = game_has_hooks (game, &game->ruleset->hooks[AV_POINT_TARGETS]);
    g_autoptr (GArray) segments = anywhere ? g_array_new (FALSE, FALSE, sizeof (guint16)) : NULL;
    for (guint piece = 0; piece < land->n_pieces; piece++) {
        if (supply[piece] == 0)
            continue;
        AvAction *out = av_action_list_reserve (list, AV_MAX_SEGMENTS), *first = out;
        LandWords seat = { land_word (land->verb_deploy, player, 1, piece, tile->x),
                           land_word_rest (tile->y, 0) };
        for (guint seats = find_seats (game, land, tile, player, piece); seats;
             seats &= seats - 1) {
            seat[1] = land_word_rest (tile->y, slots[__builtin_ctz (seats)]);
            *(LandWords *) (gpointer) out++ = seat;
        }
        list->n += out - first;
        if (anywhere)
            list_targets (game, land, player, piece, segments, list);
    }
}

AvFlow
land_enter_deploy (AvGame *game, guint rules, gconstpointer data)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    /* Without a tile there is nothing to do instead of deploying, either. */
    if (tile_to_deploy_on (game, state) == AV_NONE)
        return AV_FLOW_DONE;
    if (has_pieces (game, land)) {
        const LandTile *tile = &land_tiles (game, land)[state->last];
        state->empty = find_empty (game, land, tile);
        /* Rules are asked once, not separately for the list and for the check of what was
         * chosen. */
        if (asks_deploy (game)) {
            game->deploys.n = 0;
            list_deploys (game, land, tile, &game->deploys);
            game->deploys_known = !av_game_has_failed (game);
            if (game->deploys.n > 0)
                return AV_FLOW_WAIT;
        } else if (can_deploy (game, land, tile)) {
            return AV_FLOW_WAIT;
        }
    }
    return game_keep_added (game) ? AV_FLOW_WAIT : AV_FLOW_DONE;
}

void
land_list_deploy (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    if (tile_to_deploy_on (game, state) == AV_NONE)
        return;
    if (G_UNLIKELY (game->deploys_known))
        av_action_list_append (list, &game->deploys);
    else
        list_deploys (game, land, &land_tiles (game, land)[state->last], list);
}

gboolean
land_sample_deploy (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                    gconstpointer data)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    if (tile_to_deploy_on (game, state) == AV_NONE || game->ruleset->hooks[AV_POINT_TARGETS].n > 0)
        return FALSE;
    const LandTile *tile = &land_tiles (game, land)[state->last];
    guint n_segments = land->kinds[tile->kind].n_segments;
    guint player = game_frame (game)->decider, n = 0;
    const guint8 *supply = land_supply (game, land) + player * land->n_pieces;
    struct {
        guint8 piece, segment;
    } found[MAX_PIECE_KINDS * AV_MAX_SEGMENTS + SEGMENT_STEP];
    for (guint piece = 0; piece < land->n_pieces; piece++) {
        if (supply[piece] == 0)
            continue;
        guint seats = find_seats (game, land, tile, player, piece);
        for (guint step = 0; step < n_segments; step += SEGMENT_STEP)
            for (guint i = step; i < step + SEGMENT_STEP; i++) {
                found[n].piece = piece;
                found[n].segment = i;
                n += seats >> i & 1;
            }
    }
    guint pick = av_random_below (random, n + 1);
    LandWords words = { land_word (AV_ACTION_PASS, player, 1, 0, 0), 0 };
    if (pick < n) {
        guint slot = land->kinds[tile->kind].slot[tile->rotation][found[pick].segment];
        words = (LandWords){ land_word (land->verb_deploy, player, 1, found[pick].piece, tile->x),
                             land_word_rest (tile->y, slot) };
    }
    *(LandWords *) (gpointer) action = words;
    return TRUE;
}

const AvRefusal *
land_check_deploy (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    gint piece = action->args[0], x = action->args[1], y = action->args[2], slot = action->args[3];
    guint player = action->player;
    if (piece < 0 || piece >= (gint) land->n_pieces || slot < 0 || slot >= AV_SLOTS)
        return &no_seat;
    if (!land_on_table (land, x, y))
        return &off_table;
    if (land_supply (game, land)[player * land->n_pieces + piece] == 0)
        return &no_supply;
    gint16 there = land_grid (game, land)[land_cell (land, x, y)];
    if (there <= 0)
        return &wrong_place;
    const LandTile *tile = &land_tiles (game, land)[there - 1];
    const LandKind *kind = &land->kinds[tile->kind];
    guint index = kind->segment[tile->rotation][slot], segment = tile->first + index;
    action->args[3] = kind->slot[tile->rotation][index];
    guint last = tile_to_deploy_on (game, state);
    if (last == AV_NONE)
        return &wrong_place;
    if (game->deploys_known && land_is_kept (&game->deploys, action, 4))
        return NULL;
    if (there - 1 != (gint) last) {
        g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
        collect_targets (game, player, piece, segment, segments);
        gboolean found = FALSE;
        for (guint i = 0; i < segments->len; i++)
            found |= g_array_index (segments, guint16, i) == segment;
        if (!found) {
            /* If the piece could go to other tiles, the reason against this segment says more. */
            collect_targets (game, player, piece, AV_NONE, segments);
            const AvRefusal *refusal =
                segments->len > 0 ? check_segment (game, land, player, piece, segment) : NULL;
            return refusal ? refusal : &wrong_place;
        }
    }
    return check_segment (game, land, player, piece, segment);
}

static guint
action_segment (const AvGame *game, const Land *land, const AvAction *action)
{
    gint16 there = land_grid (game, land)[land_cell (land, action->args[1], action->args[2])];
    const LandTile *tile = &land_tiles (game, land)[there - 1];
    return tile->first + land->kinds[tile->kind].segment[tile->rotation][action->args[3]];
}

AvFlow
land_commit_deploy (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    guint segment = action_segment (game, land_of (game), action);
    land_piece_deploy (game, action->player, action->args[0], segment);
    return AV_FLOW_DONE;
}

void
land_describe_deploy (const AvGame *game, guint rules, const AvAction *action, GString *text,
                      gconstpointer data)
{
    const Land *land = land_of (game);
    if (!land_on_table (land, action->args[1], action->args[2])
        || land_grid (game, land)[land_cell (land, action->args[1], action->args[2])] <= 0)
        return;
    guint segment = action_segment (game, land, action);
    const gchar *name = av_land_get_piece_name (game->ruleset, action->args[0]);
    const gchar *role = av_land_get_role (game, action->args[0], segment);
    if (strcmp (name, role) == 0)
        /* TRANSLATORS: a piece that is called there what it is called anyway */
        g_string_append_printf (text, _ ("Deploy %s ("), name);
    else
        /* TRANSLATORS: a piece, and what it is called where it stands: "Deploy follower as knight (" */
        g_string_append_printf (text, _ ("Deploy %s as %s ("), name, role);
    land_describe_spot (game, segment, text);
    g_string_append_c (text, ')');
}
