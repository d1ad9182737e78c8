/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece.c: where every piece is: in a supply, on a segment, elsewhere; and moving it. */
#include "engine/i18n.h"
#include "land/feature.h"
#include "land/kind.h"
#include "land/piece.h"

#include <avignon/host/land.h>

void
land_pieces_begin (AvGame *game)
{
    const Land *land = land_of (game);
    guint n_players = game->ruleset->n_players, n = 0;
    LandPiece *pieces = land_pieces (game, land);
    guint8 *supply = land_supply (game, land);
    for (guint player = 0; player < n_players; player++)
        for (guint kind = 0; kind < land->n_pieces; kind++) {
            const AvPieceDef *def = land->pieces[kind].def;
            if (def->flags & AV_PIECE_NEUTRAL)
                continue;
            supply[player * land->n_pieces + kind] = def->supply;
            for (guint i = 0; i < def->supply; i++)
                pieces[n++] =
                    (LandPiece){ kind, player, AV_AT_SUPPLY, AV_NOBODY, AV_NONE, AV_NONE };
        }
    for (guint kind = 0; kind < land->n_pieces; kind++) {
        const AvPieceDef *def = land->pieces[kind].def;
        for (guint i = 0; def->flags & AV_PIECE_NEUTRAL && i < def->supply; i++)
            pieces[n++] = (LandPiece){ kind, AV_NOBODY, AV_AT_SUPPLY, AV_NOBODY, AV_NONE, AV_NONE };
    }
}

guint
av_land_find_neutral_piece (const AvRuleset *ruleset, guint kind)
{
    GAME_RETURN_VAL_IF_FAIL (kind < av_land_get_n_pieces (ruleset), 0);
    const LandPieceKind *piece = &((const Land *) av_ruleset_get_data (ruleset))->pieces[kind];
    return piece->first;
}

/* Where the pieces of a kind and owner lie, from FIRST to before the result; of a kind that belongs to nobody
 * all. */
static guint
pieces_of (const Land *land, guint kind, gint owner, guint *first)
{
    const LandPieceKind *piece = &land->pieces[kind];
    *first = piece->first;
    if (!(piece->def->flags & AV_PIECE_NEUTRAL))
        *first += MAX (owner, 0) * land->pieces_each;
    return *first + piece->def->supply;
}

gint
av_land_find_piece (const AvGame *game, guint kind, gint owner)
{
    GAME_RETURN_VAL_IF_FAIL (owner < (gint) game->ruleset->n_players && owner >= AV_ANYBODY, -1);
    const Land *land = land_of (game);
    GAME_RETURN_VAL_IF_FAIL (kind < land->n_pieces, -1);
    const LandPiece *pieces = land_pieces (game, land);
    guint first, end = pieces_of (land, kind, owner, &first);
    for (guint i = first; i < end; i++)
        if (pieces[i].owner == owner && pieces[i].place == AV_AT_SUPPLY)
            return i;
    return -1;
}

static guint
find_in (const LandPiece *pieces, guint i, guint end, gint owner, guint tile, guint places,
         guint16 *numbers)
{
    guint n = 0;
    if (tile != AV_NONE) {
        /* There are few on one tile. */
        for (; i < end; i++)
            if (G_UNLIKELY (pieces[i].tile == tile) && places >> pieces[i].place & 1
                && (owner == AV_ANYBODY || pieces[i].owner == owner))
                numbers[n++] = (guint16) i;
        return n;
    }
    /* Without branches: which piece is meant cannot be foretold. */
    for (; i < end; i++) {
        numbers[n] = (guint16) i;
        n += (places >> pieces[i].place & 1) & (owner == AV_ANYBODY || pieces[i].owner == owner);
    }
    return n;
}

guint
land_find_pieces (const AvGame *game, gint kind, gint owner, guint tile, guint places,
                  guint16 *numbers)
{
    const Land *land = land_of (game);
    const LandPiece *pieces = land_pieces (game, land);
    guint first, end, n = 0;
    if (kind < 0) {
        end = land_owned_pieces (land, owner, &first);
        return find_in (pieces, first, end, owner, tile, places, numbers);
    }
    gboolean is_neutral = (land->pieces[kind].def->flags & AV_PIECE_NEUTRAL) != 0;
    gint from = is_neutral ? AV_NOBODY : MAX (owner, 0);
    gint until = is_neutral || owner >= 0 ? from + 1 : (gint) game->ruleset->n_players;
    for (gint player = from; player < until; player++) {
        end = pieces_of (land, kind, player, &first);
        n += find_in (pieces, first, end, owner, tile, places, numbers + n);
    }
    return n;
}

void
land_piece_weigh (AvGame *game, const LandPiece *piece, gint sign)
{
    const Land *land = land_of (game);
    const AvPieceDef *def = land->pieces[piece->kind].def;
    guint root = land_find (land_links (game, land), piece->segment);
    if (def->flags & AV_PIECE_OCCUPIES)
        land_totals (game, land)[root].pieces += sign;
    if (piece->owner >= 0)
        land_strengths (game, land)[root] +=
            (guint64) (gint64) sign * ((guint64) def->strength << STRENGTH_BITS * piece->owner);
}

static gboolean
is_off_tiles (const LandPiece *piece)
{
    return piece->place == AV_AT_CORNER || piece->place == AV_AT_EDGE;
}

/* The segment a piece stands on, or AV_NONE. */
static guint
segment_of (const LandPiece *piece)
{
    return piece->place == AV_AT_SEGMENT ? piece->segment : AV_NONE;
}

/* The cell of a piece on the table; a piece that belongs to no tile is at the cell with its
 * number, or at the last one before that. */
static void
get_cell (const AvGame *game, const LandPiece *piece, gint16 *x, gint16 *y)
{
    const Land *land = land_of (game);
    if (is_off_tiles (piece)) {
        *x = MIN ((gint) SPOT_X (piece->segment), land->width - 1);
        *y = MIN ((gint) SPOT_Y (piece->segment), land->height - 1);
    } else if (piece->tile != AV_NONE) {
        const LandTile *tile = &land_tiles (game, land)[piece->tile];
        *x = tile->x;
        *y = tile->y;
    }
}

static void
tell (AvGame *game, guint point, guint number, guint segment)
{
    const AvHookArray *hooks = &game->ruleset->hooks[point];
    const LandPiece *piece = &land_pieces (game, land_of (game))[number];
    AvPieceContext context = { number, piece->kind, piece->owner, segment };
    FOR_HOOKS_OF (game, hooks, hook)
    if (hook->pieces >> piece->kind & 1)
        GAME_CALL (game, AvHook_DEPLOYED, hook, &context);
}

static gboolean
is_on_table (const LandPiece *piece)
{
    return PLACES_ON_TABLE >> piece->place & 1;
}

/* Moves a piece to where TO says, without calling hooks; every move goes through here. */
static void
relocate (AvGame *game, LandPiece *piece, LandPiece to)
{
    const Land *land = land_of (game);
    guint8 *supply = piece->owner >= 0
                         ? &land_supply (game, land)[piece->owner * land->n_pieces + piece->kind]
                         : NULL;
    if (piece->place == AV_AT_SEGMENT)
        land_piece_weigh (game, piece, -1);
    if (supply)
        *supply += (to.place == AV_AT_SUPPLY) - (piece->place == AV_AT_SUPPLY);
    land_standing (game, land)[piece->kind] += is_on_table (&to) - is_on_table (piece);
    to.kind = piece->kind;
    to.owner = piece->owner;
    *piece = to;
    if (piece->place == AV_AT_SEGMENT)
        land_piece_weigh (game, piece, 1);
}

/* A piece that is nowhere on the table. */
static LandPiece
off_table (AvPlace place, gint keeper)
{
    return (LandPiece){ .place = place, .keeper = keeper, .tile = AV_NONE, .segment = AV_NONE };
}

/* Puts a piece on a tile, on a segment of it or on none, without calling hooks. */
void
land_piece_put (AvGame *game, guint number, guint tile, guint segment)
{
    const Land *land = land_of (game);
    LandPiece to = { .place = segment == AV_NONE ? AV_AT_TILE : AV_AT_SEGMENT,
                     .keeper = AV_NOBODY,
                     .tile = tile,
                     .segment = segment };
    relocate (game, &land_pieces (game, land)[number], to);
}

gboolean
land_piece_put_off_tiles (AvGame *game, guint number, gint x, gint y, gint side)
{
    const Land *land = land_of (game);
    if (x < 0 || y < 0 || x > land->width || y > land->height)
        return FALSE;
    gint16 spot[3] = { x, y, side };
    if (side >= 0)
        av_edge_settle (spot);
    /* Each column has a northern edge, each row a western one. */
    if (spot[0] + (spot[2] == 0) > land->width || spot[1] + (spot[2] == 3) > land->height)
        return FALSE;
    LandPiece to = off_table (side < 0 ? AV_AT_CORNER : AV_AT_EDGE, AV_NOBODY);
    to.segment = LAND_SPOT (spot[0], spot[1], side < 0 ? 0 : spot[2]);
    relocate (game, &land_pieces (game, land)[number], to);
    return TRUE;
}

/* Whether the segment is at a junction where only access roads meet: a network without a way. */
static gboolean
is_on_access_roads (const AvGame *game, const Land *land, guint segment)
{
    const LandTile *tile = &land_tiles (game, land)[land_links (game, land)[segment].tile];
    const AvTileDef *def = land->kinds[tile->kind].def;
    for (guint i = 0; i < def->n_junctions; i++)
        if (def->junctions[i].segments == def->junctions[i].access
            && def->junctions[i].segments >> (segment - tile->first) & 1)
            return TRUE;
    return FALSE;
}

gboolean
land_piece_can_stand (const AvGame *game, guint kind, guint segment)
{
    const Land *land = land_of (game);
    const LandPieceKind *piece = &land->pieces[kind];
    if (piece->def->flags & PIECE_OFF_SEGMENTS)
        return FALSE;
    return piece->terrains >> land_links (game, land)[segment].terrain & 1
           || (piece->def->flags & AV_PIECE_WALKS && is_on_access_roads (game, land, segment));
}

guint
land_piece_deploy (AvGame *game, guint player, guint kind, guint segment)
{
    const Land *land = land_of (game);
    gint number = av_land_find_piece (game, kind, player);
    g_assert (number >= 0);
    guint at = land_links (game, land)[segment].tile;
    land_piece_put (game, number, at, segment);
    if (game->wants_events) {
        const LandTile *tile = &land_tiles (game, land)[at];
        AvEvent *event = av_game_add_event (game, AV_EVENT_DEPLOY, player);
        event->piece_kind = kind;
        event->subject = segment;
        event->x = tile->x;
        event->y = tile->y;
    }
    tell (game, AV_POINT_DEPLOYED, number, segment);
    if (at != land_state (game, land)->last)
        tell (game, AV_POINT_TRAVELLED, number, segment);
    return number;
}

/* Whether a piece goes home, after asking the rules that have a say in that. */
static gboolean
may_leave (AvGame *game, guint number)
{
    const Land *land = land_of (game);
    LandPiece before = land_pieces (game, land)[number];
    AvReturningContext context = { number, before.kind, before.owner, segment_of (&before), FALSE };
    AV_FOR_HOOKS (game, RETURNING, hook) {
        if (!(hook->pieces >> before.kind & 1))
            continue;
        GAME_CALL (game, AvHook_RETURNING, hook, &context);
        if (context.stays
            || memcmp (&land_pieces (game, land)[number], &before, sizeof before) != 0)
            return FALSE;
    }
    return TRUE;
}

void
av_land_return_piece (AvGame *game, guint number)
{
    GAME_RETURN_IF_FAIL (game_is_changeable (game));
    GAME_RETURN_IF_FAIL (number < av_land_get_n_all_pieces (game));
    AvPiece piece = av_land_get_piece_at (game, number);
    if (game->ruleset->hooks[AV_POINT_RETURNING].n == 0 || !av_piece_is_on_table (&piece)
        || may_leave (game, number))
        av_land_send_home (game, number);
}

void
av_land_send_home (AvGame *game, guint number)
{
    GAME_RETURN_IF_FAIL (game_is_changeable (game));
    GAME_RETURN_IF_FAIL (number < av_land_get_n_all_pieces (game));
    const Land *land = land_of (game);
    LandPiece *piece = &land_pieces (game, land)[number];
    guint segment = segment_of (piece);
    if (piece->place == AV_AT_SUPPLY)
        return;
    if (game->wants_events) {
        AvEvent *event = av_game_add_event (game, AV_EVENT_RETURN, piece->owner);
        event->piece_kind = piece->kind;
        if (segment != AV_NONE)
            event->subject = segment;
        get_cell (game, piece, &event->from_x, &event->from_y);
        event->x = event->from_x;
        event->y = event->from_y;
    }
    relocate (game, piece, off_table (AV_AT_SUPPLY, AV_NOBODY));
    tell (game, AV_POINT_RETURNED, number, segment);
}

void
land_piece_keep (AvGame *game, guint number, gint keeper)
{
    const Land *land = land_of (game);
    LandPiece *piece = &land_pieces (game, land)[number];
    relocate (game, piece, off_table (keeper == AV_NOBODY ? AV_AT_OUT : AV_AT_KEEPING, keeper));
}

void
av_land_take_piece (AvGame *game, guint number, gint keeper)
{
    GAME_RETURN_IF_FAIL (game_is_changeable (game));
    GAME_RETURN_IF_FAIL (number < av_land_get_n_all_pieces (game));
    GAME_RETURN_IF_FAIL (land_is_player (game, keeper) || keeper == AV_NOBODY);
    const Land *land = land_of (game);
    LandPiece before = land_pieces (game, land)[number];
    if (game->wants_events) {
        AvEvent *event = av_game_add_event (game, AV_EVENT_MOVE, keeper);
        event->piece_kind = before.kind;
        event->owner = before.owner;
        get_cell (game, &before, &event->from_x, &event->from_y);
    }
    land_piece_keep (game, number, keeper);
    if (before.tile != AV_NONE || is_off_tiles (&before))
        tell (game, AV_POINT_RETURNED, number, segment_of (&before));
}

gint
av_land_next_kept (const AvGame *game, guint from, gint keeper)
{
    const Land *land = land_of (game);
    const LandPiece *pieces = land_pieces (game, land);
    AvPlace place = keeper == AV_NOBODY ? AV_AT_OUT : AV_AT_KEEPING;
    for (guint i = from; i < land->max_pieces; i++)
        if (pieces[i].place == place && pieces[i].keeper == keeper)
            return (gint) i;
    return -1;
}

guint
av_land_count_kept (const AvGame *game, gint keeper, guint kind, gint owner)
{
    const LandPiece *pieces = land_pieces (game, land_of (game));
    guint n = 0;
    for (gint i = av_land_next_kept (game, 0, keeper); i >= 0;
         i = av_land_next_kept (game, i + 1, keeper))
        n += pieces[i].kind == kind && (owner == AV_ANYBODY || pieces[i].owner == owner);
    return n;
}

/* --- what an action names --- */

void
av_land_name (const AvGame *game, AvAction *action, guint tile, guint segment, guint piece)
{
    GAME_RETURN_IF_FAIL (action->kind < game->ruleset->n_actions);
    const AvActionDef *def = av_ruleset_get_action (game->ruleset, action->kind);
    gint16 *out = action->args;
    for (const AvArgDef *arg = def->args; arg < def->args + AV_ACTION_ARGS && arg->type; arg++) {
        if (arg->type == AV_ARG_CELL && tile != AV_NONE) {
            AvTile at = av_land_get_tile (game, tile);
            out[0] = at.x;
            out[1] = at.y;
        } else if (arg->type == AV_ARG_SLOT && segment != AV_NONE) {
            *out = (gint16) av_land_segment_slot (game, segment);
        } else if (arg->type == AV_ARG_PIECE && piece != AV_NONE) {
            *out = av_land_get_piece_at (game, piece).kind;
        } else if (arg->type == AV_ARG_PLAYER && piece != AV_NONE) {
            *out = av_land_get_piece_at (game, piece).owner;
        }
        out += av_arg_width (arg->type);
    }
}

gboolean
av_land_is_named (const AvGame *game, AvAction *action, guint tile, guint segment, guint piece)
{
    GAME_RETURN_VAL_IF_FAIL (action->kind < game->ruleset->n_actions, FALSE);
    const AvActionDef *def = av_ruleset_get_action (game->ruleset, action->kind);
    AvAction given = *action, named = *action;
    gboolean has_cell = FALSE, has_slot = FALSE;
    guint at = 0;
    av_land_name (game, &named, tile, segment, piece);
    for (const AvArgDef *arg = def->args; arg < def->args + AV_ACTION_ARGS && arg->type; arg++) {
        gint slot = arg->type == AV_ARG_SLOT ? given.args[at] : -1;
        if (segment != AV_NONE && slot >= 0 && slot < AV_SLOTS
            && av_land_segment_at (game, tile, (guint) slot) == segment)
            given.args[at] = named.args[at];
        has_cell |= arg->type == AV_ARG_CELL;
        has_slot |= arg->type == AV_ARG_SLOT;
        at += av_arg_width (arg->type);
    }
    if (memcmp (given.args, named.args, sizeof given.args) != 0)
        return FALSE;
    if (has_cell && tile != AV_NONE && has_slot != (segment != AV_NONE))
        return FALSE;
    *action = named;
    return TRUE;
}

static void
tell_moved (AvGame *game, guint number, const LandPiece *before)
{
    const LandPiece *piece = &land_pieces (game, land_of (game))[number];
    AvMovedContext context = {
        number,       piece->kind,        piece->owner, piece->tile, segment_of (piece),
        before->tile, segment_of (before)
    };
    AV_FOR_HOOKS (game, MOVED, hook)
        if (hook->pieces >> piece->kind & 1)
            GAME_CALL (game, AvHook_MOVED, hook, &context);
}

void
av_land_move_piece (AvGame *game, guint number, guint tile_number, guint segment, gint player)
{
    GAME_RETURN_IF_FAIL (game_is_changeable (game));
    GAME_RETURN_IF_FAIL (number < av_land_get_n_all_pieces (game));
    GAME_RETURN_IF_FAIL (land_has_tile (game, tile_number));
    GAME_RETURN_IF_FAIL (segment == AV_NONE
                         || (av_land_has_segment (game, segment)
                             && av_land_segment_tile (game, segment) == tile_number));
    GAME_RETURN_IF_FAIL (land_is_player (game, player) || player == AV_NOBODY);
    const Land *land = land_of (game);
    LandPiece before = land_pieces (game, land)[number];
    const LandTile *tile = &land_tiles (game, land)[tile_number];
    if (game->wants_events) {
        AvEvent *event = av_game_add_event (game, AV_EVENT_MOVE, player);
        event->piece_kind = before.kind;
        event->x = tile->x;
        event->y = tile->y;
        if (segment != AV_NONE)
            event->subject = segment;
        get_cell (game, &before, &event->from_x, &event->from_y);
    }
    land_piece_put (game, number, tile_number, segment);
    tell_moved (game, number, &before);
}

/* Puts it on a corner, or on an edge if SIDE is one; the cell of the event is known only when it
 * stands there. */
static gboolean
put_off_tiles (AvGame *game, guint number, gint x, gint y, gint side, gint player)
{
    GAME_RETURN_VAL_IF_FAIL (game_is_changeable (game), FALSE);
    GAME_RETURN_VAL_IF_FAIL (number < av_land_get_n_all_pieces (game), FALSE);
    GAME_RETURN_VAL_IF_FAIL (land_is_player (game, player) || player == AV_NOBODY, FALSE);
    const LandPiece *piece = &land_pieces (game, land_of (game))[number];
    LandPiece before = *piece;
    if (!land_piece_put_off_tiles (game, number, x, y, side))
        return FALSE;
    if (game->wants_events) {
        AvEvent *event = av_game_add_event (game, AV_EVENT_MOVE, player);
        event->piece_kind = piece->kind;
        get_cell (game, piece, &event->x, &event->y);
        get_cell (game, &before, &event->from_x, &event->from_y);
    }
    tell_moved (game, number, &before);
    return TRUE;
}

gboolean
av_land_put_on_corner (AvGame *game, guint number, gint x, gint y, gint player)
{
    return put_off_tiles (game, number, x, y, -1, player);
}

gboolean
av_land_put_on_edge (AvGame *game, guint number, gint x, gint y, guint side, gint player)
{
    return side <= 3 && put_off_tiles (game, number, x, y, (gint) side, player);
}

/* --- labels --- */

void
av_land_add_label (AvLabelsContext *context, guint tile, guint piece, const gchar *text)
{
    GAME_RETURN_IF_FAIL (text);
    AvLabel label = { .tile = tile, .piece = piece };
    const gchar *end;
    g_strlcpy (label.text, text, sizeof label.text);
    /* A label is not cut in the middle of a letter. */
    if (!g_utf8_validate (label.text, -1, &end))
        label.text[end - label.text] = '\0';
    g_array_append_val (context->labels, label);
}

/* A label on something that is not on the table, or does not exist, means nothing. */
static gboolean
is_label_in_place (const AvGame *game, const AvLabel *label)
{
    if (label->piece == AV_NONE)
        return label->tile < land_state (game, land_of (game))->n_tiles;
    if (label->piece >= land_of (game)->max_pieces)
        return FALSE;
    AvPiece piece = av_land_get_piece_at (game, label->piece);
    return av_piece_is_on_table (&piece);
}

GArray *
av_land_get_labels (const AvGame *game)
{
    AvLabelsContext context = { g_array_new (FALSE, FALSE, sizeof (AvLabel)) };
    AV_FOR_HOOKS (game, LABELS, hook)
        ((AvHook_LABELS) hook->fn) (game, hook->rules, &context, hook->data);
    for (guint i = context.labels->len; i > 0; i--)
        if (!is_label_in_place (game, &g_array_index (context.labels, AvLabel, i - 1)))
            g_array_remove_index (context.labels, i - 1);
    return context.labels;
}

/* --- clearing a tile --- */

/* The next piece, from number FROM on, that is a player's, stands on the tile and may be sent away, or
 * -1. */
static gint
next_on_tile (const AvGame *game, guint from, guint tile)
{
    const Land *land = land_of (game);
    const LandPiece *pieces = land_pieces (game, land);
    for (gint i = av_land_next_piece (game, from, AV_ANYBODY); i >= 0;
         i = av_land_next_piece (game, i + 1, AV_ANYBODY))
        if (pieces[i].owner >= 0 && pieces[i].tile == tile
            && !(land->pieces[pieces[i].kind].def->flags & AV_PIECE_UNTOUCHED))
            return i;
    return -1;
}

void
av_land_clear_tile (AvGame *game, guint tile, guint by, guint from)
{
    GAME_RETURN_IF_FAIL (game_is_changeable (game));
    GAME_RETURN_IF_FAIL (land_has_tile (game, tile));
    GAME_RETURN_IF_FAIL (by == AV_NONE || by < av_land_get_n_all_pieces (game));
    GAME_RETURN_IF_FAIL (from == AV_NONE || land_has_tile (game, from));
    const Land *land = land_of (game);
    guint16 *numbers = g_newa (guint16, land->max_pieces);
    AvThreatenedContext context = { tile, by, from, 0, numbers };
    guint32 kinds = 0;
    for (gint i = next_on_tile (game, 0, tile); i >= 0; i = next_on_tile (game, i + 1, tile)) {
        numbers[context.n++] = i;
        kinds |= 1u << land_pieces (game, land)[i].kind;
    }
    if (context.n == 0)
        return;
    /* The pieces go home when this phase runs; phases pushed above it run first. */
    if (!av_game_push_phase (game, land->phase_clear, game_frame (game)->decider, tile, NULL))
        return;
    AV_FOR_HOOKS (game, THREATENED, hook)
        if (hook->pieces & kinds)
            GAME_CALL (game, AvHook_THREATENED, hook, &context);
}

const AvRefusal *
land_check_push_clear (const AvGame *game, guint rules, guint decider, guint16 number,
                       gconstpointer data)
{
    static const AvRefusal none = { "wrong-place", N_ ("there is no tile of that number") };
    return number < av_land_get_n_tiles (game) ? NULL : &none;
}

AvFlow
land_enter_clear (AvGame *game, guint rules, gconstpointer data)
{
    guint tile = av_game_get_frame_data (game);
    for (gint i = next_on_tile (game, 0, tile); i >= 0; i = next_on_tile (game, i + 1, tile))
        av_land_return_piece (game, i);
    return AV_FLOW_DONE;
}

gint
av_land_next_piece (const AvGame *game, guint from, gint owner)
{
    GAME_RETURN_VAL_IF_FAIL (owner < (gint) game->ruleset->n_players && owner >= AV_ANYBODY, -1);
    const Land *land = land_of (game);
    const LandPiece *pieces = land_pieces (game, land);
    guint first, end = land_owned_pieces (land, owner, &first);
    for (guint i = MAX (from, first); i < end; i++)
        if ((pieces[i].tile != AV_NONE || is_off_tiles (&pieces[i]))
            && (owner == AV_ANYBODY || pieces[i].owner == owner))
            return i;
    return -1;
}

gint
land_next_piece_in (const AvGame *game, guint root, guint64 kinds, guint from)
{
    const Land *land = land_of (game);
    const LandPiece *pieces = land_pieces (game, land);
    for (guint i = from; i < land->max_pieces; i++)
        if (pieces[i].place == AV_AT_SEGMENT && kinds >> pieces[i].kind & 1
            && land_find (land_links (game, land), pieces[i].segment) == root)
            return (gint) i;
    return -1;
}

gboolean
av_land_has_piece (const AvGame *game, guint segment, guint piece_kind)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), FALSE);
    const Land *land = land_of (game);
    GAME_RETURN_VAL_IF_FAIL (piece_kind < land->n_pieces, FALSE);
    return land_next_piece_in (game, land_find (land_links (game, land), segment),
                               G_GUINT64_CONSTANT (1) << piece_kind, 0)
           >= 0;
}

void
av_land_tell_travelled (AvGame *game, guint piece)
{
    GAME_RETURN_IF_FAIL (game_is_changeable (game));
    GAME_RETURN_IF_FAIL (piece < av_land_get_n_all_pieces (game));
    tell (game, AV_POINT_TRAVELLED, piece, av_land_get_piece_at (game, piece).segment);
}

gboolean
av_land_may_catch (const AvGame *game, guint piece)
{
    GAME_RETURN_VAL_IF_FAIL (piece < av_land_get_n_all_pieces (game), FALSE);
    AvPiece at = av_land_get_piece_at (game, piece);
    AvPieceContext context = { piece, at.kind, at.owner, at.segment };
    AV_FOR_HOOKS (game, CATCH, hook)
        if (hook->pieces >> at.kind & 1
            && ((AvHook_CATCH) hook->fn) (game, hook->rules, &context, hook->data))
            return FALSE;
    return TRUE;
}

gboolean
av_land_has_follower (const AvGame *game, guint segment, guint player)
{
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), FALSE);
    GAME_RETURN_VAL_IF_FAIL (player < game->ruleset->n_players, FALSE);
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    guint root = land_find (links, segment);
    if (land_totals (game, land)[root].pieces == 0)
        return FALSE;
    guint first, end = land_owned_pieces (land, player, &first);
    for (guint i = first; i < end; i++) {
        const LandPiece *piece = &land_pieces (game, land)[i];
        if (piece->place == AV_AT_SEGMENT
            && land->pieces[piece->kind].def->flags & AV_PIECE_OCCUPIES
            && land_find (links, piece->segment) == root)
            return TRUE;
    }
    return FALSE;
}

void
land_pieces_return (AvGame *game, guint feature, guint players)
{
    const Land *land = land_of (game);
    const LandPiece *pieces = land_pieces (game, land);
    const LandLink *links = land_links (game, land);
    for (guint i = 0; i < land->max_pieces; i++)
        if (pieces[i].place == AV_AT_SEGMENT
            && land->pieces[pieces[i].kind].def->flags & AV_PIECE_HOME
            && (players == AV_ALL_PLAYERS
                || (pieces[i].owner >= 0 && players >> pieces[i].owner & 1))
            && land_find (links, pieces[i].segment) == feature)
            av_land_return_piece (game, i);
}

/* --- queries about pieces, and their names --- */

guint
av_land_get_n_all_pieces (const AvGame *game)
{
    return land_of (game)->max_pieces;
}

static inline AvPiece
unpack (const LandPiece *from)
{
    /* Copied in one go: rules look at many pieces. */
    G_STATIC_ASSERT (G_STRUCT_OFFSET (AvPiece, place) == G_STRUCT_OFFSET (LandPiece, place)
                     && G_STRUCT_OFFSET (AvPiece, keeper) == G_STRUCT_OFFSET (LandPiece, keeper)
                     && G_STRUCT_OFFSET (AvPiece, tile) == G_STRUCT_OFFSET (LandPiece, tile)
                     && G_STRUCT_OFFSET (AvPiece, segment) == G_STRUCT_OFFSET (LandPiece, segment));
    AvPiece piece = { 0 };
    memcpy (&piece, from, sizeof *from);
    /* Made in a register, as it is returned: what is written byte by byte and then read as a
     * whole has to wait. */
    if (G_LIKELY (!is_off_tiles (from)))
        return piece;
    piece.segment = AV_NONE;
    piece.x = SPOT_X (from->segment);
    piece.y = SPOT_Y (from->segment);
    piece.side = SPOT_SIDE (from->segment);
    return piece;
}

AvPiece
av_land_get_piece_at (const AvGame *game, guint index)
{
    GAME_RETURN_VAL_IF_FAIL (index < av_land_get_n_all_pieces (game), (AvPiece){ 0 });
    return unpack (&land_pieces (game, land_of (game))[index]);
}

guint
av_land_get_pieces (const AvGame *game, gint owner, guint tile, AvPiece *pieces, guint max)
{
    GAME_RETURN_VAL_IF_FAIL (owner < (gint) game->ruleset->n_players && owner >= AV_ANYBODY, 0);
    GAME_RETURN_VAL_IF_FAIL (tile == AV_NONE || land_has_tile (game, tile), 0);
    const Land *land = land_of (game);
    const LandPiece *all = land_pieces (game, land);
    guint first, end = land_owned_pieces (land, owner, &first), n = 0;
    for (guint i = first; i < end && n < max; i++)
        if ((tile == AV_NONE ? all[i].tile != AV_NONE || is_off_tiles (&all[i])
                             : all[i].tile == tile)
            && (owner == AV_ANYBODY || all[i].owner == owner))
            pieces[n++] = unpack (&all[i]);
    return n;
}

const gchar *
av_land_get_piece_name (const AvRuleset *ruleset, guint piece_kind)
{
    GAME_RETURN_VAL_IF_FAIL (piece_kind < av_land_get_n_pieces (ruleset), "");
    const LandPieceKind *piece = &((const Land *) ruleset->data)->pieces[piece_kind];
    return land_translate (piece->rules, piece->def->name);
}

const gchar *
av_land_get_role (const AvGame *game, guint piece_kind, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (piece_kind < av_land_get_n_pieces (game->ruleset), "");
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), "");
    const Land *land = land_of (game);
    const LandTerrain *terrain = &land->terrains[land_links (game, land)[segment].terrain];
    const AvPieceDef *piece = land->pieces[piece_kind].def;
    if (terrain->def && terrain->def->role && piece->flags & AV_PIECE_OCCUPIES)
        return land_translate (terrain->rules, terrain->def->role);
    return av_land_get_piece_name (game->ruleset, piece_kind);
}

/* The mask of sides that SLOTS are at: those whose middle slot is among them; if there are none, as with a field in a
 * corner, all. */
static guint
find_sides (guint slots)
{
    guint middle = 0, any = 0;
    for (guint side = 0; side < 4; side++) {
        middle |= (slots >> (3 * side + 1) & 1) << side;
        any |= (guint) ((slots >> 3 * side & 7) != 0) << side;
    }
    return middle ? middle : any;
}

const gchar *
av_land_get_side_name (guint side)
{
    static const gchar *const sides[] = { N_ ("north"), N_ ("east"), N_ ("south"), N_ ("west") };
    return _ (sides[side]);
}

void
av_land_append_sides (guint slots, GString *text)
{
    guint at = find_sides (slots);
    for (guint side = 0; side < 4; side++)
        if (at >> side & 1)
            g_string_append_printf (text, " %s", av_land_get_side_name (side));
}

guint
av_land_get_slots (const AvGame *game, guint segment)
{
    guint tile = av_land_segment_tile (game, segment), slots = 0;
    for (guint slot = 0; slot < AV_SLOTS; slot++)
        slots |= (guint) (av_land_segment_at (game, tile, slot) == segment) << slot;
    return slots;
}

static void
describe_feature (const AvGame *game, guint segment, gboolean with_sides, GString *text)
{
    const Land *land = land_of (game);
    AvFeature feature = av_land_get_feature (game, segment);
    const LandTerrain *terrain = &land->terrains[feature.terrain];
    g_string_append (text, av_land_get_terrain_name (game->ruleset, feature.terrain));
    if (with_sides)
        av_land_append_sides (av_land_get_slots (game, segment), text);
    if (terrain->closing == AV_CLOSING_AROUND) {
        g_string_append_printf (text, _ (", %u of 8 neighbours"), 8 - feature.open);
        return;
    }
    g_string_append (text, ", ");
    g_string_append_printf (
        text, g_dngettext (GETTEXT_PACKAGE, "%u tile", "%u tiles", feature.tiles), feature.tiles);
    for (guint mark = 0; mark < land->n_marks; mark++) {
        guint n = land->marks[mark].def ? av_land_feature_marks (game, segment, mark) : 0;
        const AvMarkDef *def = land->marks[mark].def;
        if (n > 0)
            g_string_append_printf (text, ", %u %s", n,
                                    land_translate_count (land->marks[mark].rules, def->name,
                                                          def->names ? def->names : def->name, n));
    }
    if (terrain->closing == AV_CLOSING_EDGES)
        g_string_append (text, feature.complete ? _ (", complete") : _ (", open"));
}

void
av_land_describe_feature (const AvGame *game, guint segment, GString *text)
{
    GAME_RETURN_IF_FAIL (land_knows_segment (game, segment));
    describe_feature (game, segment, FALSE, text);
}

void
land_describe_spot (const AvGame *game, guint segment, GString *text)
{
    describe_feature (game, segment, TRUE, text);
}
